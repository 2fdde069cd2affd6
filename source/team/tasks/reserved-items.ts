import type { Reserved } from '../../body/contract/body-types.ts'
import type { Container } from '../../brain/questions/shapes.ts'
import { isPlace } from '../../brain/rules/items/stored-items.ts'
import { countIn } from '../../planner/materials.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import { isEnded, peersPlan } from './task-rules.ts'

/**
 * What is to stay in containers while a task is worked on: what the containers themselves keep, all that lies where the task itself is to
 * put more of it, and what others are to put away, or have put away, at the same time (a worker that builds takes that). What a task rests on was put there for it, unless the
 * goal asks for it (`ofGoal`: such items), or is shown by it (`signs`: what the world shows when it is reached, as plans or equals say).
 */
export const reservedFor = (
  task: string,
  tasks: Readonly<Record<string, TaskState>>,
  containers: readonly Pick<Container, 'at' | 'kept'>[],
  ofGoal: ReadonlySet<string> = new Set(),
  signs: readonly Condition[] = [],
): Reserved[] => {
  const kept = containers.flatMap(({ at, kept = {} }) =>
    Object.entries(kept).map(([item, count]): Reserved => ({ item, at, count })),
  )
  const { done } = tasks[task] ?? {}
  const own: Reserved[] = done?.kind === 'stored' ? [{ item: done.item, at: done.at }] : []
  // A worker that builds takes what others put away, but for what the goal asks for there.
  const stored = storedByOthers(task, tasks).flatMap(({ done: { item, at, count } }): Reserved[] =>
    done?.kind === 'built' && !ofGoal.has(item) ? [] : [{ item, at, count }],
  )
  const forGoal = [...storedForGoal(task, tasks, ofGoal), ...storedAsSign(task, tasks, signs)].map(
    ({ item, at, count }): Reserved => ({ item, at, count, unlessNeeded: true }),
  )
  return [...kept, ...own, ...stored, ...forGoal]
}

/** What its plan has put away as the goal asks for it: work that comes after it, or rests on it, has another way as a rule. */
const storedForGoal = (task: string, tasks: Readonly<Record<string, TaskState>>, ofGoal: ReadonlySet<string>) =>
  Object.values(tasks).flatMap(({ task: id, done, status, plan }) =>
    status === 'succeeded' &&
    done?.kind === 'stored' &&
    !isTakenBy(tasks[task], done.item) &&
    ofGoal.has(done.item) &&
    id !== task &&
    plan === tasks[task]?.plan
      ? [done]
      : [],
  )

/** What shows the goal by lying in a container, whichever work put it there. */
const storedAsSign = (task: string, tasks: Readonly<Record<string, TaskState>>, signs: readonly Condition[]) =>
  signs.flatMap(sign => (sign.kind === 'stored' && !isTakenBy(tasks[task], sign.item) ? [sign] : []))

/**
 * The containers, each with what lies there that other tasks of the same stage put there, or any of the plan that the goal wants there
 * (`ofGoal`: such items), and what shows the goal by lying there (`signs`). A worker that builds takes it.
 */
export const withReserved = (
  task: string,
  tasks: Readonly<Record<string, TaskState>>,
  containers: readonly Container[],
  ofGoal: ReadonlySet<string> = new Set(),
  signs: readonly Condition[] = [],
): readonly Container[] => {
  if (tasks[task]?.done?.kind === 'built') return containers
  const together = storedByOthers(task, tasks).flatMap(one => (one.together ? [one.done] : []))
  const stored = [...together, ...storedForGoal(task, tasks, ofGoal), ...storedAsSign(task, tasks, signs)]
  return containers.map(one => {
    const reserved: Record<string, number> = {}
    for (const { item, at, count, before = 0 } of stored) {
      if (at && !isPlace(one, at)) continue
      // Each count is of all that lies there: several are about the same heap.
      const there = Math.min(countIn(one.items, item), count - before)
      if (there > 0) reserved[item] = Math.max(there, countIn(reserved, item))
    }
    return Object.keys(reserved).length > 0 ? { ...one, reserved } : one
  })
}

/** What tasks put away, or have put away, at the same time as this one, apart from those that it rests on. */
const storedByOthers = (task: string, tasks: Readonly<Record<string, TaskState>>) => {
  const mine = tasks[task]
  const below = restsOn(task, tasks)
  return Object.values(tasks).flatMap(one => {
    const { task: id, done, status, plan, stage } = one
    if (done?.kind !== 'stored' || id === task || below.has(id) || isTakenBy(mine, done.item)) return []
    // Equals have no stages: what one of them has put away was for the others, or is what the goal asks for.
    const isOfPlan = plan !== undefined && plan !== peersPlan && plan === mine?.plan
    const together = isOfPlan && (stage === mine.stage || staysForLater(one, mine, tasks))
    return status === 'running' || (status === 'succeeded' && together) ? [{ done, together }] : []
  })
}

/** A later version of the plan is without the stage of what was put away, and work that comes after that stage is still to be done: what is new in that version leaves it. */
const staysForLater = (
  { parent, stage = 0 }: TaskState,
  mine: TaskState,
  tasks: Readonly<Record<string, TaskState>>,
): boolean =>
  parent !== null &&
  tasks[parent]?.cause === 'dropped' &&
  (mine.stage ?? 0) <= stage &&
  Object.values(tasks).some(
    other => other.plan === mine.plan && (other.stage ?? 0) > stage && other.children.length === 0 && !isEnded(other),
  )

/** It is the very work of the task to take that out. */
const isTakenBy = (task: TaskState | undefined, item: string): boolean =>
  task?.done?.kind === 'have' && task.done.taken === true && task.done.item === item

/** The tasks that must have succeeded before this one. */
const restsOn = (task: string, tasks: Readonly<Record<string, TaskState>>): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    for (const one of tasks[id]?.requires ?? []) {
      if (found.has(one)) continue
      found.add(one)
      visit(one)
    }
  }
  visit(task)
  return found
}
