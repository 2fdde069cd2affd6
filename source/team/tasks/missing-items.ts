import type { Recipe } from '../../brain/questions/shapes.ts'
import { type Counts, countIn, planMaterials, sum } from '../../planner/materials.ts'
import type { Awaits } from '../../session/log/events/plan.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { TaskState } from '../../session/log/state.ts'
import { isEnded, leavesOf, type Tasks } from './task-rules.ts'

/** Pure decisions: what of a task's material is still to come out of other seats' plans. */

/** How things stand for one task. */
export interface Situation {
  /** What the task takes altogether, the things in the assignee's hands included. */
  readonly needs: Readonly<Counts>
  /** What the assignee carries. */
  readonly hands: Readonly<Counts>
  /** What lies in chests, for all. */
  readonly stock: Readonly<Counts>
  readonly recipes: readonly Recipe[]
  /** What this task is to put away lies there already. */
  isThere(task: TaskState): boolean
  /** Planners whose first plan is not adopted yet, and what they carry. */
  readonly undecided: readonly { readonly seat: string; readonly holds: Readonly<Counts> }[]
}

/**
 * A seat that plans a part of a common goal counts on the others' parts, and no plan names another's items. So the material
 * decides: a task waits while it lacks something that an open task of another plan brings to where it can be had, or that a
 * planner without a plan carries. Null: nothing of that kind; the task may begin, and find out by itself.
 */
export const missingItems = (task: TaskState, tasks: Tasks, now: Situation): Awaits | null => {
  const makes = itemOf(task)
  const suppliers = suppliersOf(task, tasks)
  const setUp = suppliers.filter(other => other.done?.kind === 'placed')
  // One that is under way may bring more than the least that it has to.
  const bringers = suppliers.filter(
    other => other.done?.kind !== 'placed' && (other.status === 'running' || !now.isThere(other)),
  )
  const coming = (item: string): boolean =>
    bringers.some(other => itemOf(other) === item) || now.undecided.some(({ holds }) => countIn(holds, item) > 0)
  const brought = new Set(
    [...bringers.map(itemOf), ...now.undecided.flatMap(({ holds }) => Object.keys(holds))].filter(
      item => item !== null && item !== makes,
    ) as string[],
  )
  const atHand = task.done?.kind === 'stored' ? sum(now.hands, without(now.stock, makes)) : sum(now.hands, now.stock)
  const { raw } = planMaterials(now.needs, atHand, now.recipes, brought)
  const items = Object.fromEntries(
    // What a task makes or gathers is its own work.
    Object.entries(raw).filter(([item, count]) => count > 0 && item !== makes && coming(item)),
  )
  const heap = makes === null || task.done?.kind !== 'stored' ? 0 : (now.needs[makes] ?? 0) - (now.hands[makes] ?? 0)
  if (makes !== null && heap > 0 && bringers.some(one => itemOf(one) === makes)) items[makes] = heap
  const waits = [...setUp, ...bringers.filter(other => (items[itemOf(other) ?? ''] ?? 0) > 0)].filter(
    other => !restsOn(other.task, task.task, tasks),
  )
  const seats = now.undecided.filter(({ holds }) => Object.keys(items).some(item => countIn(holds, item) > 0))
  if (waits.length === 0 && seats.length === 0) return null
  return { items, tasks: waits.map(one => one.task), seats: seats.map(one => one.seat) }
}

/** Open tasks of other plans that leave something behind where the worker of `task` can get it. */
export const suppliersOf = (task: TaskState, tasks: Tasks): TaskState[] =>
  leavesOf(tasks).filter(
    other => other.plan !== undefined && other.plan !== task.plan && !isEnded(other) && bringsFor(other, task),
  )

const without = (counts: Readonly<Counts>, item: string | null): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => name !== item))

const itemOf = ({ done }: TaskState): string | null => thingIn(done)

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((value, axis) => value === other[axis])

/** Whether what `other` leaves behind can be got by the worker of `task`. */
const bringsFor = (other: TaskState, task: TaskState): boolean => {
  const { done } = other
  if (done?.kind === 'have') return done.seat !== undefined && task.assignees.includes(done.seat)
  // The very chest that things are to be put into.
  if (done?.kind === 'placed') return task.done?.kind === 'stored' && !!task.done.at && same(done.at, task.done.at)
  if (done?.kind !== 'stored') return false
  // One heap in one chest is counted together: the task that is to bring it to fewer goes first.
  return task.done?.kind !== 'stored' || task.done.item !== done.item || done.count < task.done.count
}

/** Whether `task` cannot end before `target` has: waiting for it would be a circle. */
const restsOn = (task: string, target: string, tasks: Tasks, seen = new Set<string>()): boolean => {
  if (task === target) return true
  const now = tasks[task]
  if (!now || isEnded(now) || seen.has(task)) return false
  seen.add(task)
  const parent = now.parent === null ? undefined : tasks[now.parent]
  return [...now.requires, ...(now.awaits?.tasks ?? []), ...(parent?.requires ?? []), ...now.children].some(id =>
    restsOn(id, target, tasks, seen),
  )
}
