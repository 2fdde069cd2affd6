import type { PersonRegister } from '../people/person.ts'
import type { TakenSeats } from '../people/taken-seats.ts'
import type { SessionLike } from '../team-interface.ts'

/** How long a place waits for the person who had it before an interruption, ms. */
const returnTimeoutMs = 60_000

export interface ReturningNeeds {
  readonly session: SessionLike
  readonly register: PersonRegister
  readonly seats: Pick<TakenSeats, 'giveBack'>
}

/** The places of people who are away wait for a while; then agents get their seats back, and empty avatars are removed. */
export const createReturning = ({ session, register, seats }: ReturningNeeds) => {
  const { all } = register
  let timer: NodeJS.Timeout | undefined
  return {
    wait(): void {
      const before = new Map([...all.values()].map(person => [person, person.taken]))
      timer = setTimeout(() => {
        if (session.state.session.phase === 'ended') return
        // As when they leave, they stay what they were: an absent person takes no role.
        for (const [person, seat] of before) if (!person.online && person.taken === seat) seats.giveBack(person)
        for (const { name, emptyAvatar: seat } of all.values())
          if (seat !== null) session.emit('seat.removed', name, { seat, reason: `${name} did not come back` })
        for (const person of all.values()) person.emptyAvatar = null
      }, returnTimeoutMs)
      timer.unref()
    },
    close: () => clearTimeout(timer),
  }
}
