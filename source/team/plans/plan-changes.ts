import type { Plan, PlanItem } from '../../session/log/events.ts'
import { itemChanges } from '../../session/log/item-changes.ts'

/** Pure questions about versions of a plan. */

export const itemsOf = (plan: Plan): readonly PlanItem[] => plan.stages.flatMap(stage => stage.items)

const same = (a: PlanItem, b: PlanItem): boolean => !Object.values(itemChanges(a, b)).includes(true)

/**
 * A person's version says on each item that it is theirs: the planner's reason for what they changed no longer holds. A
 * reason that they wrote themselves stays.
 */
export const signed = (content: Plan, before: Plan | null, by: string): Plan => {
  const known = new Map((before ? itemsOf(before) : []).map(item => [item.id, item]))
  const reasonFor = (item: PlanItem): PlanItem => {
    const was = known.get(item.id)
    if (!was) return item.because === undefined ? { ...item, because: `added by ${by}` } : item
    if (same(was, item) || item.because !== was.because) return item
    const given = item.assignee !== null && item.assignee !== was.assignee
    return { ...item, because: `changed by ${by}`, ...(given && { wished: true as const }) }
  }
  return { ...content, stages: content.stages.map(stage => ({ ...stage, items: stage.items.map(reasonFor) })) }
}

/** The items and all that they require, and what that requires: a part cannot begin without it. */
export const withRequired = (plan: Plan, ids: readonly string[]): ReadonlySet<string> => {
  const known = new Map(itemsOf(plan).map(item => [item.id, item]))
  const out = new Set<string>()
  const add = (id: string): void => {
    const item = known.get(id)
    if (!item || out.has(id)) return
    out.add(id)
    for (const other of item.requires) add(other)
  }
  for (const id of ids) add(id)
  return out
}
