import type { Body } from '../../body/contract/body-types.ts'
import type { PersonHello } from '../../session/attach/commands.ts'
import type { Access } from '../../session/log/events/words.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { isTeamSeat } from '../seats/team-seats.ts'
import type { SessionLike } from '../team-interface.ts'

export type Role = NonNullable<PersonHello['role']>

/** A person in the session: what the log says of them, and what connects them with this host. */
export interface Person {
  readonly name: string
  readonly role: Role
  /** The agent's seat in which they sit. */
  readonly taken: string | null
  /** Where they sit: in a seat that they have taken, else beside a body of their own. */
  readonly seat: string | null
  readonly online: boolean
  /** How far the host trusts them; a terminal shows it anew. */
  access: Access
  atTerminal: boolean
  /** Plays in the game itself, with a body of their own. */
  inGame: boolean
  /** The place of a peer: with a body driven from here, or without one for who plays in the game. */
  avatar: { readonly seat: string; body: Body | null; unlisten: (() => void) | null } | null
  /** The seat of a body that they had before an interruption, as long as it waits for them. */
  emptyAvatar: string | null
}

/** All people of a session, those of an interrupted one included. */
export interface PersonRegister {
  readonly all: ReadonlyMap<string, Person>
  /** The person of this name; a new one where there was none. */
  known(name: string): Person
  /** Tells the log what a person is now, and where they sit. */
  announce(person: Person, role: Role): void
}

export const createPersonRegister = (session: SessionLike, task: Task): PersonRegister => {
  const all = new Map<string, Person>()
  const sitsIn = (name: string, seat: string): boolean => {
    const occupant = session.state.seats[seat]?.occupant
    return occupant?.kind === 'person' && occupant.label === name
  }
  const isAgents = (seat: string): boolean => isTeamSeat(task, session.state, seat)
  const known = (name: string): Person => {
    const person: Person = all.get(name) ?? {
      ...{ name, access: 'member', atTerminal: false, inGame: false, avatar: null, emptyAvatar: null },
      get role() {
        return session.state.people[name]?.role ?? 'observer'
      },
      get taken() {
        return Object.keys(session.state.seats).find(seat => sitsIn(name, seat) && isAgents(seat)) ?? null
      },
      get seat() {
        return person.taken ?? person.avatar?.seat ?? null
      },
      get online() {
        return person.atTerminal || person.inGame
      },
    }
    all.set(name, person)
    return person
  }
  for (const { person, role, seat } of Object.values(session.state.people)) {
    const waits = seat !== undefined && role === 'peer' && !isAgents(seat) && sitsIn(person, seat)
    known(person).emptyAvatar = waits ? seat : null
  }
  return {
    all,
    known,
    announce: (person, role) =>
      void session.emit('human.role', person.name, { person: person.name, role, seat: person.seat ?? undefined }),
  }
}
