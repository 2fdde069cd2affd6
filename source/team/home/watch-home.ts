import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import { goalKept } from '../../session/log/goal-kept.ts'
import { today } from '../../session/log/home.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { giverOfGoal, likesAskedFor } from './likes.ts'

export interface HomeNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly ending: Ending
}

type Places = Readonly<Record<string, readonly number[]>>

/** What the team remembers without being told to: how its goals ended, what people have buildings made of, and the places that one of its bodies gave a name. */
export const watchHome = ({ session, roster, ending }: HomeNeeds): void => {
  /** The places of each body, as they were when it was looked at last: what is forgotten stays with the bodies that know it. */
  const known = new Map<string, Places>()
  const placesOf = (seat: string): Places => roster.members.get(seat)?.body?.places?.() ?? {}
  const learn = (seat: string): void => {
    const before = known.get(seat) ?? {}
    const now = placesOf(seat)
    known.set(seat, now)
    for (const [name, at] of Object.entries(now)) {
      const place = blockPosition.safeParse(at.map(Math.floor))
      if (place.success && before[name]?.join() !== at.join())
        session.emit('home.remembered', seat, { by: seat, place: { name, at: place.data, by: seat } })
    }
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'goal.ended') {
      const ended = session.state.session.goals?.at(-1)
      const goal = ended && goalKept(session.state, ended, today())
      if (goal) session.emit('home.remembered', 'team', { by: 'team', goal })
      const giver = ended?.by ?? giverOfGoal(session.state, data.task)
      const likes = giver === undefined ? [] : likesAskedFor(session.state, data.task, giver)
      for (const like of likes) session.emit('home.remembered', 'team', { by: 'team', like })
    } else if (type === 'body.joined') known.set(data.seat, placesOf(data.seat))
    else if (type === 'action.ended') learn(data.seat)
    else if (type === 'home.remembered' && data.place) {
      // What one of them calls by a name, all can go to.
      const { name, at } = data.place
      for (const body of roster.bodies()) body.recall?.({ [name]: at })
      for (const seat of roster.members.keys()) known.set(seat, placesOf(seat))
    }
  })
  atEnd(ending, unsubscribe)
}

/** The places that the team knew when a body joins, as `Body.recall` takes them. */
export const placesOfHome = ({ state }: Pick<SessionLike, 'state'>): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(Object.entries(state.home?.places ?? {}).map(([name, { at }]) => [name, at]))
