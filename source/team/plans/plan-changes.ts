import { isDeepStrictEqual } from 'node:util'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import { itemChanges } from '../../session/log/item-changes.ts'
import { amountOf, thingIn } from '../../session/log/item-titles.ts'
import { wholeOf } from '../../session/log/split-item.ts'

/** Pure questions about versions of a plan. */

export const itemsOf = (plan: Plan): readonly PlanItem[] => plan.stages.flatMap(stage => stage.items)

export const isSameItem = (a: PlanItem, b: PlanItem): boolean => !Object.values(itemChanges(a, b)).includes(true)

const hasSameItems = (a: Plan, b: Plan): boolean => {
  const others = new Map(itemsOf(b).map(item => [item.id, item]))
  const items = itemsOf(a)
  return (
    items.length === others.size && items.every(item => others.has(item.id) && isSameItem(others.get(item.id)!, item))
  )
}

/** How much of each thing a plan asks for, all workers and items together; of a building its cells. */
const askedIn = (plan: Plan): ReadonlyMap<string, number | string> => {
  const asked = new Map<string, number | string>()
  const add = (key: unknown, count: number): void => {
    const name = JSON.stringify(key)
    asked.set(name, Number(asked.get(name) ?? 0) + count)
  }
  for (const { title, done, amount } of itemsOf(plan)) {
    if (done.kind === 'have' || done.kind === 'stored') {
      const { count: _, before: __, most: ___, by: ____, ...thing } = { before: 0, most: 0, ...done }
      add(thing, amountOf({ done, amount }))
    } else if (done.kind === 'built')
      for (const cell of done.cells ?? ['all']) asked.set(`${done.blueprint} ${cell}`, 1)
    else if (done.kind === 'report') asked.set(title, 1)
    else asked.set(JSON.stringify(done), 1)
  }
  return asked
}

/** Whether two versions ask for the same work, in any order and of any workers. */
export const asksForSame = (one: Plan, other: Plan): boolean => isDeepStrictEqual(askedIn(one), askedIn(other))

/** What its items wait for in the plans of others: a later version of a part, which is made alone, names none of those. */
export const withAfter = (plan: Plan, before: Plan | undefined): Plan => {
  const known = new Map((before ? itemsOf(before) : []).map(({ id, after }) => [id, after]))
  return {
    ...plan,
    stages: plan.stages.map(stage => ({
      ...stage,
      items: stage.items.map(item => {
        const after = item.after ?? known.get(item.id)
        return after === undefined ? item : { ...item, after }
      }),
    })),
  }
}

/** A plan with its items in the hands of those who have them now: a person, or the leader, gave some to others since. */
export const asHandedOut = (plan: Plan, ownerOf: (item: string) => string | undefined): Plan => ({
  ...plan,
  stages: plan.stages.map(stage => ({
    ...stage,
    items: stage.items.map(item => {
      const owner = item.assignee === null ? undefined : ownerOf(item.id)
      return owner === undefined || owner === item.assignee ? item : { ...item, assignee: owner }
    }),
  })),
})

/**
 * A person's version says on each item that it is theirs: the planner's reason for what they changed no longer holds. A
 * reason that they wrote themselves stays. The same holds for the analysis, which tells of the items as the planner wrote them.
 */
export const signed = (content: Plan, before: Plan | null, by: string): Plan => {
  const known = new Map((before ? itemsOf(before) : []).map(item => [item.id, item]))
  // In a plan that is written anew, nothing is an addition; halves of an item keep its reason.
  const isSamePlan = itemsOf(content).some(({ id }) => known.has(id))
  const reasons = new Set([...known.values()].map(({ because }) => because))
  const changed = (item: PlanItem, was: PlanItem): PlanItem => {
    const { wished: _, givenBy: __, ...moved } = item
    const now: PlanItem =
      item.assignee === was.assignee
        ? item
        : item.assignee === null
          ? moved
          : { ...item, wished: true as const, givenBy: by }
    const isOwn = item.because !== undefined && item.because !== was.because
    return isOwn ? now : { ...now, because: `changed by ${by}` }
  }
  const reasonFor = (item: PlanItem): PlanItem => {
    const was = known.get(item.id)
    if (was) return isSameItem(was, item) ? { ...item, because: item.because ?? was.because } : changed(item, was)
    const whole = known.get(wholeOf(item.id, known) ?? '')
    if (whole && whole.assignee !== item.assignee) return changed(item, whole)
    const isKept = whole !== undefined || (item.because !== undefined && reasons.has(item.because))
    const because = item.because ?? (whole ? whole.because : `added by ${by}`)
    return { ...item, because, addedBy: isSamePlan && !isKept ? by : item.addedBy }
  }
  return {
    ...content,
    analysis: before && content.analysis === before.analysis && !hasSameItems(content, before) ? '' : content.analysis,
    ...judgeAfter(content, before),
    stages: content.stages.map(stage => ({ ...stage, items: stage.items.map(reasonFor) })),
  }
}

/** What a person changed of the work is no longer asked for as it was, where they left the judge as it stood. */
const judgeAfter = (content: Plan, before: Plan | null): Pick<Plan, 'reached'> => {
  const { reached } = content
  if (!reached || !before?.reached || !isDeepStrictEqual(reached, before.reached)) return {}
  const asked = (plan: Plan, thing: string | null): string[] =>
    itemsOf(plan)
      .flatMap(({ done }) => (thingIn(done) === thing ? [JSON.stringify(done)] : []))
      .sort()
  const kept = reached.filter(one => isDeepStrictEqual(asked(content, thingIn(one)), asked(before, thingIn(one))))
  return { reached: kept.length > 0 ? kept : undefined }
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
