import { itemId, itemsInForce } from '../tasks/planned-item.ts'
import { openLeavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import { isSameItem, itemsOf } from './plan-changes.ts'

/** While a version waits for a decision, work that it drops or changes does not begin; what is running, or stays as it is, goes on. */
export const holdChanged = (
  { session, work }: { readonly session: SessionLike; readonly work: Work },
  plan: string,
) => {
  const known = session.state.plans[plan]!
  const inForce = new Map(itemsInForce(known).map(item => [itemId(plan, item.id), item]))
  const proposed = new Map(itemsOf(known.content).map(item => [itemId(plan, item.id), item]))
  for (const { task, status, held = false } of openLeavesOf(work.tasks(), plan)) {
    const [now, next] = [inForce.get(task), proposed.get(task)]
    if (status === 'running' || !now) continue
    const isChanged = !next || !isSameItem(now, next)
    if (isChanged !== held) work.change(task, { held: isChanged })
  }
  work.settle()
}
