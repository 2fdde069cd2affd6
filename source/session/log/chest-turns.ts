import { changedInHands, onTheirOwn, withItem, withItems } from './carried-amounts.ts'
import type { Condition, Plan, PlanItem } from './events/plan.ts'
import { titleOf } from './item-titles.ts'

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

const stageOf = (plan: Plan, { id }: Turn): number =>
  plan.stages.findIndex(({ items }) => items.some(item => item.id === id))

/** The turns that come after this one, because they or their stage wait for it. */
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
    return waits(other.id) || (!plan.graph && stageOf(plan, other) > stageOf(plan, turn))
  })
}

const counting = (turn: Turn, more: number): Turn => {
  const { count, most } = turn.done
  const least = (turn.done.before ?? 0) + 1
  const up = (amount: number): number => Math.max(least, amount + more)
  return { ...turn, done: { ...turn.done, count: up(count), most: most === undefined ? undefined : up(most) } }
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

/** The plan before an item is taken out of it: what comes after it counts without it. */
export const beforeRemoval = (plan: Plan, id: string): Plan => {
  const item = plan.stages.flatMap(({ items }) => items).find(one => one.id === id)
  if (!item) return plan
  if (!isTurn(item)) return onTheirOwn(plan, item)
  return item.amount === undefined ? plan : withMore(plan, turnsAfter(plan, item), -item.amount)
}

/** Whether one turn begins only when the other is over. */
const isAfter = (plan: Plan, turn: Turn, other: Turn): boolean =>
  turnsAfter(plan, other).some(({ id }) => id === turn.id)

/** Whether of each two turns one comes after the other. */
const isSequence = (plan: Plan, turns: readonly Turn[]): boolean =>
  turns.every((turn, index) =>
    turns.slice(index + 1).every(other => isAfter(plan, turn, other) !== isAfter(plan, other, turn)),
  )

/** The turns one after the other: by what they wait for now, else as it was before. */
const inSequence = (turns: readonly Turn[], now: Plan, before: Plan): readonly Turn[] => {
  const rank = (turn: Turn): number => turns.filter(other => isAfter(before, turn, other)).length
  const rest = turns.toSorted((one, other) => rank(one) - rank(other))
  const next = (): Turn[] => {
    const free = rest.findIndex(turn => !rest.some(other => isAfter(now, turn, other)))
    return rest.splice(Math.max(0, free), 1)
  }
  return turns.flatMap(next)
}

/** The turns of a sequence, each waiting for the one before it and counting those before it, on top of `base`. */
const counted = (plan: Plan, sequence: readonly Turn[], base: number): Plan =>
  sequence.reduce((next, turn, index) => {
    const { most: _, ...done } = turn.done
    const last = sequence[index - 1]
    const count = sequence.slice(0, index + 1).reduce((sum, { amount = 0 }) => sum + amount, base)
    const requires = last && !isAfter(next, turn, last) ? [...turn.requires, last.id] : turn.requires
    const exact: PlanItem = { ...turn, requires, done: { ...done, count } }
    return withItem(next, turn.title === titleOf(turn) ? { ...exact, title: titleOf(exact) } : exact)
  }, plan)

/** The plan after an edit that moved, freed or removed turns: where they came one after the other, they do so again. */
export const inTurnAgain = (before: Plan, now: Plan): Plan => {
  const turnsOf = (plan: Plan): readonly Turn[] => plan.stages.flatMap(({ items }) => items.filter(isTurn))
  const groups = Map.groupBy(turnsOf(before), ({ done: { item, at } }) => JSON.stringify([item, at]))
  return [...groups.values()].reduce((plan, group) => {
    const were = inSequence(group, before, before)
    const ids = were.map(({ id }) => id)
    const turns = turnsOf(now).filter(({ id }) => ids.includes(id))
    const isKnown = [...were, ...turns].every(({ amount }) => amount !== undefined)
    if (turns.length === 0 || !isKnown || !isSequence(before, were)) return plan
    const sequence = inSequence(turns, now, before)
    const left = ids.filter(id => turns.some(turn => turn.id === id))
    // The last one makes the sum full: no other brings fewer in its place.
    const isLastThere = left.at(-1) === ids.at(-1)
    if (isLastThere && isSequence(now, turns) && sequence.every(({ id }, index) => id === left[index])) return plan
    const [first] = were
    return counted(plan, sequence, (exactTurn(before, first!) as Turn).done.count - first!.amount!)
  }, now)
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
  if (was.done.kind === 'have') return changedInHands(plan, was, now)
  if (!isTurn(was) || !isTurn(now) || was.amount === undefined || now.amount === undefined) return next
  const goesOn = was.done.item === now.done.item && isSamePlace(was, now)
  return goesOn ? withMore(next, turnsAfter(next, now), now.amount - was.amount) : next
}
