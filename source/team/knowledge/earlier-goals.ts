import type { Container } from '../../brain/questions/shapes.ts'
import { isPlace } from '../../brain/rules/items/stored-items.ts'
import { addTo, type Counts } from '../../planner/materials.ts'
import type { PlanState, SessionState, TaskState } from '../../session/log/state.ts'
import { leavesOf } from '../tasks/task-rules.ts'

/** What earlier goals of the session put away, as the log tells: work for a later goal leaves it where it is, unless its plan says otherwise. */
export interface PutAway {
  readonly at: readonly number[] | undefined
  readonly item: string
  readonly count: number
}

export type TakenBack = Pick<PutAway, 'item' | 'count'>

/** What takes things out of a chest; walking, looking and storing leave what lies there. */
const takesThings: ReadonlySet<string | undefined> = new Set(['have', 'placed', 'built'])

/** Something is put away when its goal's plan does nothing more with it: what was stored to be built with belongs to no goal. */
const isPutAway = (task: TaskState, all: readonly TaskState[]): boolean =>
  task.status === 'succeeded' &&
  task.done?.kind === 'stored' &&
  !all.some(
    other =>
      other.plan === task.plan &&
      takesThings.has(other.done?.kind) &&
      (other.requires.includes(task.task) || (other.stage ?? 0) > (task.stage ?? 0)),
  )

/** `goal`: the task of the goal that the session has now. */
export const putAwayBefore = (tasks: SessionState['tasks'], goal: string): PutAway[] => {
  const leaves = leavesOf(tasks)
  const goalOf = (id: string | null): string | null => {
    const parent = id === null ? null : (tasks[id]?.parent ?? null)
    return parent === null ? id : goalOf(parent)
  }
  const heaps = new Map<string, PutAway>()
  for (const task of leaves) {
    const { done } = task
    const root = goalOf(task.task)
    if (done?.kind !== 'stored' || root === goal || !isPutAway(task, leaves)) continue
    const count = done.count - (done.before ?? 0)
    // Of several turns at one heap the last counts all of it.
    const key = `${root} ${done.at?.join(' ')} ${done.item}`
    if (count > (heaps.get(key)?.count ?? 0)) heaps.set(key, { at: done.at, item: done.item, count })
  }
  return [...heaps.values()]
}

/** What the plans that are carried out take back of it. */
export const takenBackBy = (plans: readonly PlanState[]): TakenBack[] =>
  plans.flatMap(
    ({ status, content, previous }) => (status === 'approved' ? content : previous?.content)?.takenBack ?? [],
  )

/** The containers, each with what of it earlier goals put there, without the amounts that a plan takes back. */
export const withPutAway = (
  containers: readonly Container[],
  put: readonly PutAway[],
  takenBack: readonly TakenBack[],
): readonly Container[] => {
  if (put.length === 0) return containers
  const left: Counts = {}
  for (const { item, count } of takenBack) addTo(left, item, count)
  return containers.map((one): Container => {
    if (!one.items) return one
    const kept: Counts = {}
    for (const { at, item, count } of put)
      if (isPlace(one, at && ([...at] as [number, number, number]))) addTo(kept, item, count)
    for (const [item, count] of Object.entries(kept)) {
      const there = Math.min(count, one.items[item] ?? 0)
      const back = Math.min(left[item] ?? 0, there)
      addTo(left, item, -back)
      kept[item] = there - back
    }
    const some = Object.entries(kept).filter(([, count]) => count > 0)
    return some.length === 0 ? one : { ...one, kept: Object.fromEntries(some) }
  })
}
