import type { SessionEvent } from '../../log/events.ts'
import type { SessionState, TaskState } from '../../log/state.ts'

/**
 * Recordings of format version 1 that were made before causes were data say them in sentences alone. This is the only place
 * that reads those sentences; all others see the cause.
 */

type Ending = Pick<TaskState, 'status' | 'reason' | 'cause'>

const leftOpen = ({ status, reason, cause }: Partial<Ending>): boolean =>
  cause === undefined && status === 'cancelled' && reason === 'the session ended'
const timedOut = (reason: string | undefined): boolean => reason?.startsWith('the time limit') === true

export const upgradedEvent = (event: SessionEvent): SessionEvent => {
  if (event.type === 'task.changed' && leftOpen(event.data))
    return { ...event, data: { ...event.data, cause: 'session-ended' } }
  if (event.type === 'session.ended' && event.data.cause === undefined && timedOut(event.data.reason))
    return { ...event, data: { ...event.data, cause: 'time-limit' } }
  return event
}

export const upgradedState = (state: SessionState): SessionState => {
  const { session, tasks } = state
  const late = session.endCause === undefined && timedOut(session.resultReason)
  const ended = Object.entries(tasks).filter(([, task]) => leftOpen(task))
  if (!late && ended.length === 0) return state
  const causes = ended.map(([id, task]): [string, TaskState] => [id, { ...task, cause: 'session-ended' }])
  return {
    ...state,
    ...(late && { session: { ...session, endCause: 'time-limit' } }),
    ...(causes.length > 0 && { tasks: { ...tasks, ...Object.fromEntries(causes) } }),
  }
}
