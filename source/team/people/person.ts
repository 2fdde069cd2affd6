import type { Body } from '../../body/contract/body-types.ts'
import type { CommandReply, PersonHello } from '../../session/attach/commands.ts'
import type { Access } from '../../session/log/events/words.ts'
import type { DraftCount } from './drafts.ts'

export type Role = NonNullable<PersonHello['role']>

/** A person in the session. Beside a name: the seat they sit in, and the body they drive. */
export interface Person {
  readonly name: string
  role: Role
  /** How far the host trusts them. */
  access: Access
  seat: string | null
  online: boolean
  atTerminal: boolean
  /** Plays in the game itself, with a body of their own. */
  inGame: boolean
  /** The place of a peer: with a body driven from here, or without one for who plays in the game. */
  avatar: { readonly seat: string; body: Body | null; unlisten: (() => void) | null } | null
}

export interface People {
  readonly all: Map<string, Person>
  /** `early`: no person has a place yet; a person who had one before gets it back later. */
  join(hello: PersonHello, early?: boolean): void
  leave(name: string, reason: string): void
  /** A player of this name, who is of the team, is in the game. */
  arrive(name: string): Person
  depart(name: string, reason: string): void
  role(person: Person, role: Role): Promise<CommandReply>
  take(person: Person, seat: string): CommandReply
  release(person: Person): CommandReply
  /** The body that a person's `!action` moves. */
  bodyOf(person: Person): { readonly seat: string; readonly body: Body } | null
  closeAvatars(): Promise<void>
  /** The seat's own thinking goes on, its drafts come to the person. */
  awaken(person: Person): void
  setCount(person: Person, count: DraftCount): void
  /** Gives people who had a seat when the session was interrupted some time to come back to it. */
  hold(): void
}
