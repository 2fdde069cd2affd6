import { isDeepStrictEqual } from 'node:util'
import type { Condition, Plan, PlanItem } from './events/plan.ts'
import type { SessionState } from './state.ts'

/**
 * Items of a plan whose workers are to carry so many of a thing. Each counts for itself: what one carries for several is added up
 * as they begin, with any worker. A planner may let one wait for others and count theirs in; an edit takes these apart.
 */

type Carried = PlanItem & { readonly done: Extract<Condition, { kind: 'have' }>; readonly amount: number }

const isCarried = (item: PlanItem): item is Carried =>
  item.done.kind === 'have' &&
  item.done.seat === undefined &&
  !item.done.anyone &&
  !item.done.taken &&
  item.amount !== undefined

/** How many of a thing a seat has, as the log tells it. */
export type InHands = (seat: string, item: string) => number

export const inHandsOf =
  ({ seats }: Pick<SessionState, 'seats'>): InHands =>
  (seat, item) =>
    seats[seat]?.body.inventory[item] ?? 0

const itemsOf = (plan: Plan): readonly PlanItem[] => plan.stages.flatMap(({ items }) => items)

export const withItems = (plan: Plan, change: (item: PlanItem) => PlanItem): Plan => ({
  ...plan,
  stages: plan.stages.map(stage => ({ ...stage, items: stage.items.map(change) })),
})

export const withItem = (plan: Plan, now: PlanItem): Plan => withItems(plan, item => (item.id === now.id ? now : item))

/** The items of the same thing that it waits for and whose amounts are in its count. */
const countedIn = (plan: Plan, item: Carried): readonly Carried[] => {
  const items = new Map(itemsOf(plan).map(one => [one.id, one]))
  const seen = new Set<string>()
  const collect = (ids: readonly string[]): void => {
    for (const id of ids) {
      if (seen.has(id)) continue
      seen.add(id)
      collect(items.get(id)?.requires ?? [])
    }
  }
  collect(item.requires)
  const others = [...seen].flatMap(id => {
    const other = items.get(id)
    return other && isCarried(other) && other.done.item === item.done.item ? [other] : []
  })
  return sumOf(others) <= item.done.count - item.amount ? others : []
}

const sumOf = (items: readonly Carried[]): number => items.reduce((sum, { amount }) => sum + amount, 0)

/** The plan with each item of this one's thing on its own: it waits for the others, and counts them in, no more. */
export const onTheirOwn = (plan: Plan, item: PlanItem): Plan => {
  if (!isCarried(item)) return plan
  return withItems(plan, one => {
    if (!isCarried(one) || one.done.item !== item.done.item) return one
    const others = countedIn(plan, one)
    if (others.length === 0) return one
    const ids = others.map(({ id }) => id)
    const requires = [...one.requires, ...others.flatMap(other => other.requires)].filter(id => !ids.includes(id))
    const done = { ...one.done, count: one.done.count - sumOf(others) }
    return { ...one, done, requires: [...new Set(requires)] }
  })
}

/** The plan with an item as it is now: what others counted of it before is not what they would count. */
export const changedInHands = (plan: Plan, was: PlanItem, now: PlanItem): Plan => {
  const alone = onTheirOwn(withItem(plan, was), was)
  const own = itemsOf(alone).find(({ id }) => id === was.id)
  if (own?.done.kind !== 'have' || was.done.kind !== 'have' || own === was) return withItem(alone, now)
  const requires = isDeepStrictEqual(now.requires, was.requires) ? own.requires : now.requires
  const done =
    now.done.kind === 'have' && now.done.item === was.done.item
      ? { ...now.done, count: now.done.count - was.done.count + own.done.count }
      : now.done
  return withItem(alone, { ...now, requires, done })
}

/**
 * The plan with an item given to a seat: its check then says so many as its text. What the seat carries that is not of its other items
 * is no part of this one.
 */
export const given = (plan: Plan, id: string, assignee: string | null, carried: InHands): Plan => {
  const item = itemsOf(plan).find(one => one.id === id)
  if (!item) return plan
  const alone = onTheirOwn(plan, item)
  return withItems(alone, one => {
    if (one.id !== id) return one
    if (!isCarried(one)) return { ...one, assignee }
    const thing = one.done.item
    const others = itemsOf(alone).filter(isCarried)
    const spoken = sumOf(
      others.filter(other => other !== one && other.assignee === assignee && other.done.item === thing),
    )
    const more = assignee === null ? 0 : Math.max(0, carried(assignee, thing) - spoken)
    return { ...one, assignee, done: { ...one.done, count: one.amount + more } }
  })
}
