import { completionOf, isPart, presentRoot, presentTasks, rootsIn } from './completion.ts'
import type { SessionState } from './state.ts'
import { progressOf } from './task-progress.ts'

/** Below this share the percent of a goal reads as none. */
const leastShare = 0.01

/**
 * How many of the things that the goal of now needs are in hand, while nothing of it is done that its percent counts: that stands
 * still for as long as they are got. Undefined: the percent tells more, or none of them is there.
 */
export const gatheredFor = (state: SessionState): { readonly done: number; readonly total: number } | undefined => {
  if (completionOf(state) >= leastShare) return undefined
  const goal = presentRoot(state)
  const rootFor = rootsIn(state.tasks)
  let done = 0
  let total = 0
  for (const task of presentTasks(state)) {
    if (task.done?.kind !== 'have' || !isPart(task) || rootFor(task.task) !== goal) continue
    const known = progressOf(state, task) ?? { done: 0, total: task.amount ?? task.done.count }
    total += known.total
    done += task.status === 'succeeded' ? known.total : known.done
  }
  return done > 0 ? { done, total } : undefined
}
