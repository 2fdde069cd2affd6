import type { AtHand } from '../body/contract/at-hand.ts'
import type { ActionCall } from '../body/contract/body-types.ts'
import type { NextActionsInput } from '../brain/questions/next-actions/shape.ts'
import type { Container } from '../brain/questions/shapes.ts'
import { hasTable, plain } from '../brain/rules/act/get-items.ts'
import { withoutKept } from '../brain/rules/items/stored-items.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { type Counts, countIn, type MaterialPlan, planMaterials, restOf, sum } from '../planner/materials.ts'

/** The call that does what is left in one way; null: the seat has no action for it. */
export type CallFor = <Way extends keyof AtHand>(way: Way, left: AtHand[Way]) => ActionCall | null

/** What there is to get things from. `stores`: the containers that count; what goes into the thing may come out of any. */
export type Land = Pick<NextActionsInput, 'task' | 'observation' | 'recipes' | 'containers'> & {
  readonly stores: readonly Container[]
}

/**
 * The calls that bring so many more of an item into the hands: out of the one container that holds them, by craft from what is
 * carried and what one container alone has, or off the land by hand. A null among them: there are several ways, or none.
 */
export const callsToGet = (
  item: string,
  count: number,
  land: Land,
  callFor: CallFor,
): readonly (ActionCall | null)[] => {
  const { way } = land.task
  const isGathered = way === 'collect' || way === 'mine'
  const stores = isGathered ? [] : withoutKept(land.stores)
  const holding = stores.filter(one => countIn(one.items, item) > 0)
  const [store] = holding
  const collects = plain.test(item)
  // “Collect a cake”: what is made of what is carried is not looked for.
  const isMade = !isGathered || (way === 'collect' && !collects)
  const crafts = isMade ? craftsAtHand(item, count, isGathered ? { ...land, containers: [] } : land, callFor) : []
  // In a chest that no body has opened there may be some of what would be looked for.
  const isUnsure = collects && stores.some(one => one.items === null)
  // A chest holds what the plan wants made: one of the two is better.
  const isOdds = way === 'craft' && holding.length > 0
  if (isUnsure || isOdds || Number(holding.length > 0) + Number(collects) + Number(crafts.length > 0) !== 1)
    return [null]
  if (crafts.length > 0) return crafts
  if (collects) return [callFor('collected', { item, count })]
  const isEnough = holding.length === 1 && store!.items![item]! >= count
  return [isEnough ? callFor('taken', { item, count, at: store!.at }) : null]
}

/** How it is made of what is carried and of what one container alone has, the table included where none is in sight; nothing: it is not. */
const craftsAtHand = (item: string, count: number, land: Land, callFor: CallFor): readonly (ActionCall | null)[] => {
  const { observation, recipes, containers } = land
  const carried = { ...observation?.inventory, [item]: 0 }
  const places = placesOfOne(containers)
  const stored = Object.fromEntries([...places].map(([name, one]) => [name, name === item ? 0 : one.count]))
  const plan = (wanted: Readonly<Counts>): MaterialPlan & { takes: readonly (ActionCall | null)[] } => {
    const ofCarried = planMaterials(wanted, carried, recipes)
    if (Object.keys(ofCarried.raw).length === 0) return { ...ofCarried, takes: [] }
    const made = planMaterials(wanted, sum(carried, stored), recipes)
    if (Object.keys(made.raw).length > 0) return { ...made, crafts: [], takes: [] }
    const lacking = Object.entries(restOf(made.taken, carried)).filter(([, left]) => left > 0)
    const takes = lacking.map(([name, left]) => callFor('taken', { item: name, count: left, at: places.get(name)!.at }))
    return { ...made, takes }
  }
  const alone = plan({ [item]: count })
  const isTableNeeded =
    item !== 'crafting_table' && alone.crafts.some(({ table }) => table) && !hasTable({ observation })
  const { crafts, takes } = isTableNeeded ? plan({ crafting_table: 1, [item]: count }) : alone
  return crafts.length === 0
    ? []
    : [...takes, ...crafts.map(one => callFor('crafted', { item: one.item, count: one.count }))]
}

/** Where the things lie that one container alone has; what stands around, too, can be got in another way. */
const placesOfOne = (containers: readonly Container[]): ReadonlyMap<string, { at: Position; count: number }> => {
  const places = new Map<string, { at: Position; count: number }>()
  // In one that no body has opened there may be some of all.
  if (containers.some(({ items }) => items === null)) return places
  const held = withoutKept(containers).flatMap(({ at, items }) =>
    Object.entries(items ?? {}).map(([item, count]) => ({ item, at, count })),
  )
  for (const { item, at, count } of held)
    if (
      count > 0 &&
      !plain.test(item) &&
      held.every(other => other.item !== item || other.at === at || other.count === 0)
    )
      places.set(item, { at, count })
  return places
}
