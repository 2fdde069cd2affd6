import type { SessionEvent } from '../../session/log/events.ts'
import { traitsOf } from '../../session/log/traits.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'

const givesWork = ({ type, data }: SessionEvent): boolean => {
  const wakes = traitsOf(type)?.wakes
  return typeof wakes === 'function' ? wakes(data) : wakes === true
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
