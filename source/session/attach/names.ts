import type { Access } from '../log/events/words.ts'
import type { Session } from '../log/session-log.ts'
import type { Terminal } from './converse.ts'
import { invitedAs, thisMachine } from './terminal.ts'

/** Sources of events that are not people. */
const reserved: ReadonlySet<string> = new Set(['host', 'team', 'referee', 'world', 'everyone', 'all'])

export interface NameNeeds {
  readonly session: Session
  /** The person who started the session: may do everything, whatever seat they hold. @default none */
  readonly owner?: string
  /** The known name that a reader would take this one for. @default names are only compared letter by letter */
  readonly lookAlike?: (name: string, known: readonly string[]) => string | undefined
  /** People who are expected in the game itself: their names are for terminals of this machine alone. */
  readonly players?: readonly string[]
}

type Newcomer = Pick<Terminal, 'identity' | 'access'>

/** Whose name is whose: no person speaks in the name of another, of an agent, or of a part of the program. */
export interface Names {
  /** Why the person of this terminal cannot have the name; `others`: terminals that have it now. */
  refused(name: string, terminal: Newcomer, others: readonly Terminal[]): string | undefined
  /** How far the host trusts the person of this terminal. */
  access(name: string, terminal: Newcomer): Access
  /** A name stays with the person who came with more than a guest's rights. */
  keep(name: string, terminal: Newcomer): void
}

const isGuest = (access: Access | undefined): boolean => access === 'viewer' || access === 'speaker'

export const createNames = ({ session, owner, lookAlike, players = [] }: NameNeeds): Names => {
  const identities = new Map<string, string>()
  /** Those of a session that goes on: what they could do is all that is known of them. */
  const restored = new Set(
    Object.values(session.state.people).flatMap(({ person, access }) => (isGuest(access) ? [] : [person])),
  )
  const accessOf: Names['access'] = (name, { identity, access }) =>
    name === owner && identity === thisMachine ? 'owner' : access

  /** Why the name is another's, who need not have a terminal now. */
  const takenFrom = (name: string, { identity, access }: Newcomer): string | undefined => {
    const near = identity === thisMachine
    if (near && name === owner) return undefined
    const known = Object.values(session.state.people)
    const others = [...known.map(({ person }) => person), ...players, owner ?? name]
    const double = others.find(one => one !== name && one.toLowerCase() === name.toLowerCase())
    if (double !== undefined) return `the name ${name} looks like ${double}`
    if (near) return undefined
    if (players.includes(name) || known.some(({ person, inGame }) => person === name && inGame))
      return `${name} plays in the game`
    // Operators could do anything to the session anyway.
    if (access === 'operator' || identity === invitedAs(name)) return undefined
    const before = identities.get(name)
    const stranger = before === undefined ? isGuest(access) && restored.has(name) : before !== identity
    return stranger ? `there is a player called ${name} already` : undefined
  }

  return {
    access: accessOf,
    refused(name, terminal, others) {
      if (reserved.has(name.toLowerCase())) return `the name ${name} has a meaning here`
      const { seats, people } = session.state
      // Servers know players by their names in any case: a second Bob would throw the first one out.
      const seat = Object.values(seats).find(one => one.seat.toLowerCase() === name.toLowerCase())
      if (seat && (seat.role !== 'peer' || seat.seat !== name))
        return `there is ${seat.role === 'peer' ? 'a peer' : 'an agent'} called ${seat.seat}`
      const double = lookAlike?.(name, [...Object.keys(seats), ...Object.keys(people)])
      if (double !== undefined) return `the name ${name} looks like ${double}`
      const taken = takenFrom(name, terminal)
      if (taken !== undefined) return taken
      const access = accessOf(name, terminal)
      if (access === 'owner' || access === 'operator') return undefined
      if (name === owner) return `${name} is who started the session`
      // No person speaks in another's name; an operator could do anything to the session anyway.
      return others.some(({ identity }) => identity !== terminal.identity)
        ? `there is a player called ${name} already`
        : undefined
    },
    keep(name, terminal) {
      if (!isGuest(accessOf(name, terminal)) && !identities.has(name)) identities.set(name, terminal.identity)
    },
  }
}
