import { motionOf } from '../../body/actions/index.ts'
import type { ActionCall } from '../../body/contract/body-types.ts'
import type { TaskState } from '../../session/log/state.ts'
import { openOf, runningOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { Roster } from './roster.ts'

/** What people ask of a seat in person: whose it is, what it would keep from ending, and how it ends. */

/** Open orders of a seat, oldest first: work that a person asked for, beside the plans. */
export const ordersOf = (work: Work, seat: string, by?: string): TaskState[] =>
  openOf(work.tasks(), seat).filter(
    task =>
      task.plan === undefined &&
      // What a seat set itself is its own business.
      task.from !== seat &&
      (by === undefined || task.from === by),
  )

export const giverOf = (task: TaskState): string => task.from ?? 'team'

/** One of them goes on until it is stopped. */
export const isEndless = (calls: readonly ActionCall[]): boolean => calls.some(call => motionOf(call) === 'endless')
/** The order that a body is at and that has no end of its own: it does no work of a plan meanwhile. */
export const orderThatKeeps = (work: Work, seat: string): TaskState | undefined =>
  ordersOf(work, seat).find(({ status, actions = [] }) => status === 'running' && isEndless(actions))
/** Only where the body is changes. */
const isMove = (calls: readonly ActionCall[]): boolean =>
  calls.length > 0 && calls.every(call => motionOf(call) !== undefined)

/**
 * The orders of `by` in whose place the seat does `calls` for them: nothing could come after one that has no end, and a new way to go
 * is instead of the one before.
 */
export const replacedBy = (work: Work, seat: string, by: string, calls: readonly ActionCall[]): TaskState[] =>
  ordersOf(work, seat, by).filter(({ actions = [] }) => isEndless(actions) || (isMove(actions) && isMove(calls)))

export interface OrderNeeds {
  readonly work: Work
  readonly roster: Roster
}

/** Ends these orders; a body that is at one of them stands still at once. */
export const endOrders = (
  { work, roster }: OrderNeeds,
  seat: string,
  orders: readonly TaskState[],
  reason: string,
): void => {
  const running = runningOf(work.tasks(), seat)?.task
  // First the body, then the books.
  if (orders.some(({ task }) => task === running)) roster.members.get(seat)?.mind?.interrupt(reason)
  for (const { task } of orders) work.cancel(task, 'withdrawn', reason)
}

/** `by` wants a seat to stop: what it does for them ends, or, where that is nothing, what it does for the team or of its own accord. */
export const dropFor = ({ work, roster }: OrderNeeds, seat: string, by: string) => {
  const theirs = ordersOf(work, seat, by)
  const reason = `${by} said stop`
  if (theirs.length > 0) return endOrders({ work, roster }, seat, theirs, reason)
  const task = runningOf(work.tasks(), seat)
  // What it does for another person goes on.
  if (task !== undefined && task.plan === undefined && task.from !== seat) return
  roster.members.get(seat)?.mind?.interrupt(reason)
  if (task?.plan !== undefined) work.fail(task.task, 'stopped', reason)
}
