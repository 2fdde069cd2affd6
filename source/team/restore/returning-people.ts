import type { Task } from '../../tasks/task-schema.ts'
import type { Person } from '../people/person.ts'
import type { SessionLike } from '../team-interface.ts'

/** How long a place waits for the person who had it before an interruption, ms. */
const returnTimeoutMs = 60_000

/** People of an interrupted session: a person who comes back finds the seat they had, or gets an avatar again. */
export interface Returning {
  readonly people: readonly Person[]
  /** Avatars that stand empty, by their person's name. */
  readonly avatars: Map<string, string>
  /** Lets places wait for a while; then `giveBack` hears who did not come, and empty avatars are removed. */
  wait(giveBack: (person: Person, seat: string) => void): void
  close(): void
}

export interface ReturningNeeds {
  readonly session: SessionLike
  readonly task: Task
  /** The session goes on from an earlier one. */
  readonly restored: boolean
}

export const createReturning = ({ session, task, restored }: ReturningNeeds): Returning => {
  const { leader, workers } = task.seats
  const people: Person[] = []
  const avatars = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  if (restored)
    for (const { person: name, role, seat } of Object.values(session.state.people)) {
      const { occupant } = (seat === undefined ? undefined : session.state.seats[seat]) ?? {}
      const theirs = seat !== undefined && occupant?.kind === 'person' && occupant.label === name
      const avatar = theirs && role === 'peer' && seat !== leader && !workers.includes(seat)
      if (avatar) avatars.set(name, seat)
      const [kept, place] = avatar ? (['observer', null] as const) : ([role, theirs ? seat : null] as const)
      people.push({
        ...{
          name,
          role: kept,
          access: 'member' as const,
          seat: place,
          online: false,
          atTerminal: false,
          inGame: false,
        },
        avatar: null,
      })
    }
  return {
    people,
    avatars,
    wait(giveBack) {
      const places = people.flatMap(person => (person.seat === null ? [] : [{ person, seat: person.seat }]))
      timer = setTimeout(() => {
        if (session.state.session.phase === 'ended') return
        for (const { person, seat } of places) if (!person.online && person.seat === seat) giveBack(person, seat)
        for (const [name, seat] of avatars)
          session.emit('seat.removed', name, { seat, reason: `${name} did not come back` })
        avatars.clear()
      }, returnTimeoutMs)
      timer.unref()
    },
    close: () => clearTimeout(timer),
  }
}
