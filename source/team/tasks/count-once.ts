import type { Container } from '../../brain/questions/shapes.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import { leavesOf, type Tasks } from './task-rules.ts'

/** Each thing counts once: what a worker carries for one finished item of a plan is not there for the next. */

type Have = Extract<Condition, { kind: 'have' }>

/** An amount that the worker that does the task is to carry. */
const inOwnHands = (done: Condition | undefined): Have | null =>
  done?.kind === 'have' && done.seat === undefined && !done.anyone ? done : null

const comesAfter = (task: TaskState, other: string, tasks: Tasks, seen = new Set<string>()): boolean =>
  task.requires.some(id => {
    if (id === other) return true
    const next = tasks[id]
    if (!next || seen.has(id)) return false
    seen.add(id)
    return comesAfter(next, other, tasks, seen)
  })

/** False where one item comes after the other: each of them says then how much is to be there in all. */
const sideBySide = (one: TaskState, other: TaskState, tasks: Tasks): boolean =>
  one.plan !== undefined &&
  one.plan === other.plan &&
  one.stage === other.stage &&
  !comesAfter(one, other.task, tasks) &&
  !comesAfter(other, one.task, tasks)

/**
 * The condition of a task that its assignee begins: on top of what they carry for finished items beside it that ask for the same.
 * `planned` is what the plan asks for.
 */
export const onTop = (task: TaskState, planned: Condition | undefined, tasks: Tasks, carried: number) => {
  const wanted = inOwnHands(planned)
  const [holder] = task.assignees
  if (!wanted || holder === undefined) return planned
  const counted = leavesOf(tasks).flatMap(other => {
    const own = other.status === 'succeeded' && other.assignees[0] === holder ? inOwnHands(other.done) : null
    return own?.item === wanted.item && other.task !== task.task && sideBySide(task, other, tasks) ? [own.count] : []
  })
  // The last to be finished stands on top of those before it. What is no longer there was used, and counts for nothing.
  const before = Math.min(Math.max(0, ...counted), carried)
  return { ...wanted, count: wanted.count + before }
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
export const gained = ({ items, before }: Pick<Container, 'items' | 'before'>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(items ?? {}).map(([item, count]) => [item, Math.max(0, count - (before?.[item] ?? 0))]),
  )
