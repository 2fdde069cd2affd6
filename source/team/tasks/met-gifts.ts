import type { TaskState } from '../../session/log/state.ts'
import type { Checks } from './check-condition.ts'
import { isEnded, isGift, leavesOf, openLeavesOf, openOf, type Tasks } from './task-rules.ts'
import type { Work } from './task-tree.ts'

export interface MetGiftNeeds {
  readonly work: Work
  readonly checks: Pick<Checks, 'verify'>
}

const hasBegun = (task: TaskState): boolean => isEnded(task) || task.status === 'running'

/** A gift whose recipient does nothing before it that could use up what it has. */
const isLasting = (task: TaskState, tasks: Tasks): boolean => {
  const { done, assignees, stage = 0 } = task
  if (done?.kind !== 'have' || done.seat === undefined || assignees.includes(done.seat)) return false
  return openOf(tasks, done.seat).every(one => one.plan === task.plan && (one.stage ?? 0) > stage)
}

/** What gets nothing but what is given no more. */
const servesOnly =
  (gifts: readonly TaskState[], tasks: Tasks) =>
  (task: TaskState): boolean => {
    const { done, amount } = task
    if (hasBegun(task) || done?.kind !== 'have' || done.seat !== undefined || amount === undefined) return false
    const users = leavesOf(tasks).filter(({ requires }) => requires.includes(task.task))
    const given = gifts.filter(
      gift => users.includes(gift) && gift.done?.kind === 'have' && gift.done.item === done.item,
    )
    const sum = given.reduce((all, gift) => all + (gift.amount ?? 0), 0)
    return given.length === users.length && sum >= amount
  }

/**
 * Ends gifts of a plan that their recipients have before any work, and the work that only gets what would be given: no agent is asked about them and none walks for
 * them. True: something has ended.
 */
export const endMetGifts = async ({ work, checks }: MetGiftNeeds, plan: string): Promise<boolean> => {
  let ended = false
  for (const gift of openLeavesOf(work.tasks(), plan)) {
    if (hasBegun(gift) || gift.held || !isLasting(gift, work.tasks())) continue
    const check = await checks.verify(gift.task, gift.assignees[0] ?? '').catch(() => null)
    const now = work.get(gift.task)
    if (!check?.met || !now || hasBegun(now)) continue
    work.succeed(gift.task, null, check)
    ended = true
  }
  // Also those that ended so before a cut.
  const gifts = leavesOf(work.tasks()).filter(
    one => one.plan === plan && isGift(one) && one.status === 'succeeded' && one.startedAt === undefined,
  )
  for (const { task } of openLeavesOf(work.tasks(), plan).filter(servesOnly(gifts, work.tasks()))) {
    work.cancel(
      task,
      'not-needed',
      `what it was to get for them is there already: ${gifts.map(({ title }) => title).join('; ')}`,
    )
    ended = true
  }
  return ended
}
