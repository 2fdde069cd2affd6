import type { Plan } from '../../session/log/events/plan.ts'
import type { SessionState } from '../../session/log/state.ts'
import { changeSince } from './change-since.ts'
import { withoutMeetings } from './meeting-buildings.ts'
import { withAfter } from './plan-changes.ts'

/**
 * A plan as people see it: without what is not built because of other buildings, and with what is then other than in the version
 * before. What is not as people want it comes first.
 */
export const asProposed = (
  content: Plan,
  input: Parameters<typeof changeSince>[0],
  state: Pick<SessionState, 'session' | 'tasks' | 'plans' | 'approvals'>,
  plan: string,
): Plan => {
  const whole = withAfter(withoutMeetings(content, state, plan), input.previous ?? undefined)
  const change = changeSince(input, whole) ?? ''
  const lines = whole.unfollowed?.length ? [whole.analysis, change] : [change, whole.analysis]
  return { ...whole, analysis: lines.filter(Boolean).join('\n') }
}
