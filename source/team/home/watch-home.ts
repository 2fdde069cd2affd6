import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import { goalKept } from '../../session/log/goal-kept.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'

export interface HomeNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly ending: Ending
}

/** The day by the clock of this machine, as a person dates what they note. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** What the team remembers without being told to: how its goals ended, and the places that one of its bodies gave a name. */
export const watchHome = ({ session, roster, ending }: HomeNeeds): void => {
  /** Names of places that bodies are giving, by action. */
  const naming = new Map<string, string>()
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'goal.ended') {
      const ended = session.state.session.goals?.at(-1)
      const goal = ended && goalKept(session.state, ended, today())
      if (goal) session.emit('home.remembered', 'team', { by: 'team', goal })
    } else if (type === 'action.started' && data.name === 'rememberHere') {
      const { name } = (data.args ?? {}) as { readonly name?: unknown } // any JSON
      if (typeof name === 'string') naming.set(data.action, name)
    } else if (type === 'action.ended') {
      const name = naming.get(data.action)
      naming.delete(data.action)
      const at = roster.members.get(data.seat)?.body?.places?.()[name ?? '']
      const place = blockPosition.safeParse(at?.map(Math.floor))
      if (name !== undefined && data.result === 'success' && place.success)
        session.emit('home.remembered', data.seat, { by: data.seat, place: { name, at: place.data } })
    } else if (type === 'home.remembered' && data.place) {
      // What one of them calls by a name, all can go to.
      const { name, at } = data.place
      for (const body of roster.bodies()) body.recall?.({ [name]: at })
    }
  })
  atEnd(ending, unsubscribe)
}

/** The places that the team knew when a body joins, as `Body.recall` takes them. */
export const placesOfHome = ({ state }: Pick<SessionLike, 'state'>): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(Object.entries(state.home?.places ?? {}).map(([name, { at }]) => [name, at]))
