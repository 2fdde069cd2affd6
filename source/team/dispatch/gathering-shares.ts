import { countIn } from '../../planner/materials.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { LedTeam, PlanningSeat } from '../plans/leader-types.ts'
import { collected, mayStayAnywhere, onTop } from '../tasks/count-once.ts'
import { itemId, itemsInForce } from '../tasks/planned-item.ts'
import { isEnded, leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'

interface ShareNeeds {
  readonly own: Pick<PlanningSeat, 'plan'>
  readonly ledTeam: Pick<LedTeam, 'team' | 'workers'>
  readonly session: Pick<SessionLike, 'state'>
  readonly work: Work
  /** Whether the goal asks something of a seat by its name: what others have is not there for that. */
  names(seat: string): boolean
}
interface Share {
  readonly item: string
  readonly count: number
}
interface Planned extends Share {
  readonly amount: number | undefined
  readonly assignee: string | null
}

/** A part of what several gather, each in their own hands. */
const shareIn = (done: Condition | undefined): Share | null =>
  done?.kind === 'have' && done.seat === undefined && !done.anyone && !done.taken ? done : null

/** The shares as the plan has them, by task: what was moved to a worker counts on top of what it has. */
const plannedShares = ({ own: { plan }, session }: Pick<ShareNeeds, 'own' | 'session'>): Map<string, Planned> =>
  new Map(
    itemsInForce(session.state.plans[plan]).flatMap(({ id, done, amount, assignee }) => {
      const share = shareIn(done)
      return share ? [[itemId(plan, id), { item: share.item, count: share.count, amount, assignee }] as const] : []
    }),
  )

/** Gives a task that failed the amount again that the plan has for it: the next one to try has other things in hand. */
export const asPlanned = (needs: Omit<ShareNeeds, 'names'>, failed: TaskState): TaskState => {
  const share = plannedShares(needs).get(failed.task)
  const now = shareIn(failed.done)
  if (!share || !now || share.item !== now.item || share.count === now.count) return failed
  needs.work.change(failed.task, { done: { kind: 'have', ...now, count: share.count } })
  return needs.work.get(failed.task) ?? failed
}

/** What a worker carries of a thing, beside what it had before its shares and what it got for wishes of people. */
const gainedBy = (
  { own: { plan }, work }: ShareNeeds,
  name: string,
  carried: number,
  shares: ReadonlyMap<string, Planned>,
) => {
  const own = [...shares].flatMap(([id, { item, count, amount = count, assignee }]) => {
    const task = work.get(id)
    const isAt = assignee === name || task?.assignees.includes(name) || Object.hasOwn(task?.got ?? {}, name)
    return isAt ? [{ item, before: count - amount }] : []
  })
  if (own.length === 0) return 0
  const forWishes = leavesOf(work.tasks()).reduce((sum, task) => {
    const isWish = task.plan !== plan && task.assignees[0] === name && task.status !== 'cancelled'
    return isWish && shareIn(task.done)?.item === own[0]!.item ? sum + (task.amount ?? 0) : sum
  }, 0)
  return Math.max(0, carried - Math.min(...own.map(({ before }) => before)) - forWishes)
}

/**
 * Ends a share of gathering that failed because others have picked up what it lacks, where it does not matter who carries it: all of it
 * goes into the chest in the end, or stays in any hands. False where that is not so, and a worker has to try again.
 */
export const evenOut = (needs: ShareNeeds, failed: TaskState): boolean => {
  const { work } = needs
  const { plan } = needs.own
  const { team, workers } = needs.ledTeam
  const all = plannedShares(needs)
  const share = all.get(failed.task)
  const worker = failed.assignees[0]
  if (!share || worker === undefined) return false
  const { item } = share
  const shares = new Map([...all].filter(([, one]) => one.item === item))
  const leaves = leavesOf(work.tasks()).filter(task => task.plan === plan && !isEnded(task))
  const isPutTogether = leaves.some(({ done }) => done?.kind === 'stored' && done.item === item)
  const areKnown = [...shares.values()].every(({ amount }) => amount !== undefined)
  const isAsked = [worker, ...(share.assignee ? [share.assignee] : [])].some(needs.names)
  const mayStay = areKnown && !isAsked && collected(failed) !== null && mayStayAnywhere(failed, work.tasks())
  if (!isPutTogether && !mayStay) return false
  const carriedBy = (name: string | undefined): number =>
    countIn(team().find(one => one.name === name)?.inventory, item)
  const carried = workers().reduce(
    (sum, name) => sum + (isPutTogether ? carriedBy(name) : gainedBy(needs, name, carriedBy(name), shares)),
    0,
  )
  const coming = leaves.reduce((sum, task) => {
    const open = shareIn(task.done)
    return open?.item === item ? sum + Math.max(0, open.count - carriedBy(task.assignees[0])) : sum
  }, 0)
  const wanted = [...shares.values()].reduce(
    (sum, { count, amount = count }) => sum + (isPutTogether ? count : amount),
    0,
  )
  if (carried + coming < wanted) return false
  // One that has taken over from another is to have it on top of its own.
  const asked = shareIn(onTop(failed, failed.done, work.tasks(), carriedBy(worker)))?.count ?? share.count
  const own = Math.min(asked, carriedBy(worker))
  const reason = `others carry the ${asked - own} that ${worker} did not find`
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
