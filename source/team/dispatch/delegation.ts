import type { MessageMeaning } from '../../session/log/events/meaning.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { LedTeam, Orders, PlanningSeat } from '../plans/leader-types.ts'
import { isEnded, isGift } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'

/** Tries of one worker, all without success, before another gets the task; after so many of every worker a new plan is made. */
export const triesPerWorker = 2

/** Why another plan is wanted for work that failed: the last failure alone, with how many there were. */
export const failedInWords = ({ title, tries }: TaskState, reason: string): string => {
  const times = tries?.failed ?? 1
  return times > 1 ? `${title} failed ${times} times, the last time: ${reason}` : `${title} failed: ${reason}`
}

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
  /** Tells one worker of one task; without a message as the plan has it. */
  order(item: string, worker: string, message?: string): void
}

/** Puts a task into a seat's hands, which knows of it now. */
export const giveTask = (work: Work, id: string, seat: string, from: string): void => {
  const task = work.get(id)
  if (!task) return
  const assigned = task.assignees.includes(seat)
  if (!assigned || task.from !== from) work.change(id, { assignees: assigned ? undefined : [seat], from })
}

/** What an order says that hands out tasks as the plan has them, and nothing else: who gets it learns no more by its words. */
export const offerOf = (tasks: readonly TaskState[]): MessageMeaning => [
  {
    kind: 'offer',
    work: tasks.map(({ task, title, done, way }) => ({ id: task, title, done: done ?? { kind: 'report' }, way })),
  },
]

/** What waits for another one of them comes after it; otherwise as they were listed. */
const inTheirOrder = (tasks: readonly TaskState[]): readonly TaskState[] => {
  const ids = new Set(tasks.map(({ task }) => task))
  const sorted = new Map<string, TaskState>()
  for (let left = tasks; left.length > 0; ) {
    const next = left.filter(one => one.requires.every(id => !ids.has(id) || sorted.has(id)))
    // A circle is told as it was listed.
    for (const one of next.length > 0 ? next : left) sorted.set(one.task, one)
    left = left.filter(({ task }) => !sorted.has(task))
  }
  return [...sorted.values()]
}

/** `workersFor`: who may be given a task that has no worker, the best first. */
export const createDelegation = (
  needs: HandOutNeeds,
  workersFor: (task: TaskState) => readonly string[],
): Delegation => {
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
  /** One order for all that a worker is given as the plan has it. */
  const tell = (worker: string, tasks: readonly TaskState[]): void => {
    const text = `${worker}, please: ${tasks.map(({ title }) => title).join('; then: ')}.`
    orders.send({ from: seat, to: [worker], text, meaning: offerOf(tasks), kind: 'order', task: tasks[0]!.task })
  }
  const order: Delegation['order'] = (item, worker, message) => {
    if (!assign(item, worker) || worker === seat) return
    if (message === undefined) tell(worker, [work.get(item)!])
    else orders.send({ from: seat, to: [worker], text: message, kind: 'order', task: item })
  }

  return {
    order,
    handOut(open) {
      const given = open.flatMap(task => {
        const worker = task.assignees[0] ?? workersFor(task)[0]
        return worker !== undefined && assign(task.task, worker) && worker !== seat ? [{ task, worker }] : []
      })
      for (const [worker, list] of Map.groupBy(given, one => one.worker))
        tell(worker, inTheirOrder(list.map(one => one.task)))
    },
  }
}
