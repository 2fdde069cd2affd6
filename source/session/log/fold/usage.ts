import { busyMs } from '../busy-time.ts'
import { bounds, type SessionState } from '../state.ts'
import { appended } from './records.ts'

/** ms between two samples at least, and the share of the session's time at which they get rarer. */
const shortestMs = 1000
const usagePointsAtMost = 64

/**
 * One more point of how tokens, cost and busy time grew, when the last one is long enough ago. The longer a session, the
 * further apart the points are, so that a day fits as well as a minute.
 */
export function sampled(
  state: Pick<SessionState, 'usage' | 'seats'>,
  t: number,
  owned: Set<object> | undefined,
): Pick<SessionState, 'usage'> {
  const { usage } = state
  const history = usage.history ?? []
  const last = history.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY
  if (t - last < Math.max(shortestMs, t / usagePointsAtMost)) return { usage }
  let busy = 0
  for (const name in state.seats) busy += busyMs(state.seats[name]!, t)
  const point = [t, usage.tokensIn + usage.tokensOut, usage.cost, Math.round(busy)] as const
  return { usage: { ...usage, history: appended(history, point, bounds.usageHistory, owned) } }
}
