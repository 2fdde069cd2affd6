import { isOver } from '../../session/log/events/outcome.ts'
import { hasGoal } from '../../session/log/goal-now.ts'
import { type GoalPart, goalParts } from '../../session/log/goals.ts'
import type { Snapshot } from './snapshot.ts'

/** What has come to its end and is told over the team view until it is closed: the session, or a goal after which the team waits. */
export type Ended =
  | { readonly kind: 'session'; readonly at: number }
  | { readonly kind: 'goal'; readonly at: number; readonly part: GoalPart }

export const endedOf = ({ state, mode }: Pick<Snapshot, 'state' | 'mode'>): Ended | undefined => {
  if (!state) return undefined
  if (isOver(state.session)) return { kind: 'session', at: state.session.endedAt ?? state.t }
  const part = mode === 'live' && !hasGoal(state.session) ? goalParts(state).at(-1) : undefined
  return part?.endedAt === undefined ? undefined : { kind: 'goal', at: part.endedAt, part }
}

/** The same while its panel is open, or would be in the view that has it. */
export const unreadEnd = (snapshot: Pick<Snapshot, 'state' | 'mode' | 'ui'>): Ended | undefined => {
  const ended = endedOf(snapshot)
  return ended && ended.at !== snapshot.ui.read ? ended : undefined
}
