import type { TaskState } from '../../session/log/state.ts'
import type { LedTeam, Orders, PlanningSeat } from '../plans/leader-types.ts'
import { isEnded, isGift } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'

/** Tries of one worker, all without success, before another gets the task; after so many of every worker a new plan is made. */
export const triesPerWorker = 2

/** What those need who give the work of a plan to others. */
export interface HandOutNeeds {
  readonly own: PlanningSeat
  readonly ledTeam: LedTeam
  readonly orders: Orders
  readonly session: SessionLike
  readonly work: Work
}

export interface Delegation {
  /** Hands out what can begin now or soon, as the plan says; what it leaves open goes to the worker with the least to do. */
  handOut(open: readonly TaskState[]): void
  /** Tells one worker of one task. */
  order(item: string, worker: string, message: string): void
}

/** Puts a task into a seat's hands, which knows of it now. */
export const giveTask = (work: Work, id: string, seat: string, from: string): void => {
  const task = work.get(id)
  if (!task) return
  const assigned = task.assignees.includes(seat)
  if (!assigned || task.from !== from) work.change(id, { ...(assigned ? {} : { assignees: [seat] }), from })
}

export const createDelegation = (needs: HandOutNeeds, workersByLoad: () => readonly string[]): Delegation => {
  const { own, orders, work } = needs
  const { seat } = own

  /** Puts the task into the worker's hands; false when it is too late for that. */
  const assign = (item: string, worker: string): boolean => {
    const task = work.get(item)
    if (!task || isEnded(task) || task.status === 'running') return false
    if (isGift(task) && task.assignees[0] !== undefined && task.assignees[0] !== worker) return false
    giveTask(work, item, worker, seat)
    return true
  }
  const order: Delegation['order'] = (item, worker, message) => {
    if (assign(item, worker) && worker !== seat)
      orders.send({ from: seat, to: [worker], text: message, kind: 'order', task: item })
  }

  return {
    order,
    handOut(open) {
      const given = open.flatMap(task => {
        const worker = task.assignees[0] ?? workersByLoad()[0]
        return worker !== undefined && assign(task.task, worker) && worker !== seat ? [{ task, worker }] : []
      })
      for (const [worker, list] of Map.groupBy(given, one => one.worker)) {
        const titles = list.map(one => one.task.title).join('; then: ')
        const text = `${worker}, please: ${titles}.`
        orders.send({ from: seat, to: [worker], text, kind: 'order', task: list[0]!.task.task })
      }
    },
  }
}
