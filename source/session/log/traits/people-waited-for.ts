import { own } from '../fold/records.ts'
import type { ClockState } from '../state/clock.ts'
import type { TaskState } from '../state.ts'
import type { ClockChange, Waiting } from './event-traits.ts'

/** What the work clock makes of events after which a person is, or is no longer, waited for. */

export const waiting = (clock: ClockState, forPeople: boolean): Partial<ClockState> | undefined =>
  forPeople === clock.forPeople ? undefined : { forPeople }

export const waitsFromNowOn: ClockChange<unknown> = clock => waiting(clock, true)

/** After an event that can only end the waiting: where no person was waited for, thousands of tasks need no look. */
export const mayWaitNoLonger: ClockChange<unknown> = (clock, _, after) =>
  waiting(clock, clock.forPeople && waitsForPeople(after))

export const taskWaits: ClockChange<{ readonly task: string }> = (clock, data, after, before) => {
  const task = own(after.tasks, data.task)
  if (task && isForPerson(task, after.seats)) return waiting(clock, true)
  return before && isForPerson(before, after.seats) ? mayWaitNoLonger(clock, data, after) : undefined
}

export const occupantWaits: ClockChange<{ readonly occupant: { readonly kind: string } }> = (clock, data, after) =>
  data.occupant.kind === 'person' ? waiting(clock, waitsForPeople(after)) : mayWaitNoLonger(clock, data, after)

/** Whether a request or a draft is open, or a person has a task under way or one to begin. */
const waitsForPeople = ({ approvals, drafts = {}, tasks, seats }: Waiting): boolean =>
  Object.values(approvals).some(({ decision }) => !decision) ||
  Object.values(drafts).some(({ decision }) => !decision) ||
  Object.values(tasks).some(task => isForPerson(task, seats))

const isForPerson = ({ status, assignees }: TaskState, seats: Waiting['seats']): boolean =>
  (status === 'running' || status === 'ready') && assignees.some(seat => own(seats, seat)?.occupant.kind === 'person')
