import { isDeepStrictEqual } from 'node:util'
import type { Stored } from '../../brain/rules/items/stored-items.ts'
import type { TaskState } from '../../session/log/state.ts'
import { putByAll, putBySeat, sumOf } from './put-away.ts'
import { leavesOf, peersPlan, type Tasks } from './task-rules.ts'

/** Items of one plan that put one thing into one container, each of which counts on top of the one before: 8, then 16 in all. */

export interface ChestShare {
  /** How many the item brings itself. */
  readonly own: number
  /** How many its workers have put there for it. */
  readonly put: number
  /** When it is done: what later shares put there for themselves does not count, and its own part is enough. */
  readonly done: Stored
}

const storedOf = ({ done }: TaskState): Stored | null => (done?.kind === 'stored' ? done : null)

/** How many lie there because of this task: less what its workers took out again. */
const putFor = (task: TaskState, item: string): number => putByAll([task], item)

/**
 * What its workers are to put there themselves: what others put there lies on top of that. What they put there for other such shares of the plan, which
 * may have come to them from another worker, does not count for this one as well.
 */
const ownShareOf = (task: TaskState, { by: _, ...wanted }: Stored, tasks: Tasks): ChestShare => {
  const { item, count, before = 0 } = wanted
  const { plan, assignees } = task
  const ofPlan = leavesOf(tasks).filter(other => other.plan === plan)
  const putBy = (seats: Iterable<string>): number => sumOf([...seats].map(seat => putBySeat(ofPlan, seat, item)))
  const isForOther = (other: TaskState): boolean => {
    const done = storedOf(other)
    const isShare = done?.by !== undefined && done.item === item && isDeepStrictEqual(done.at, wanted.at)
    return isShare && other.task !== task.task && other.assignees.some(seat => assignees.includes(seat))
  }
  const forOthers = sumOf(
    ofPlan.filter(isForOther).map(other => {
      const done = storedOf(other)!
      return other.status === 'succeeded' ? done.count - (done.before ?? 0) : putFor(other, item)
    }),
  )
  const own = count - before
  const put = Math.max(putFor(task, item), putBy(assignees) - forOthers)
  const ofAll = putBy(new Set(ofPlan.flatMap(({ stored = [] }) => stored.map(({ seat }) => seat))))
  return { own, put, done: { ...wanted, count: put >= own ? count : count + Math.max(0, ofAll - put) } }
}

/** Null: it is no such share, or the plan says otherwise how much it brings. */
export const chestShareOf = (task: TaskState, tasks: Tasks): ChestShare | null => {
  const wanted = storedOf(task)
  if (!wanted || task.plan === undefined) return null
  if (wanted.by !== undefined) return ownShareOf(task, wanted, tasks)
  if (!wanted.at || task.plan === peersPlan) return null
  const { item, at, before = 0 } = wanted
  const isSameHeap = (other: TaskState): boolean => {
    const done = storedOf(other)
    const isThere = done?.item === item && isDeepStrictEqual([done.at, done.before ?? 0], [at, before])
    return other.plan === task.plan && other.status !== 'cancelled' && isThere
  }
  const heap = leavesOf(tasks).filter(isSameHeap)
  const counts = heap.map(one => storedOf(one)!.count)
  const isTold = heap.some(one => one.amount !== undefined || storedOf(one)!.most !== undefined)
  if (heap.length < 2 || isTold || new Set(counts).size < counts.length) return null
  const own = wanted.count - Math.max(before, ...counts.filter(count => count < wanted.count))
  const put = putFor(task, item)
  const later = heap.filter(one => storedOf(one)!.count > wanted.count)
  const ofLater = later.reduce((sum, one) => sum + putFor(one, item), 0)
  const count = put >= own ? before + own : wanted.count + ofLater
  return own > 0 ? { own, put, done: { ...wanted, count } } : null
}
