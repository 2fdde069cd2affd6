import type { PlanItem } from '../../session/log/events/plan.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import type { PlanState } from '../../session/log/state.ts'
import { itemId, itemsInForce } from '../tasks/planned-item.ts'
import { leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import { isSameItem, itemsOf } from './plan-changes.ts'

/** A person wants it otherwise, and decides on this version. */
const isByPeople = ({ cause, editor }: PlanState): boolean =>
  editor !== undefined || cause === 'asked' || cause === 'rejected'

/** What counts in the end is not the same. */
const isOtherWork = ({ done }: PlanItem, next: PlanItem | undefined): boolean =>
  !next || !isSameCondition(done, next.done)

/**
 * While a version waits for a decision, work that it drops or changes is not begun, nor begun again; what stays as it is goes on. What is under
 * way goes on, too, unless people want other work in its place. Returns those tasks: their workers are to leave them.
 */
export const holdChanged = (
  { session, work }: { readonly session: SessionLike; readonly work: Work },
  plan: string,
): readonly string[] => {
  const known = session.state.plans[plan]!
  const inForce = new Map(itemsInForce(known).map(item => [itemId(plan, item.id), item]))
  const proposed = new Map(itemsOf(known.content).map(item => [itemId(plan, item.id), item]))
  const left: string[] = []
  for (const { task, plan: its, status, held = false } of leavesOf(work.tasks())) {
    const [now, next] = [inForce.get(task), proposed.get(task)]
    if (its !== plan || status === 'succeeded' || status === 'cancelled' || !now) continue
    // What had failed before is what the version was made for.
    if (status === 'failed' && !held) continue
    const isChanged = !next || !isSameItem(now, next)
    const isLeft = status === 'running' && isByPeople(known) && isOtherWork(now, next)
    if (isLeft) left.push(task)
    if (isLeft) work.change(task, { held: true, status: 'waiting', reason: 'waits for approval' })
    else if (isChanged !== held) work.change(task, { held: isChanged })
  }
  work.settle()
  return left
}
