import type { Condition } from '../../session/log/events/plan.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import type { SessionState } from '../../session/log/state.ts'
import { itemId } from '../tasks/planned-item.ts'
import { itemsOf } from './plan-changes.ts'

/** The title of the item of a plan that no person has decided on yet, and that is the same work as this; undefined: there is none. */
export const waitingItem = (
  { plans, tasks }: Pick<SessionState, 'plans' | 'tasks'>,
  { title, done }: { readonly title: string; readonly done: Condition },
): string | undefined => {
  for (const { plan, status, content } of Object.values(plans)) {
    if (status !== 'proposed') continue
    // What an earlier version brought is under way.
    const open = itemsOf(content).filter(({ id }) => tasks[itemId(plan, id)] === undefined)
    const same = open.find(one => one.title === title || (done.kind !== 'report' && isSameCondition(one.done, done)))
    if (same) return same.title
  }
  return undefined
}
