import { asWord, mcteam } from '../../command-name.ts'
import type { CommandReply } from '../../session/attach/commands.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Person } from './person.ts'

export interface KeptSeatNeeds {
  readonly session: SessionLike
  readonly all: ReadonlyMap<string, Person>
  /** Who decides here, as a sentence. */
  decides(): string
  giveBack(person: Person): void
  take(person: Person, seat: string): CommandReply
}

/** Seats of people: a person who is away keeps the seat from all but the one who started the session. */
export const createKeptSeats = ({ session, all, decides, giveBack, take }: KeptSeatNeeds) => ({
  /** Why a person cannot have the seat in which another one sits; undefined where they can. */
  refused(person: Person, holder: string): string | undefined {
    if (holder === person.name) return 'You sit there already.'
    if (all.get(holder)?.online) return `${holder} sits there.`
    if (person.access === 'owner') return undefined
    return `${holder} sits there, but is away; ${holder} comes back with ${mcteam} join --name ${asWord(holder)}.${decides()}`
  },
  /** The seat of a person who is away becomes free for the owner. */
  free(owner: Person, holder: string, seat: string): void {
    const away = all.get(holder)
    if (away) giveBack(away)
    const text = `${owner.name} takes the seat of ${seat}. ${holder}, who had it, is away and gets it back only if it is free then.`
    session.emit('alert', owner.name, { level: 'info', text })
  },
  /** A person is here again, with the seat that was taken from them if it is free. */
  takeAgain(person: Person, seat: string): void {
    const { ok, text } = take(person, seat)
    if (!ok)
      session.emit('alert', person.name, {
        level: 'info',
        text: `${person.name} does not get the seat of ${seat} back: ${text}`,
      })
  },
})
