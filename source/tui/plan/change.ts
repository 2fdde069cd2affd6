import { given, type InHands, onTheirOwn } from '../../session/log/carried-amounts.ts'
import { beforeRemoval, inTurnAgain, itemChanged } from '../../session/log/chest-turns.ts'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import { splitInPlan } from '../../session/log/split-item.ts'

/** Changes of a plan by hand. Pure: each gives the new plan and where the choice is then, or null when it changes nothing. */

/** A stage, or an item in it. */
export interface Place {
  readonly stage: number
  readonly item: number | null
}
export interface Changed {
  readonly plan: Plan
  readonly at: Place
}

export const itemAt = (plan: Plan, { stage, item }: Place): PlanItem | undefined =>
  item === null ? undefined : plan.stages[stage]?.items[item]

export const placesOf = (plan: Plan): readonly Place[] =>
  plan.stages.flatMap((stage, index): Place[] => [
    { stage: index, item: null },
    ...stage.items.map((_, item) => ({ stage: index, item })),
  ])

/** The nearest place that exists. */
export const placeIn = (plan: Plan, { stage, item }: Place): Place => {
  const last = Math.max(0, Math.min(stage, plan.stages.length - 1))
  const items = plan.stages[last]?.items.length ?? 0
  return { stage: last, item: item === null || items === 0 ? null : Math.min(item, items - 1) }
}

const withStage = (plan: Plan, index: number, items: readonly PlanItem[]): Plan => ({
  ...plan,
  stages: plan.stages.map((stage, number) => (number === index ? { ...stage, items: [...items] } : stage)),
})
const ids = (plan: Plan): Set<string> => new Set(plan.stages.flatMap(stage => stage.items.map(item => item.id)))
const freshId = (plan: Plan): string => {
  const taken = ids(plan)
  let number = 1
  while (taken.has(`new${number}`)) number++
  return `new${number}`
}

/** What an item requires must not come in a later stage: whatever a move has put there is no longer required. */
const sound = (plan: Plan): Plan => {
  const stageOf = new Map(plan.stages.flatMap((stage, index) => stage.items.map(item => [item.id, index] as const)))
  return {
    ...plan,
    stages: plan.stages.map((stage, index) => ({
      ...stage,
      items: stage.items.map(item => {
        const requires = item.requires.filter(id => (stageOf.get(id) ?? Number.POSITIVE_INFINITY) <= index)
        return requires.length === item.requires.length ? item : { ...item, requires }
      }),
    })),
  }
}

/** Up or down by one; an item at the edge of its stage goes into the next one, a stage goes with all its items. */
export const move = (plan: Plan, at: Place, step: -1 | 1): Changed | null => {
  const { stage, item } = at
  const own = plan.stages[stage]
  const target = plan.stages[stage + step]
  if (item === null) {
    if (!own || !target) return null
    const { stages } = own.items.reduce(onTheirOwn, plan)
    const moved = stages.with(stage, stages[stage + step]!).with(stage + step, stages[stage]!)
    return { plan: inTurnAgain(plan, sound({ ...plan, stages: moved })), at: { stage: stage + step, item: null } }
  }
  const moved = own?.items[item]
  if (!own || !moved) return null
  const beside = own.items[item + step]
  if (beside) {
    const items = own.items.with(item + step, moved).with(item, beside)
    return { plan: withStage(plan, stage, items), at: { stage, item: item + step } }
  }
  if (!target) return null
  const alone = onTheirOwn(plan, moved)
  const rest = alone.stages[stage]!.items.filter(({ id }) => id !== moved.id)
  const others = alone.stages[stage + step]!.items
  const now = itemAt(alone, at)!
  const there = step === 1 ? [now, ...others] : [...others, now]
  return {
    plan: inTurnAgain(plan, sound(withStage(withStage(alone, stage, rest), stage + step, there))),
    at: { stage: stage + step, item: step === 1 ? 0 : there.length - 1 },
  }
}

export const placeOf = (plan: Plan, id: string): Place | undefined =>
  placesOf(plan).find(place => itemAt(plan, place)?.id === id)

/** The plan with an item as it was read, where it still is as it was written; `before`: as it was before these words. */
export const asRead = (
  plan: Plan,
  written: PlanItem,
  before: PlanItem | undefined,
  read: PlanItem,
): Plan | undefined => {
  const at = placeOf(plan, written.id)
  return at && itemAt(plan, at) === written ? itemChanged(plan, before, read) : undefined
}

const replaced = (plan: Plan, at: Place, change: (item: PlanItem) => PlanItem): Changed | null => {
  const item = itemAt(plan, at)
  if (!item) return null
  const items = plan.stages[at.stage]!.items.map((one, index) => (index === at.item ? change(one) : one))
  return { plan: withStage(plan, at.stage, items), at }
}

/** Gives the item to the next seat; after the last one to no seat: the team decides later. */
export const reassign = (
  plan: Plan,
  at: Place,
  seats: readonly string[],
  carried: InHands = () => 0,
): Changed | null => {
  const item = itemAt(plan, at)
  if (!item) return null
  const index = item.assignee === null ? -1 : seats.indexOf(item.assignee)
  // The planner's reason was for the one who had it.
  const bare = replaced(plan, at, one => ({ ...one, because: undefined }))
  return bare && { plan: given(bare.plan, item.id, seats[index + 1] ?? null, carried), at }
}

export const retitle = (plan: Plan, at: Place, title: string): Changed | null => {
  if (at.item !== null) return replaced(plan, at, item => ({ ...item, title }))
  if (!plan.stages[at.stage]) return null
  const stages = plan.stages.map((stage, index) => (index === at.stage ? { ...stage, title } : stage))
  return { plan: { ...plan, stages }, at }
}

/** Removes the item or the whole stage, also from what other items need. */
export const remove = (plan: Plan, at: Place): Changed | null => {
  const gone = new Set(at.item === null ? plan.stages[at.stage]?.items.map(item => item.id) : [itemAt(plan, at)?.id])
  const counted = [...gone].reduce((now, id) => beforeRemoval(now, id!), plan)
  const left = at.item === null ? counted.stages.filter((_, index) => index !== at.stage) : counted.stages
  // Without an item there is no plan.
  if (left.every(stage => stage.items.every(item => gone.has(item.id)))) return null
  const stages = left.map(stage => ({
    ...stage,
    items: stage.items
      .filter(item => !gone.has(item.id))
      .map(item => ({ ...item, requires: item.requires.filter(id => !gone.has(id)) })),
  }))
  const next = inTurnAgain(plan, { ...plan, stages })
  return { plan: next, at: placeIn(next, at) }
}

/** A new item below the place. */
export const add = (plan: Plan, at: Place, title: string): Changed | null => {
  const stage = plan.stages[at.stage]
  if (!stage) return null
  const item: PlanItem = { id: freshId(plan), title, assignee: null, requires: [], done: { kind: 'report' } }
  const index = at.item === null ? 0 : at.item + 1
  return {
    plan: withStage(plan, at.stage, [...stage.items.slice(0, index), item, ...stage.items.slice(index)]),
    at: { stage: at.stage, item: index },
  }
}

/** A new stage below the one of the place, without items yet. */
export const addStage = (plan: Plan, at: Place, title: string): Changed => ({
  plan: {
    ...plan,
    stages: [...plan.stages.slice(0, at.stage + 1), { title, items: [] }, ...plan.stages.slice(at.stage + 1)],
  },
  at: { stage: Math.min(at.stage + 1, plan.stages.length), item: null },
})

/** In two, as far as what counts can be divided. `cells`: how many cells a blueprint has. */
export const split = (plan: Plan, at: Place, cells: (blueprint: string) => number): Changed | null => {
  const item = itemAt(plan, at)
  if (!item || at.item === null) return null
  const total = item.done.kind === 'built' ? cells(item.done.blueprint) : 0
  const made = splitInPlan(plan, item.id, total)
  return made && { plan: made.plan, at: { stage: at.stage, item: at.item + 1 } }
}

/** What the item waits for, by id; one line when that cannot be. */
export const needs = (plan: Plan, at: Place, wanted: readonly string[]): Changed | string => {
  const item = itemAt(plan, at)
  if (!item) return 'Only an item needs something.'
  for (const id of wanted) {
    const stage = plan.stages.findIndex(one => one.items.some(other => other.id === id))
    if (stage === -1) return `No item has the id ${id}.`
    if (id === item.id) return 'An item cannot wait for itself.'
    if (stage > at.stage) return `${id} comes in a later stage.`
  }
  const changed = replaced(onTheirOwn(plan, item), at, one => ({ ...one, requires: [...new Set(wanted)] }))!
  if (circular(changed.plan, item.id)) return 'These would wait for each other.'
  return { ...changed, plan: inTurnAgain(plan, changed.plan) }
}

const circular = (plan: Plan, from: string): boolean => {
  const requires = new Map(plan.stages.flatMap(stage => stage.items.map(item => [item.id, item.requires] as const)))
  const seen = new Set<string>()
  const reaches = (id: string): boolean =>
    (requires.get(id) ?? []).some(next => {
      if (next === from) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next)
    })
  return reaches(from)
}

/** The plan without stages that hold no item: they are not sent. */
export const withoutEmpty = (plan: Plan): Plan => ({
  ...plan,
  stages: plan.stages.filter(stage => stage.items.length > 0),
})
