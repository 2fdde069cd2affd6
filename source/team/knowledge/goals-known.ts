import type { DecideReplyInput } from '../../brain/questions/decide-reply/shape.ts'
import { partGoalOf } from '../../session/log/goal-now.ts'
import { goalParts } from '../../session/log/goals.ts'
import type { SessionState } from '../../session/log/state.ts'

/** Longer reasons are cut: a chat shows a few lines. */
const reasonCharactersAtMost = 300

/** What became of the goal that ended last, which goals wait for their turn, and since when a seat works for that of now. */
export const goalsKnown = (state: SessionState, seat: string): NonNullable<DecideReplyInput['goals']> => {
  const own = partGoalOf(state, seat)?.number
  const all = goalParts(state)
  const ended = all.filter(({ endedAt }) => endedAt !== undefined)
  const last = ended.toSorted((one, other) => one.endedAt! - other.endedAt!).at(-1)
  const now = all.find(one => one.endedAt === undefined && (own === undefined ? !one.seats : one.number === own))
  return {
    last: last && {
      goal: last.goal,
      result: last.result ?? 'stopped',
      reason: (last.reason ?? '').slice(0, reasonCharactersAtMost),
    },
    waiting: (state.session.queuedGoals ?? []).map(({ goal }) => goal),
    began: now && Math.max(0, Math.round((state.t - now.startedAt) / 1000)),
  }
}
