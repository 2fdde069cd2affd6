import type { Container } from '../../brain/questions/shapes.ts'
import { wayOf } from '../../brain/questions/way-in-title.ts'
import { isPlace } from '../../brain/rules/items/stored-items.ts'
import { addTo, type Counts, countIn } from '../../planner/materials.ts'
import type { PlanState, SessionState, TaskState } from '../../session/log/state.ts'
import { leavesOf } from '../tasks/task-rules.ts'

/**
 * What of the containers' contents is to stay, as the log tells: what earlier goals of the session put away, unless a plan says otherwise, and
 * what lay where the goal puts more of the same.
 */
export interface PutAway {
  readonly at: readonly number[] | undefined
  readonly item: string
  readonly count: number
}

export type TakenBack = Pick<PutAway, 'item' | 'count'>

/** What takes things out of a chest; walking, looking and storing leave what lies there. */
const takesThings: ReadonlySet<string | undefined> = new Set(['have', 'placed', 'built'])

/** Something is stored to stay when its goal's plan does nothing more with it: what is to be built with, or is for another worker, belongs to no goal. */
const isToStay = (task: TaskState, all: readonly TaskState[]): boolean =>
  wayOf(task) !== 'give' &&
  !all.some(
    other =>
      other.plan === task.plan &&
      takesThings.has(other.done?.kind) &&
      (other.requires.includes(task.task) || (other.stage ?? 0) > (task.stage ?? 0)),
  )

/** The largest heap of each thing that tasks store to stay, by goal and place: of several turns at one heap the last counts all of it. */
const heapsOf = (
  tasks: SessionState['tasks'],
  countOf: (task: TaskState, done: Stored, goal: string | null) => number,
): PutAway[] => {
  const leaves = leavesOf(tasks)
  const goalOf = (id: string | null): string | null => {
    const parent = id === null ? null : (tasks[id]?.parent ?? null)
    return parent === null ? id : goalOf(parent)
  }
  const heaps = new Map<string, PutAway>()
  for (const task of leaves) {
    const { done } = task
    const root = goalOf(task.task)
    const count = done?.kind === 'stored' ? countOf(task, done, root) : 0
    if (done?.kind !== 'stored' || count <= 0 || !isToStay(task, leaves)) continue
    const key = `${root} ${done.at?.join(' ')} ${done.item}`
    if (count > (heaps.get(key)?.count ?? 0)) heaps.set(key, { at: done.at, item: done.item, count })
  }
  return [...heaps.values()]
}
type Stored = Extract<NonNullable<TaskState['done']>, { readonly kind: 'stored' }>

/** `goal`: the task of the goal that the session has now. */
export const putAwayBefore = (tasks: SessionState['tasks'], goal: string): PutAway[] =>
  heapsOf(tasks, ({ status }, { count, before = 0 }, root) =>
    root !== goal && status === 'succeeded' ? count - before : 0,
  )

/** What lay where this goal puts more of it: taken out and put in again it would count for nothing. */
export const layBefore = (tasks: SessionState['tasks'], goal: string): PutAway[] =>
  heapsOf(tasks, ({ status }, { before = 0 }, root) => (root === goal && status !== 'cancelled' ? before : 0))

export const takenBackBy = (plans: readonly PlanState[]): TakenBack[] =>
  plans.flatMap(({ status, content, carried }) => (status === 'approved' ? content : carried)?.takenBack ?? [])

/** The containers, each with what of it is to stay beside what was, without the amounts that a plan takes back. */
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
      const there = Math.min(count, countIn(one.items, item))
      const back = Math.min(countIn(left, item), there)
      addTo(left, item, -back)
      kept[item] = there - back
    }
    const some = Object.entries(kept).filter(([, count]) => count > 0)
    return some.length === 0 ? one : { ...one, kept: { ...one.kept, ...Object.fromEntries(some) } }
  })
}
