import { readable, thatMany } from '../../../minecraft/names/readable.ts'
import { addTo, type Counts, planMaterials, restOf, sum } from '../../../planner/materials.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { Recipe } from '../../questions/shapes.ts'
import { hasTable } from '../act/get-items.ts'
import { balanced, craftId, craftItem, handOut, makeNeedsTable, type Shared, type Unit } from './crafting-items.ts'
import { type Draft, isShareOf, nextShare, type Planning } from './draft-item.ts'
import { splitByWeight } from './even-shares.ts'
import { tableSpot } from './free-spots.ts'
import { gatherItems } from './gathering-items.ts'
import { intoOneHand, layDown, type Made } from './hand-over-items.ts'
import type { Kept } from './kept-items.ts'
import { stockOf } from './stored-items.ts'
import { bringers, byName, chestMaker } from './storing-items.ts'
import { giftId, type Person, planTransfers, shareItems } from './transfer-items.ts'

export interface MaterialNeeds {
  /** Items that the blueprints still lack. */
  readonly build: Readonly<Counts>
  readonly collect: Readonly<Counts>
  /** Which of them stand around as blocks: these are not made. */
  readonly mined: ReadonlySet<string>
  readonly craft: Readonly<Counts>
  /** To end up in the chest. */
  readonly store: Readonly<Counts>
  /** Who must make an item, where that is said. */
  readonly owners: Readonly<Record<string, string>>
  /** How many of an item the goal has workers put away by their names. */
  readonly own: ReadonlyMap<string, Readonly<Counts>>
  readonly shared: Shared
  /** A chest of what is to end up in the chest is set up beside it. */
  readonly chestSetUp: boolean
  /** Everything that is made must end up with one agent. */
  readonly oneHand: boolean
  /** What of the plan in force stays as it is. */
  readonly kept: Pick<Kept, 'workerOf'>
  /** What the parts of buildings take, by worker, where they stay with their workers. */
  readonly parts?: readonly Readonly<Counts>[] | undefined
}

/** Gathering and crafting, shared out so that all have about the same to do. */
export const materialItems = (input: Planning, workers: readonly string[], needs: MaterialNeeds): Draft[] => {
  const recipes = input.recipes.filter(({ item }) => !needs.mined.has(item))
  const craftable = new Set(recipes.map(recipe => recipe.item))
  const stock = stockOf(input.containers)
  const chest = input.containers[0]?.at ?? null
  const hands = workers.map(name => ({ ...(input.team.find(one => one.name === name)?.inventory ?? {}) }))
  const needsTable = makeNeedsTable(recipes)

  const available = input.team.filter(one => one.available && !one.person)
  const { parts } = needs
  const weights = parts ?? workers.map(() => ({}))
  const builders = workers.map((name, index) => ({ name, part: parts ? share(needs.build, index, weights) : null }))
  const laidDown = chest === null || workers.length < 2 ? [] : layDown(needs.build, stock, builders, available)
  const stocked = sum(stock, ...laidDown.map(({ item, count }) => ({ [item]: count })))
  const lacking = (item: string, count: number): number => Math.max(0, count - (stocked[item] ?? 0))
  const buildUnits = Object.entries(needs.build)
    .filter(([item, count]) => craftable.has(item) && lacking(item, count) > 0)
    .map(
      ([item, count]): Unit => ({
        item,
        count: lacking(item, count),
        where: chest ? { kind: 'chest', at: chest, total: count } : { kind: 'hand' },
        because: `the blueprint needs ${readable(item, count)}; through the chest everybody can use ${thatMany(count)}`,
        worker: null,
      }),
    )
  const finished = (item: string, turn?: Unit['turn']): boolean =>
    input.finished.some(one => one.id === craftId({ item, turn }))
  const extraUnits = Object.entries(needs.craft)
    .filter(([item]) => item !== 'crafting_table' && !buildUnits.some(unit => unit.item === item))
    // What was made takes nothing any more, also where the maker's hands are not seen.
    .filter(([item]) => !finished(item))
    .flatMap(([item, count]): Unit[] => {
      const parts = needs.shared.parts.get(item)
      const where = { kind: 'hand' } as const
      if (parts)
        return parts.flatMap(part => (finished(item, part.turn) ? [] : [{ ...part, item, where, worker: null }]))
      return [
        {
          item,
          count,
          where,
          because: needs.owners[item] ? `the goal asks ${needs.owners[item]} for it` : 'the goal asks for it',
          worker: needs.owners[item] ?? null,
        },
      ]
    })
  const shared = chest !== null && workers.length > 1 && balanced(buildUnits, recipes, stock, workers.length)
  const units = [...(shared ? buildUnits : []), ...extraUnits]

  const inHands = sum(...hands)
  const toMake = buildUnits.filter(({ item, count }) => count > (inHands[item] ?? 0))
  const everything = [...units, ...(shared ? [] : toMake), ...unitsOf(needs.store)]
  const tableMade = finished('crafting_table') || finished('crafting_table', 2)
  const tableSeen = hasTable(input)
  const useful = everything.some(unit => needsTable(unit.item))
  const tablesAsked = needs.craft.crafting_table ?? 0
  const spot = tableSpot(input)
  // One that no recipe and no building needs is wanted for itself.
  const where: Unit['where'] = spot && useful && !tableSeen ? { kind: 'set', at: spot } : { kind: 'hand' }
  if (!tableMade && (tablesAsked > 0 || (useful && !tableSeen)))
    units.push({
      item: 'crafting_table',
      count: where.kind === 'set' ? 1 : Math.max(1, tablesAsked),
      where,
      because: 'what is larger than two by two is crafted at a table that all can reach',
      worker: needs.owners.crafting_table ?? null,
    })
  if (tablesAsked > 1 && (where.kind === 'set' || (tableMade && useful)) && !finished('crafting_table', 2))
    units.push({
      item: 'crafting_table',
      count: tablesAsked - 1,
      where: { kind: 'hand' },
      because: 'the goal asks for more than the one to work at',
      worker: null,
      turn: 2,
    })

  // What is made for the hand can be put away; a table to work at stays where it stands.
  const stored = units.reduce(
    (left, unit) => (unit.where.kind === 'hand' ? restOf(left, { [unit.item]: unit.count }) : left),
    needs.store,
  )
  // Where each plans for itself all come to the same, whatever they know of the others' hands; and equals ask for what they lack.
  const isBlind = input.asksOthers === true || (input.share !== null && input.share.of > 1)
  const free = hands.map(carried =>
    isBlind ? {} : Object.fromEntries(Object.entries(carried).filter(([item]) => !isMeant(item, needs))),
  )
  const given = handOut(units, workers, recipes, stock, needs.shared.makers, free, needs.kept)
  const makerOf = (item: string): number =>
    item === 'chest' && needs.chestSetUp
      ? workers.indexOf(chestMaker(workers))
      : given.findIndex(list => list.some(unit => unit.item === item))
  const toBring = broughtBy(stored, { ...input, recipes }, workers, makerOf, needs.own)
  // What is stored goes whole to one worker after the other that needs it: half of three buckets helps no worker.
  const throughChest = shared || laidDown.length > 0
  const left = throughChest ? restOf(stock, needs.build) : { ...stock }
  const unbuilt = laidDown.length > 0 ? restOf(needs.build, stocked) : needs.build
  /** Of what is put together in the chest, what is not there and cannot be made. */
  const unmade = Object.fromEntries(Object.entries(restOf(unbuilt, stock)).filter(([item]) => !craftable.has(item)))
  const people = workers.map((name, index): Person => {
    const wanted = sum(
      ...given[index]!.map(unit => ({ [unit.item]: unit.count })),
      // Without a shared chest each brings the material for an equal part of the building; what is not made is got by all in any case.
      share(shared ? unmade : unbuilt, index, weights),
      toBring[index]!,
    )
    const around = claim(left, hands[index]!, wanted, recipes)
    const { uncounted } = input.team.find(one => one.name === name) ?? {}
    return { name, hands: hands[index]!, wanted, around, uncounted }
  })
  // Agents that only lead or stand by can give, too.
  const others = input.team
    .filter(one => !workers.includes(one.name) && one.available && !one.person)
    .map(({ name, inventory, uncounted }): Person => ({ name, hands: inventory, wanted: {}, around: {}, uncounted }))
  // Equals ask one another for what they lack, unless all of it goes through a chest or to the worker that must make it.
  const owned = Object.keys(needs.owners).length > 0
  /** What another one than who is named puts into the chest does not count for that one. */
  const isThrough = (item: string): boolean => chest !== null && !needs.own.has(item)
  const { transfers, raw } =
    input.asksOthers && laidDown.length === 0 && !owned
      ? { transfers: [], raw: people.map(one => planMaterials(one.wanted, sum(one.hands, one.around), recipes).raw) }
      : planTransfers([...people, ...others], recipes, ({ item, count, from, to }) =>
          input.failed.some(
            ({ id, by, amount = 0 }) =>
              by === from && isShareOf(id, giftId(item, from, isThrough(item) ? null : to)) && count >= amount,
          ),
        )
  const handsOf = (name: string): Readonly<Counts> => input.team.find(one => one.name === name)?.inventory ?? {}
  const between = transfers.filter(({ item }) => laidDown.length === 0 || needs.build[item] === undefined)
  // After a failure what is still lacking was not handed over with the gifts of before.
  const nextGift = (id: string): string =>
    input.failed.length > 0 ? nextShare(id, gift => input.finished.some(one => one.id === gift)) : id
  const handed = [
    ...shareItems([...laidDown, ...between.filter(({ item }) => isThrough(item))], chest, stock, handsOf, nextGift),
    ...shareItems(
      between.filter(({ item }) => !isThrough(item)),
      null,
      stock,
      handsOf,
      nextGift,
    ),
  ]
  const wanted = people.map(one => one.wanted)
  const gather = gatherItems(
    { ...input, recipes },
    workers,
    raw.slice(0, workers.length),
    needs.collect,
    hands,
    needs.store,
    wanted,
    // These are gathered and not crafted.
    new Set(input.recipes.map(recipe => recipe.item).filter(item => needs.mined.has(item))),
    left,
  )
  const crafted = given.flatMap((list, index) =>
    list.map(unit => {
      const draft = craftItem(unit, workers[index]!, needsTable)
      const waitsFor = handed.filter(({ done }) => !('seat' in done) || done.seat === workers[index]).map(one => one.id)
      const bound = unit.worker !== null || needs.oneHand
      return { ...draft, requires: [...draft.requires, ...waitsFor], bound: bound || draft.bound }
    }),
  )
  const made = [
    ...Object.entries(needs.craft).flatMap(([item, count]): Made[] => {
      const id = craftId({ item })
      // Notes of before do not say who made it.
      const by = input.finished.find(one => one.id === id)?.by ?? ''
      return by === '' ? [] : [{ id, item, count, by, isDone: true }]
    }),
    ...crafted.flatMap(({ id, done, assignee }): Made[] =>
      done.kind === 'have' ? [{ id, item: done.item, count: done.count, by: assignee, isDone: false }] : [],
    ),
  ]
  const collected = needs.oneHand ? intoOneHand(made, workers, handsOf) : []
  return [...handed, ...gather, ...crafted, ...collected]
}

/** Whether what is carried of it is for something else than to make things of it. */
const isMeant = (item: string, { build, collect, store }: MaterialNeeds): boolean =>
  [build, collect, store].some(counts => (counts[item] ?? 0) > 0)

/** What each worker makes or gathers of what is to be put away; `makerOf`: who makes some of it anyway, or -1. */
const broughtBy = (
  stored: Readonly<Counts>,
  input: PlanTaskInput,
  workers: readonly string[],
  makerOf: (item: string) => number,
  own: MaterialNeeds['own'],
): Counts[] => {
  const shares = workers.map((): Counts => ({}))
  const stock = stockOf(input.containers)
  for (const [index, [item, count]] of Object.entries(stored).entries()) {
    const there = Math.min(stock[item] ?? 0, count)
    const maker = makerOf(item)
    const named = own.get(item)
    const parts = named
      ? byName(count, named, workers)
      : maker >= 0
        ? [{ worker: workers[maker]!, part: count - there }]
        : bringers(item, index, count - there, workers, input)
    // No other item may use up what lies there already.
    for (const [turn, { worker, part }] of parts.entries())
      addTo(shares[workers.indexOf(worker)]!, item, part + (turn === 0 && !named ? there : 0))
  }
  return shares
}

const unitsOf = (counts: Readonly<Counts>): { readonly item: string; readonly count: number }[] =>
  Object.entries(counts).map(([item, count]) => ({ item, count }))
/** `weights`: how many each uses; none: all bring as much. */
const share = (counts: Readonly<Counts>, index: number, weights: readonly Readonly<Counts>[]): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([item, count]) => [
      item,
      splitByWeight(
        count,
        weights.map(one => one[item] ?? 0),
      )[index]!,
    ]),
  )
/** Takes out of `left` what a worker needs beyond what it carries. */
const claim = (left: Counts, hands: Readonly<Counts>, wanted: Readonly<Counts>, recipes: readonly Recipe[]): Counts => {
  const { taken } = planMaterials(wanted, sum(hands, left), recipes)
  const claimed: Counts = {}
  for (const [item, count] of Object.entries(taken)) {
    const beyond = Math.min(left[item] ?? 0, count - (hands[item] ?? 0))
    if (beyond <= 0) continue
    claimed[item] = beyond
    left[item] = left[item]! - beyond
  }
  return claimed
}
