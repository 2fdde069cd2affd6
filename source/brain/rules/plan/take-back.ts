import type { Demand } from '../../../planner/demand.ts'
import { addTo, type Counts, planMaterials, restOf, sum } from '../../../planner/materials.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { Container } from '../../questions/shapes.ts'
import { groupsOf, itemOf, itemsFor } from '../items/building-items.ts'
import type { Draft } from '../items/draft-item.ts'
import { stockOf, withoutKept } from '../items/stored-items.ts'
import { usable } from '../items/storing-items.ts'
import { objectiveOf } from './take-out.ts'

/**
 * What lay in containers before the goal, and goes into what it asks for; what earlier goals put away goes into buildings, and into
 * other things only where something was tried in vain. The plan says so.
 */

export type TakenBack = NonNullable<Plan['takenBack']>[number]

export const takenBackBefore = ({ previous, goal }: PlanTaskInput): readonly TakenBack[] =>
  previous?.objective === objectiveOf(goal) ? (previous.takenBack ?? []) : []

/** The containers with the rest of what earlier goals put there. */
export const keptIn = (containers: readonly Container[], takenBack: readonly TakenBack[]): Container[] => {
  const left: Counts = {}
  for (const { item, count } of takenBack) addTo(left, item, count)
  return containers.map(one => {
    if (!one.kept) return one
    const kept = restOf(one.kept, left)
    for (const [item, count] of Object.entries(one.kept)) addTo(left, item, (kept[item] ?? 0) - count)
    return { ...one, kept }
  })
}

/** What the drafts want done that every worker tried in vain. */
export const triedInVain = (drafts: readonly Draft[], { failed }: PlanTaskInput): PlanTaskInput['failed'] =>
  failed.filter(({ id, triedByAll }) => triedByAll && drafts.some(draft => draft.id === id))

/** What of that goes into the buildings of the goal: material that lies in a chest is not gathered once more. */
export const takenForBuildings = (demands: readonly Demand[], input: PlanTaskInput): readonly TakenBack[] =>
  takenFor(buildingMaterial(demands, input), demands, input, 'it is material for the building')

/**
 * What of that makes up for what no worker could get; empty: nothing does. What is to be stored comes on top, so that taking it out
 * would be no help.
 */
export const worthTakingBack = (
  demands: readonly Demand[],
  drafts: readonly Draft[],
  input: PlanTaskInput,
): readonly TakenBack[] => {
  const vain = triedInVain(drafts, input)[0]
  return vain
    ? takenFor(
        goesIntoWork(demands, drafts, input),
        demands,
        input,
        `there is no other way: ${vain.reason ?? vain.detail}`,
      )
    : []
}

const takenFor = (
  wanted: Readonly<Counts>,
  demands: readonly Demand[],
  input: PlanTaskInput,
  because: string,
): readonly TakenBack[] => {
  const kept = sum(...input.containers.map(one => one.kept ?? {}))
  for (const demand of demands) if (demand.kind === 'store') delete kept[demand.item]
  if (Object.values(kept).every(count => count === 0)) return []
  const own = sum(stockOf(withoutKept(input.containers)), ...input.team.map(one => one.inventory))
  const { taken } = planMaterials(wanted, sum(own, kept), input.recipes)
  return Object.entries(kept).flatMap(([item, most]) => {
    const count = Math.min(most, (taken[item] ?? 0) - (own[item] ?? 0))
    return count > 0 ? [{ item, count, because }] : []
  })
}

/** Without what nothing of this work is made of: an earlier version wanted another material. Each thing once for each reason. */
export const stillTaken = (
  {
    demands,
    drafts,
    takenBack,
  }: {
    readonly demands: readonly Demand[]
    readonly drafts: readonly Draft[]
    readonly takenBack: readonly TakenBack[]
  },
  input: PlanTaskInput,
): readonly TakenBack[] => {
  if (takenBack.length === 0) return []
  const wanted = goesIntoWork(demands, drafts, input)
  for (const demand of demands) if (demand.kind === 'store') addTo(wanted, demand.item, demand.count)
  const offered: Counts = {}
  for (const { item, count } of takenBack) addTo(offered, item, count)
  const { taken } = planMaterials(wanted, offered, input.recipes)
  const used = takenBack.filter(({ item }) => (taken[item] ?? 0) > 0)
  const groups = Object.values(Object.groupBy(used, ({ item, because }) => `${item} ${because}`))
  return groups.map(group => ({ ...group![0]!, count: group!.reduce((all, { count }) => all + count, 0) }))
}

/** What the work uses up, or is to bring; what is gathered, or crafted for a building, goes into something else that is counted here. */
const goesIntoWork = (demands: readonly Demand[], drafts: readonly Draft[], input: PlanTaskInput): Counts => {
  const wanted = buildingMaterial(demands, input)
  for (const { done, stage } of drafts)
    if (done.kind === 'have' && stage !== 'gather') addTo(wanted, done.item, done.count)
    else if (done.kind === 'placed') addTo(wanted, itemOf(done.block), 1)
    else if (done.kind === 'stored' && stage === 'stock') addTo(wanted, done.item, done.count - (done.before ?? 0))
  return wanted
}

const buildingMaterial = (demands: readonly Demand[], input: PlanTaskInput): Counts => {
  const builds = input.blueprints.filter(({ name }) =>
    demands.some(one => one.kind === 'build' && one.blueprint === name),
  )
  return sum(...builds.map(outline => itemsFor(groupsOf(outline))))
}

/** What the work takes out of each container of what lay there before the goal. */
export const takenFrom = (
  { demands, drafts }: { readonly demands: readonly Demand[]; readonly drafts: readonly Draft[] },
  input: PlanTaskInput,
): { readonly at: Container['at']; readonly block: string; readonly items: Counts }[] => {
  const carried = sum(...input.team.map(one => one.inventory))
  // What is to be put away comes on top of what lies there.
  const put = sum(...demands.map((one): Counts => (one.kind === 'store' ? { [one.item]: one.count } : {})))
  const stores = usable(input.containers, put)
  const { taken } = planMaterials(goesIntoWork(demands, drafts, input), sum(carried, stockOf(stores)), input.recipes)
  const left = restOf(taken, carried)
  return stores.flatMap(({ at, block, items, before }) => {
    const here = Object.entries(items ?? {}).flatMap(([item, count]) => {
      const part = Math.min(count, left[item] ?? 0)
      left[item] = (left[item] ?? 0) - part
      const old = Math.min(part, before?.[item] ?? 0)
      return old > 0 ? [[item, old] as const] : []
    })
    return here.length > 0 ? [{ at, block, items: Object.fromEntries(here) }] : []
  })
}
