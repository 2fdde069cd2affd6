import { countIn } from '../../planner/materials.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { LedTeam, PlanningSeat } from '../plans/leader-types.ts'
import { itemId, itemsInForce } from '../tasks/planned-item.ts'
import { isEnded, leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'

interface ShareNeeds {
  readonly own: Pick<PlanningSeat, 'plan'>
  readonly ledTeam: Pick<LedTeam, 'team' | 'workers'>
  readonly session: Pick<SessionLike, 'state'>
  readonly work: Work
}
interface Share {
  readonly item: string
  readonly count: number
}

/** A part of what several gather, each in their own hands. */
const shareIn = (done: Condition | undefined): Share | null =>
  done?.kind === 'have' && done.seat === undefined && !done.anyone && !done.taken ? done : null

/** The shares as the plan has them, by task: what was moved to a worker counts on top of what it has. */
const plannedShares = ({ own: { plan }, session }: ShareNeeds): Map<string, Share> =>
  new Map(
    itemsInForce(session.state.plans[plan]).flatMap(({ id, done }) => {
      const share = shareIn(done)
      return share ? [[itemId(plan, id), share] as const] : []
    }),
  )

/** Gives a task that failed the amount again that the plan has for it: the next one to try has other things in hand. */
export const asPlanned = (needs: ShareNeeds, failed: TaskState): TaskState => {
  const share = plannedShares(needs).get(failed.task)
  const now = shareIn(failed.done)
  if (!share || !now || share.item !== now.item || share.count === now.count) return failed
  needs.work.change(failed.task, { done: { kind: 'have', ...now, count: share.count } })
  return needs.work.get(failed.task) ?? failed
}

/**
 * Ends a share of gathering that failed because others have picked up what it lacks: where all of it goes into the chest in the
 * end, it does not matter who carries it. False where that is not so, and a worker has to try again.
 */
export const evenOut = (needs: ShareNeeds, failed: TaskState): boolean => {
  const { work } = needs
  const { plan } = needs.own
  const { team, workers } = needs.ledTeam
  const shares = plannedShares(needs)
  const share = shares.get(failed.task)
  const worker = failed.assignees[0]
  if (!share || worker === undefined) return false
  const { item } = share
  const leaves = leavesOf(work.tasks()).filter(task => task.plan === plan && !isEnded(task))
  if (!leaves.some(({ done }) => done?.kind === 'stored' && done.item === item)) return false
  const carriedBy = (name: string | undefined): number =>
    countIn(team().find(one => one.name === name)?.inventory, item)
  const carried = workers().reduce((sum, name) => sum + carriedBy(name), 0)
  const coming = leaves.reduce((sum, task) => {
    const open = shareIn(task.done)
    return open?.item === item ? sum + Math.max(0, open.count - carriedBy(task.assignees[0])) : sum
  }, 0)
  const wanted = [...shares.values()].reduce((sum, one) => (one.item === item ? sum + one.count : sum), 0)
  if (carried + coming < wanted) return false
  const own = Math.min(share.count, carriedBy(worker))
  const reason = `others carry the ${share.count - own} that ${worker} did not find`
  if (own === 0) {
    work.change(failed.task, { status: 'cancelled', reason })
    work.settle()
    return true
  }
  work.change(failed.task, { done: { kind: 'have', item, count: own } })
  work.succeed(failed.task, null, { met: true, done: own, total: own, detail: reason })
  work.change(failed.task, { reason })
  return true
}
