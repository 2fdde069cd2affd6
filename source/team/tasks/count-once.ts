import type { Container } from '../../brain/questions/shapes.ts'
import { wayOf } from '../../brain/questions/way-in-title.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import { isEnded, leavesOf, peersPlan, type Tasks } from './task-rules.ts'

/** Each thing counts once: what a worker carries for one finished item of a plan is not there for the next. */

type Have = Extract<Condition, { kind: 'have' }>

/** An amount that the worker that does the task is to carry. */
const inOwnHands = (done: Condition | undefined): Have | null =>
  done?.kind === 'have' && done.seat === undefined && !done.anyone && !done.taken ? done : null

/** Whether a task waits for another one, or for what waits for it. */
export const comesAfter = (task: TaskState, other: string, tasks: Tasks, seen = new Set<string>()): boolean =>
  task.requires.some(id => {
    if (id === other) return true
    const next = tasks[id]
    if (!next || seen.has(id)) return false
    seen.add(id)
    return comesAfter(next, other, tasks, seen)
  })

/** How much of a planned count is not the item's own amount; null: the amount is not known. */
const beside = ({ amount }: TaskState, { count }: Have): number | null => (amount === undefined ? null : count - amount)

/** False where one item comes after the other and says how much is to be there in all, as one without an amount does. */
const standsAlone = (one: TaskState, wanted: Have, other: TaskState, tasks: Tasks): boolean => {
  const isLater = one.stage !== other.stage || comesAfter(one, other.task, tasks)
  const room = beside(one, wanted)
  return room !== null && other.amount !== undefined
    ? !isLater || room < other.amount
    : !isLater && !comesAfter(other, one.task, tasks)
}

/** How many of a planned count are those of the items that it waits for: of one that holds all of these, with any worker. */
const ofOthers = (task: TaskState, wanted: Have, others: readonly TaskState[], tasks: Tasks): number => {
  const amounts = others.flatMap(other => (comesAfter(task, other.task, tasks) ? [other.amount] : []))
  const sum = amounts.reduce<number>((all, amount) => all + (amount ?? Number.POSITIVE_INFINITY), 0)
  return sum <= (beside(task, wanted) ?? 0) ? sum : 0
}

/** So many as a wish asks for, beside what its assignee carries for other work: done, or begun and put off for the wish. */
const besideOthers = (task: TaskState, wanted: Have, holder: string, tasks: Tasks, carried: number): Have => {
  const { amount, way } = task
  const isToCome = amount !== undefined && (way === 'collect' || way === 'craft')
  // Taken up again, it asks for what it asked for when it was begun.
  const carriedAtBegin = own(task.carried ?? {}, holder)
  if (!isToCome || carriedAtBegin !== undefined) return wanted
  const held = leavesOf(tasks).flatMap(other => {
    const own = other.task !== task.task && other.assignees[0] === holder ? inOwnHands(other.done) : null
    const isHeld = isEnded(other) ? other.status === 'succeeded' : other.startedAt !== undefined
    return own?.item === wanted.item && isHeld ? [own.count] : []
  })
  // Of what was there when it was said, work for others may be under way as well.
  return { ...wanted, count: amount + Math.max(wanted.count - amount, Math.min(Math.max(0, ...held), carried)) }
}

/**
 * What a worker got for finished wishes beside the plan, and the plan does not know of: what was there when it began the item, of which the
 * planner saw a part, and what came while that was put off.
 */
const wishedBefore = (task: TaskState, wanted: Have, holder: string, tasks: Tasks) => {
  const wishes = leavesOf(tasks).flatMap(one => {
    const { plan, status, amount, way, assignees, endedAt = 0 } = one
    const isOver = plan === undefined && status === 'succeeded' && assignees[0] === holder
    const own = isOver && (way === 'collect' || way === 'craft') ? inOwnHands(one.done) : null
    return own?.item === wanted.item && amount !== undefined ? [{ amount, count: own.count, endedAt }] : []
  })
  // Of an item that is handed out again the planner has seen what was there, whenever it was begun before.
  const carriedAtBegin = own(task.carried ?? {}, holder)
  const begunAt = carriedAtBegin === undefined ? undefined : task.startedAt
  const [later, earlier] = [true, false].map(isLater =>
    wishes.filter(({ endedAt }) => (begunAt !== undefined && endedAt > begunAt) === isLater),
  ) as [typeof wishes, typeof wishes]
  // Taken up again, as after a restart of the host, it is on top of what was there when it was begun, and not of its own part.
  const atBegin = begunAt === undefined ? Number.POSITIVE_INFINITY : carriedAtBegin!
  return {
    held: Math.min(atBegin, Math.max(0, ...earlier.map(({ count }) => count - (beside(task, wanted) ?? 0)))),
    since: later.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/**
 * The condition of a task that its assignee begins: on top of what they carry for wishes and for finished items of the plan that ask for
 * the same. `planned` is what the plan asks for.
 */
export const onTop = (task: TaskState, planned: Condition | undefined, tasks: Tasks, carried: number) => {
  const wanted = inOwnHands(planned)
  const [holder] = task.assignees
  if (!wanted || holder === undefined) return planned
  const isOffered = task.plan === peersPlan && task.amount !== undefined
  if (task.plan === undefined || isOffered) return besideOthers(task, wanted, holder, tasks, carried)
  const others = leavesOf(tasks).filter(
    other =>
      other.task !== task.task &&
      other.plan === task.plan &&
      inOwnHands(other.done)?.item === wanted.item &&
      !task.includes?.includes(other.task),
  )
  const own = wanted.count - ofOthers(task, wanted, others, tasks)
  const counted = others.flatMap(other => {
    const held = other.status === 'succeeded' && other.assignees[0] === holder ? inOwnHands(other.done) : null
    return held && (own < wanted.count || standsAlone(task, wanted, other, tasks)) ? [held.count] : []
  })
  // The last to be finished stands on top of those before it. What is no longer there was used, and counts for nothing.
  const { held, since } = wishedBefore(task, wanted, holder, tasks)
  const before = Math.min(Math.max(held, ...counted) + since, carried)
  return { ...wanted, count: own + before }
}

/** How many things a task of a plan has its worker collect into its own hands. */
export const collected = (task: TaskState): { readonly item: string; readonly amount: number } | null => {
  const { plan, amount, done } = task
  const own = plan === undefined || (wayOf(task) !== 'collect' && wayOf(task) !== 'mine') ? null : inOwnHands(done)
  return own && amount !== undefined ? { item: own.item, amount } : null
}

/** Whether what a task collects may stay in any hands: no other open work of its plan takes it out of those of its worker. */
export const mayStayAnywhere = (task: TaskState, tasks: Tasks): boolean =>
  leavesOf(tasks).every(
    one =>
      one.task === task.task ||
      one.plan !== task.plan ||
      isEnded(one) ||
      one.done?.kind === 'report' ||
      collected(one) !== null,
  )

/** What counts, and never for all, of what those have in hand who were at a task before its assignee and get no work. */
export const stillGot = (task: TaskState, { tasks, seats }: Pick<SessionState, 'tasks' | 'seats'>) => {
  const { got = {}, assignees } = task
  let most = mayStayAnywhere(task, tasks) ? (collected(task)?.amount ?? 1) - 1 : 0
  return Object.fromEntries(
    Object.entries(got).flatMap(([seat, count]) => {
      const counts = seats[seat]?.benched && !assignees.includes(seat) ? Math.min(count, most) : 0
      most -= counts
      return counts > 0 ? [[seat, counts] as const] : []
    }),
  )
}

/** Finished items whose things are no longer in the hands that they were counted in. */
export const notThere = (
  tasks: readonly TaskState[],
  item: string,
  carried: (seat: string) => number,
): readonly TaskState[] =>
  tasks.filter(task => {
    const own = task.status === 'succeeded' ? inOwnHands(task.done) : null
    // A count on top of others covers them too: it is the whole of what was carried.
    return own?.item === item && own.count > carried(task.assignees[0] ?? '')
  })

/** What a container holds beside what was there when the goal began. */
export const gained = ({
  items,
  before = {},
  gone = {},
}: Pick<Container, 'items' | 'before' | 'gone'>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(items ?? {}).map(([item, count]) => {
      const left = Math.max(0, (own(before, item) ?? 0) - (own(gone, item) ?? 0))
      return [item, Math.max(0, count - left)]
    }),
  )
