import type { Condition, Plan, PlanItem } from './events/plan.ts'

/**
 * Items of a plan that put the same thing into the same chest take turns: each counts all that lies there when its turn is over. When
 * a person changes, removes or adds one of them, the turns after it count so many more or fewer.
 */

type Turn = PlanItem & { readonly done: Extract<Condition, { kind: 'stored' }> }

const isTurn = (item: PlanItem): item is Turn => item.done.kind === 'stored'

const isSamePlace = ({ done: { at: one } }: Turn, { done: { at: other } }: Turn): boolean =>
  !one || !other || one.every((value, axis) => value === other[axis])

/** The other turns at this chest with this thing, in the order of the plan. */
const otherTurns = (plan: Plan, turn: Turn): Turn[] =>
  plan.stages
    .flatMap(({ items }) => items)
    .filter(isTurn)
    .filter(other => other.id !== turn.id && other.done.item === turn.done.item && isSamePlace(other, turn))

/** The turns that come after this one, because they wait for it. */
const turnsAfter = (plan: Plan, turn: Turn): Turn[] => {
  const items = new Map(plan.stages.flatMap(stage => stage.items.map(item => [item.id, item] as const)))
  const seen = new Set<string>()
  const waits = (id: string): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    return (items.get(id)?.requires ?? []).some(other => other === turn.id || waits(other))
  }
  return otherTurns(plan, turn).filter(other => {
    seen.clear()
    return waits(other.id)
  })
}

const withItems = (plan: Plan, change: (item: PlanItem) => PlanItem): Plan => ({
  ...plan,
  stages: plan.stages.map(stage => ({ ...stage, items: stage.items.map(change) })),
})

export const withItem = (plan: Plan, now: PlanItem): Plan => withItems(plan, item => (item.id === now.id ? now : item))

const counting = (turn: Turn, more: number): Turn => {
  const { count, most } = turn.done
  const least = (turn.done.before ?? 0) + 1
  const up = (amount: number): number => Math.max(least, amount + more)
  return { ...turn, done: { ...turn.done, count: up(count), ...(most !== undefined && { most: up(most) }) } }
}

const withMore = (plan: Plan, turns: readonly Turn[], more: number): Plan => {
  const ids = new Set(turns.map(({ id }) => id))
  return withItems(plan, item => (ids.has(item.id) && isTurn(item) ? counting(item, more) : item))
}

/**
 * The item as it counts when its worker puts in exactly its amount: a planner lets a worker bring fewer or more, as long as the last turn
 * makes the sum full.
 */
export const exactTurn = (plan: Plan, item: PlanItem): PlanItem => {
  if (!isTurn(item)) return item
  const { most, ...done } = item.done
  const later = turnsAfter(plan, item)
  if (most === undefined) return item
  const last = later.find(turn => turnsAfter(plan, turn).length === 0)
  const amounts = later.map(({ amount }) => amount)
  if (!last || amounts.includes(undefined)) return { ...item, done }
  const after = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  return { ...item, done: { ...done, count: Math.max(done.count, last.done.count - after) } }
}

/** The plan before an item is taken out of it: the turns after it count without it. */
export const beforeRemoval = (plan: Plan, id: string): Plan => {
  const item = plan.stages.flatMap(({ items }) => items).find(one => one.id === id)
  return item && isTurn(item) && item.amount !== undefined ? withMore(plan, turnsAfter(plan, item), -item.amount) : plan
}

/** The plan after an item was added, whose check counts for itself alone: it takes its turn after those that stand before it. */
const afterAddition = (plan: Plan, added: PlanItem): Plan => {
  if (!isTurn(added) || added.amount === undefined) return plan
  const { amount } = added
  const order = plan.stages.flatMap(({ items }) => items.map(({ id }) => id))
  const others = otherTurns(plan, added)
  if (others.length === 0) return plan
  const stands = (turn: Turn): boolean => order.indexOf(turn.id) < order.indexOf(added.id)
  const earlier = others.filter(turn => stands(turn) || turnsAfter(plan, turn).some(stands))
  const last = earlier.filter(turn => !turnsAfter(plan, turn).some(other => earlier.includes(other))).at(-1)
  const later = others.filter(turn => !earlier.includes(turn))
  const first = later.find(turn => !later.some(other => turnsAfter(plan, other).includes(turn)))
  const { most: _, ...base } = (last ? exactTurn(plan, last) : first!).done as Turn['done']
  const done = { ...base, count: last ? base.count + amount : (base.before ?? 0) + amount }
  return withItems(withMore(plan, later, amount), item =>
    item.id === added.id
      ? { ...item, done, requires: [...new Set([...item.requires, ...(last ? [last.id] : [])])] }
      : item.id === first?.id
        ? { ...item, requires: [...new Set([...item.requires, added.id])] }
        : item,
  )
}

/** The plan with an item that got new words; `was`: before, with the check that it had; undefined: it is new. */
export const itemChanged = (plan: Plan, was: PlanItem | undefined, now: PlanItem): Plan => {
  const next = withItem(plan, now)
  if (!was) return afterAddition(next, now)
  if (!isTurn(was) || !isTurn(now) || was.amount === undefined || now.amount === undefined) return next
  const goesOn = was.done.item === now.done.item && isSamePlace(was, now)
  return goesOn ? withMore(next, turnsAfter(next, now), now.amount - was.amount) : next
}
