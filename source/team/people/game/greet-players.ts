import { mayBecome } from '../../../session/attach/access.ts'
import { listed } from '../../../session/log/listed.ts'
import { atEnd, type Ending } from '../../ending.ts'
import type { Roster } from '../../seats/roster.ts'
import type { SessionLike, TeamPeople } from '../../team-interface.ts'
import type { Person } from '../person.ts'
import type { GameVoice } from './game-voice.ts'

/** Who comes back within so long knows who is there, ms. */
const greetAgainAfterMs = 300_000

/** A team that stays tells a player who joins who is there and how to ask: once for each joining. */
export interface Greeting {
  came(person: Person): void
  went(name: string): void
}

export interface GreetingNeeds {
  readonly session: SessionLike
  readonly roster: Pick<Roster, 'planner' | 'members'>
  readonly voice: Pick<GameVoice, 'say'>
  readonly ending: Pick<Ending, 'signal'>
  /** The most that people may become who join without having started the session. */
  readonly others: TeamPeople['others']
}

export const createGreeting = ({ session, roster, voice, ending, others }: GreetingNeeds): Greeting => {
  /** When a player was last in the game. Those whom the log knows were there before an interruption. */
  const lastHere = new Map(
    Object.values(session.state.people).flatMap(({ person, inGame }) =>
      inGame ? [[person, performance.now()] as const] : [],
    ),
  )
  /** Players who came before the team was in the world. */
  const early = new Set<Person>()
  const isUnderWay = (): boolean => !['preparing', 'ended'].includes(session.state.session.phase)

  const greet = (person: Person): void => {
    const agents = Object.values(session.state.seats).flatMap(({ seat, occupant }) =>
      occupant.kind === 'agent' ? [seat] : [],
    )
    if (agents.length === 0) return
    const goal = mayBecome({ access: person.access, others }, 'leader') ? '“goal …” or ' : ''
    const text = `${listed(agents)} ${agents.length > 1 ? 'are' : 'is'} here. Say ${goal}“help”.`
    voice.say(person, roster.planner('') ?? undefined, text)
  }
  atEnd(
    ending,
    session.subscribe(({ type }) => {
      if (type !== 'session.phase' || !isUnderWay()) return
      for (const person of early) if (person.inGame) greet(person)
      early.clear()
    }),
  )
  return {
    came(person) {
      const knows = performance.now() - (lastHere.get(person.name) ?? Number.NEGATIVE_INFINITY) < greetAgainAfterMs
      if (session.state.session.stays !== true || knows) return
      if (isUnderWay()) greet(person)
      else early.add(person)
    },
    went: name => void lastHere.set(name, performance.now()),
  }
}
