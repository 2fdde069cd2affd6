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

/** How many of its own amount a gift still lacks, whatever the recipient carries; undefined: it is no gift, or not told how large it is. */
export const stillToGive = ({ done, amount, assignees, gifts = [] }: TaskState): number | undefined => {
  if (done?.kind !== 'have' || done.seat === undefined || assignees.includes(done.seat)) return undefined
  const given = gifts.reduce(
    (sum, one) => (one.player === done.seat && one.item === done.item ? sum + one.count : sum),
    0,
  )
  return amount === undefined ? undefined : Math.max(0, amount - given)
}

/** All tasks of the goal that a task is for. */
export const ofSameGoal = (tasks: Tasks, task: TaskState): readonly TaskState[] => {
  let root = task
  while (root.parent !== null && tasks[root.parent]) root = tasks[root.parent]!
  return root === task ? [task] : leavesUnder(tasks, root.task)
}
