import { sum } from '../../planner/materials.ts'
import type { TaskState } from '../../session/log/state.ts'
import { leavesUnder, type Tasks } from './task-rules.ts'

/** What was handed to a player for these tasks, and picked up. */
export const givenTo = (tasks: readonly TaskState[], player: string): Readonly<Record<string, number>> =>
  sum(
    ...tasks.flatMap(({ gifts = [] }) =>
      gifts.flatMap(one => (one.player === player ? [{ [one.item]: one.count }] : [])),
    ),
  )

/** All tasks of the goal that a task is for. */
export const ofSameGoal = (tasks: Tasks, task: TaskState): readonly TaskState[] => {
  let root = task
  while (root.parent !== null && tasks[root.parent]) root = tasks[root.parent]!
  return root === task ? [task] : leavesUnder(tasks, root.task)
}
