import type { Reserved } from '../../body/contract/body-types.ts'
import type { Container } from '../../brain/questions/shapes.ts'
import type { TaskState } from '../../session/log/state.ts'

/**
 * What is to stay in containers while a task is worked on: what the containers themselves keep, all that lies where the task itself is to
 * put more of it, and what others are to put away, or have put away, at the same time. What a task rests on was put there for it.
 */
export const reservedFor = (
  task: string,
  tasks: Readonly<Record<string, TaskState>>,
  containers: readonly Pick<Container, 'at' | 'kept'>[],
): Reserved[] => {
  const mine = tasks[task]
  const below = restsOn(task, tasks)
  const kept = containers.flatMap(({ at, kept = {} }) =>
    Object.entries(kept).map(([item, count]): Reserved => ({ item, at, count })),
  )
  const stored = Object.values(tasks).flatMap(({ task: id, done, status, plan, stage }) => {
    if (done?.kind !== 'stored' || below.has(id)) return []
    const { item, at, count } = done
    if (id === task) return [{ item, at }]
    const together = plan !== undefined && plan === mine?.plan && stage === mine.stage
    return status === 'running' || (status === 'succeeded' && together) ? [{ item, at, count }] : []
  })
  return [...kept, ...stored]
}

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
