import type { AtHand } from '../body/contract/at-hand.ts'
import type { ActionCall } from '../body/contract/body-types.ts'
import type { NextActionsInput } from '../brain/questions/next-actions/shape.ts'
import type { Container } from '../brain/questions/shapes.ts'
import { hasTable, plain } from '../brain/rules/act/get-items.ts'
import { withoutKept } from '../brain/rules/items/stored-items.ts'
import { type Counts, type MaterialPlan, planMaterials } from '../planner/materials.ts'

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
  const holding = stores.filter(one => (one.items?.[item] ?? 0) > 0)
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
  const { observation, recipes } = land
  const carried = { ...observation?.inventory, [item]: 0 }
  const plan = (wanted: Readonly<Counts>): MaterialPlan & { takes: readonly (ActionCall | null)[] } => {
    const made = planMaterials(wanted, carried, recipes)
    const takes = Object.entries(made.raw).map(([name, lacking]) => takeOfOne(name, lacking, land, callFor))
    return takes.includes(null) ? { ...made, crafts: [], takes: [] } : { ...made, takes }
  }
  const alone = plan({ [item]: count })
  const isTableNeeded =
    item !== 'crafting_table' && alone.crafts.some(({ table }) => table) && !hasTable({ observation })
  const { crafts, takes } = isTableNeeded ? plan({ crafting_table: 1, [item]: count }) : alone
  return crafts.length === 0
    ? []
    : [...takes, ...crafts.map(one => callFor('crafted', { item: one.item, count: one.count }))]
}

/** Out of the one container that has so many; null: there are several, or none, or it stands around, too. */
const takeOfOne = (item: string, count: number, { containers }: Land, callFor: CallFor): ActionCall | null => {
  const [store, ...others] = withoutKept(containers).filter(({ items }) => items === null || (items[item] ?? 0) > 0)
  const isOnly = others.length === 0 && (store?.items?.[item] ?? 0) >= count
  return isOnly && !plain.test(item) ? callFor('taken', { item, count, at: store!.at }) : null
}
