import { own } from '../fold/records.ts'
import type { ClockState } from '../state/clock.ts'
import type { TaskState } from '../state.ts'
import type { ClockChange, Waiting } from './event-traits.ts'

/** What the work clock makes of events after which a person is, or is no longer, waited for. */

type Change = Pick<ClockState, 'forPeople' | 'tasksForPeople'>

const changed = (clock: ClockState, now: Change): Change | undefined =>
  now.forPeople === clock.forPeople && now.tasksForPeople === clock.tasksForPeople ? undefined : now

export const waitsFromNowOn: ClockChange<unknown> = clock =>
  changed(clock, { forPeople: true, tasksForPeople: clock.tasksForPeople })

/** After an event that can only end the waiting, with the tasks for people that are left. */
const mayEnd = (clock: ClockState, after: Waiting, tasksForPeople = clock.tasksForPeople) =>
  changed(clock, {
    forPeople: clock.forPeople && ((tasksForPeople ?? tally(after)) > 0 || isAsked(after)),
    tasksForPeople,
  })

export const mayWaitNoLonger: ClockChange<unknown> = (clock, _, after) => mayEnd(clock, after)

export const taskWaits: ClockChange<{ readonly task: string }> = (clock, data, after, before) => {
  const [is, was] = [own(after.tasks, data.task), before].map(task => Number(isForPerson(task, after.seats)))
  if (!is && !was) return undefined
  const { tasksForPeople: known } = clock
  const tasksForPeople = known === undefined ? tally(after) : known + is! - was!
  return is ? changed(clock, { forPeople: true, tasksForPeople }) : mayEnd(clock, after, tasksForPeople)
}

/** With all that is below it, which is counted again; one without anything below it is only taken off. */
export const taskGone: ClockChange<{ readonly task: string }> = (clock, _, after, before) => {
  const { tasksForPeople: known } = clock
  if (!known) return mayEnd(clock, after)
  const isLeaf = before?.children.length === 0
  return mayEnd(clock, after, isLeaf ? known - Number(isForPerson(before, after.seats)) : tally(after))
}

export const occupantWaits: ClockChange<{ readonly occupant: { readonly kind: string } }> = (clock, data, after) => {
  if (data.occupant.kind !== 'person') return seatGone(clock, data, after)
  const tasksForPeople = tally(after)
  return changed(clock, { forPeople: tasksForPeople > 0 || isAsked(after), tasksForPeople })
}

/** Where no person was waited for, thousands of tasks need no look. */
export const seatGone: ClockChange<unknown> = (clock, _, after) =>
  mayEnd(clock, after, clock.tasksForPeople && tally(after))

/** Whether a request or a draft is open. */
const isAsked = ({ approvals, drafts = {} }: Waiting): boolean =>
  Object.values(approvals).some(({ decision }) => !decision) || Object.values(drafts).some(({ decision }) => !decision)

/** How many tasks people have under way or are to begin. */
const tally = ({ tasks, seats }: Waiting): number =>
  Object.values(tasks).reduce((sum, task) => sum + Number(isForPerson(task, seats)), 0)

const isForPerson = (task: TaskState | undefined, seats: Waiting['seats']): boolean =>
  task !== undefined &&
  (task.status === 'running' || task.status === 'ready') &&
  task.assignees.some(seat => own(seats, seat)?.occupant.kind === 'person')
