import { sum } from '../../planner/materials.ts'
import type { TaskState } from '../../session/log/state.ts'
import { isGift, leavesOf, leavesUnder, type Tasks } from './task-rules.ts'

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

/**
 * Others that give the same to the same player: what the recipient carries then does not tell whose gift it was.
 */
const alikeGifts = (tasks: Tasks, { task, plan, done }: TaskState): readonly TaskState[] =>
  leavesOf(tasks).filter(
    one =>
      one.task !== task &&
      one.plan === plan &&
      isGift(one) &&
      one.status !== 'cancelled' &&
      one.status !== 'failed' &&
      one.done?.kind === 'have' &&
      done?.kind === 'have' &&
      one.done.item === done.item &&
      one.done.seat === done.seat,
  )

/** How many the recipient has to carry to show that all gifts of one kind have come; null: this one comes alone, or has been given. */
export const neededForAll = (tasks: Tasks, task: TaskState): number | null => {
  const alike = stillToGive(task) ? alikeGifts(tasks, task) : []
  return alike.length === 0 ? null : [task, ...alike].reduce((all, one) => all + (one.amount ?? 0), 0)
}

/** All tasks of the goal that a task is for. */
export const ofSameGoal = (tasks: Tasks, task: TaskState): readonly TaskState[] => {
  let root = task
  while (root.parent !== null && tasks[root.parent]) root = tasks[root.parent]!
  return root === task ? [task] : leavesUnder(tasks, root.task)
}
