import type { SessionEvent } from '../../session/log/events.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'

/** Whether an event may give a mind something else to do: its work, its plan, its seat or its body is not as it was. */
const givesWork = ({ type, data }: SessionEvent): boolean => {
  switch (type) {
    case 'task.added':
    case 'task.removed':
    case 'plan.wanted':
    case 'plan.proposed':
    case 'plan.edited':
    case 'plan.approved':
    case 'plan.rejected':
    case 'discussion.spoken':
    case 'seat.benched':
    case 'seat.occupied':
    case 'seat.paused':
    case 'session.goal':
    case 'session.phase':
    case 'body.joined':
    case 'body.reconnected':
    case 'world.container':
    case 'world.vanished':
      return true
    case 'task.changed':
      // Work goes on by itself while only its progress changes.
      return data.status !== undefined || data.assignees !== undefined || data.awaits !== undefined
    case 'mind.run':
      // Its leader may look after a worker that gets no further.
      return (data.looks?.stalled ?? 0) > 0
    case 'peer.changed':
      return (data.news?.length ?? 0) > 0 || data.goal !== undefined
    case 'body.state':
      // What was said to a body before it dug itself in waits no longer.
      return data.shelter !== undefined
    default:
      return false
  }
}

/** Lets the minds look at the situation again after events that may give them something to do, once for all that come together. */
export const wakeByEvents = (session: SessionLike, wake: () => void, ending: Ending): void => {
  let due = false
  const unsubscribe = session.subscribe(event => {
    if (due || !givesWork(event)) return
    due = true
    queueMicrotask(() => {
      due = false
      wake()
    })
  })
  atEnd(ending, unsubscribe)
}
