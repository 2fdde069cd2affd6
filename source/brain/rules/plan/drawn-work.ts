import { type Demand, recipientOf } from '../../../planner/demand.ts'
import { addTo, type Counts, goesInto, sum } from '../../../planner/materials.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { Recipe } from '../../questions/shapes.ts'
import { actItems } from '../items/act-items.ts'
import { buildItems } from '../items/building-items.ts'
import type { Shared } from '../items/crafting-items.ts'
import { type Draft, type Planning, titled } from '../items/draft-item.ts'
import { escapeItems } from '../items/escape-items.ts'
import { chestId } from '../items/free-spots.ts'
import { gatheredBeyond } from '../items/gathered-before.ts'
import { handedOver, spareOf, throughHands } from '../items/hand-over-items.ts'
import { keptFrom } from '../items/kept-items.ts'
import { materialItems } from '../items/material-items.ts'
import { placing } from '../items/placing-items.ts'
import { isPlace, stockOf, withoutKept } from '../items/stored-items.ts'
import { onTop, type Storage, storing, usable } from '../items/storing-items.ts'
import { addedByHand, openByHand } from './added-by-hand.ts'
import { applyWishes } from './apply-wishes.ts'
import { dealWork } from './deal-crafts.ts'
import { leftOutOf } from './goal-coverage.ts'
import { isLeftOut, materialOf, unbuiltCells } from './left-out-cells.ts'
import { inAskedOrder } from './one-after-another.ts'
import { withLast } from './what-comes-first.ts'
import { chosenFor, means, unwanted } from './wished-workers.ts'
import { isAbout, type Unwanted, type Wish, type Wishes } from './wishes.ts'

/** The work that some demands come to. */
export const drawnWork = (input: Planning, asked: readonly Demand[], workers: readonly string[], wishes: Wishes) => {
  const storage = storageOf(asked, input)
  const isNowhere = (one: Demand): boolean =>
    one.kind === 'store' && one.into !== undefined && (!storage.places.has(one.item) || isSecond(one))
  // Of the chests that are set up for a goal there is one.
  const up = input.finished.find(one => one.id === chestId)?.done
  const [team] = input.containers
  const isOwnChest = !team || (up?.kind === 'placed' && isPlace(team, up.at))
  const isChest = (one: Demand): boolean => ('item' in one ? one.item : 'block' in one ? one.block : '') === 'chest'
  // Where the goal asks for a chest itself, that one is what it calls the chest.
  const isSecond = (one: Demand): boolean =>
    isOwnChest &&
    !asked.some(isChest) &&
    one.kind === 'store' &&
    one.into === 'new' &&
    asked.some(other => other.kind === 'store' && other.into === undefined)
  const demands = asked.filter(one => one !== storage.setUp && !isNowhere(one))
  const builds = demands.flatMap(demand => (demand.kind === 'build' ? [demand.blueprint] : []))
  const isUnwanted = (block: string): boolean => wishes.without.some(wish => isLeftOut(wish, block))
  // Of what people leave out only its own cells are left out, and not the part of the building that they are in.
  const whole = input.blueprints.filter(
    one => builds.includes(one.name) && !wishes.without.some(wish => isAbout(wish.words, one.name)),
  )
  const outlines = whole.map(one => ({ ...one, missing: one.missing.filter(({ block }) => !isUnwanted(block)) }))
  const partsOf = (whole: Partial<Draft>): number => {
    if (wishes.together.length > 0) return 1
    const more = wishes.split.some(wish => wish.words === '' || means(wish, whole))
    return workers.length * (more ? 2 : 1)
  }
  const stock = total(demands, 'store')
  const here = { ...input, containers: usable(input.containers, stock) }
  // The chest that is set up to store things in is also the one that a person asked to be made.
  const chestSetUp = input.finished.some(one => one.id === chestId)
  const withoutChest =
    Object.keys(stock).length > 0 && (input.containers.length === 0 || [...storage.places.values()].includes('new'))
  const crafts = total(demands, 'craft')
  const before = keptFrom(input, workers)
  const building = outlines.flatMap(outline => {
    const called = input.designed?.find(({ name }) => name === outline.name)?.called
    return buildItems(outline, workers, partsOf, called, before)
  })
  const unbuilt = unbuiltCells(whole, building, wishes.without)
  // What is not built takes nothing.
  const raised = building.filter(draft => !wishes.without.some(wish => unwanted(wish, draft)))
  const own = putByName(demands, workers)
  const kept = keptOf(demands, stock, input.recipes)
  const needs = {
    build: materialOf(raised, outlines),
    collect: leftToCollect(input, demands),
    mined: new Set(demands.flatMap(one => (one.kind === 'collect' && one.mined ? [one.item] : []))),
    craft: withoutChest || chestSetUp ? less(crafts, 'chest') : crafts,
    store: sum(stock, kept, withoutChest && !chestSetUp ? { chest: 1 } : {}),
    chestSetUp: withoutChest,
    owners: ownersOf(demands, workers),
    own,
    oneHand: demands.some(demand => demand.kind === 'oneHand'),
    kept: before,
    parts: before.isCut(building)
      ? workers.map(name =>
          materialOf(
            raised.filter(({ assignee }) => assignee === name),
            outlines,
          ),
        )
      : undefined,
  }
  const materialsFor = (shared: Shared): Draft[] => materialItems(here, workers, { ...needs, shared })
  const dealt = dealWork(materialsFor, wishes, demands, workers, input)
  const wishedWork = { ...wishes, assign: [...wishes.assign, ...dealt.assign] }
  // The worker that brings a thing puts it away.
  const brought = dealt.drafts.map((draft): Draft => {
    const chosen = chosenFor(draft, wishedWork, workers)
    return chosen ? { ...draft, assignee: chosen.worker, wished: true } : draft
  })
  const got = outOfContainers(dealt.drafts, demands, input)
  const gifts = handedOver(demands, got, input)
  const drawn = [
    ...got,
    ...gifts,
    ...building,
    ...storing(here, stock, workers, brought, {
      ...storage,
      spare: spareOf(demands, got, gifts, input),
      own,
    }),
    ...placing(input, demands, workers),
    ...escapeItems(input, demands, workers),
    ...actItems(input, demands, workers),
  ]
  const planned = throughHands(drawn, demands, input)
  const wished = handedAtOnce(
    applyWishes(
      planned.filter(draft => !input.finished.some(one => one.id === draft.id) || draft.done.kind === 'built'),
      wishedWork,
      workers,
      input,
    ),
  ).map(draft => onTop(draft, input.containers, stock))
  const byHand = addedByHand(wished, wishedWork, workers, input)
  const could = [...planned, ...openByHand(input).map(({ item }) => item)]
  const blocks = input.blueprints.flatMap(({ name, missing }) => (builds.includes(name) ? missing : []))
  const isBuilt = (wish: Unwanted): boolean => blocks.some(({ block }) => isLeftOut(wish, block))
  const aside = new Set<Wish>(wishes.without.filter(wish => isBuilt(wish) || could.some(work => unwanted(wish, work))))
  return {
    drafts: withLast(inAskedOrder([...wished, ...byHand], wishes.order, input), wishes.last, input),
    planned,
    workers,
    aside,
    unbuilt: unbuilt.map(({ wish: _, ...one }) => one),
    told: dealt.told,
    assigned: dealt.assign,
    leftOut: leftOutOf(asked, planned, input),
  }
}

const isTaken = (item: string, demands: readonly Demand[]): boolean =>
  demands.some(one => 'taken' in one && one.taken === true && one.item === item)

/** What the goal has an agent take out of a container is not gathered, nor is what was not found and lies in one. */
const outOfContainers = (
  drafts: readonly Draft[],
  demands: readonly Demand[],
  { failed, containers }: PlanTaskInput,
): Draft[] => {
  const there = stockOf(withoutKept(containers))
  const isThere = (item: string): boolean =>
    (there[item] ?? 0) > 0 && failed.some(({ done }) => done?.kind === 'have' && done.item === item)
  return drafts.map(draft =>
    draft.way === 'collect' &&
    draft.done.kind === 'have' &&
    (isTaken(draft.done.item, demands) || isThere(draft.done.item))
      ? titled({ ...draft, way: 'get' })
      : draft,
  )
}

/** What one hands to another, a part to be put away and a part to be kept, is handed over at once. */
const handedAtOnce = (drafts: readonly Draft[]): Draft[] =>
  [...Map.groupBy(drafts, ({ id }) => id).values()].map(list => {
    const [first, ...others] = list.toSorted(
      (one, other) => Number(one.stage === 'hand') - Number(other.stage === 'hand'),
    )
    const { done, amount = 0 } = first!
    const more = others.reduce((sum, one) => sum + (one.amount ?? 0), 0)
    return done.kind !== 'have' || more === 0
      ? first!
      : titled({ ...first!, amount: amount + more, done: { ...done, count: done.count + more } })
  })

/** Where things go that do not go into the chest of the team; a barrel that is not there is nowhere. */
const storageOf = (
  demands: readonly Demand[],
  { containers }: PlanTaskInput,
): Storage & { readonly setUp?: Demand } => {
  const barrel = containers.find(({ block }) => block === 'barrel')?.at
  const firstNew = demands.findIndex(one => one.kind === 'store' && one.into === 'new')
  const setUp = demands
    .slice(0, Math.max(0, firstNew))
    .find(one => one.kind === 'place' && one.block === 'chest' && one.count === undefined)
  return {
    setUp,
    spot: setUp?.kind === 'place' ? setUp.at : null,
    places: new Map(
      demands.flatMap(one => {
        const place = one.kind !== 'store' ? undefined : (one.at ?? (one.into === 'barrel' ? barrel : one.into))
        return one.kind === 'store' && place !== undefined ? [[one.item, place] as const] : []
      }),
    ),
  }
}

/** Who must make what, where the goal says so of all of it: several have their amounts. */
const ownersOf = (demands: readonly Demand[], workers: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    // The worker that makes a thing counts for more than the one that puts it away.
    [...demands.filter(({ kind }) => kind === 'store'), ...demands].flatMap(demand => {
      const made = demand.kind === 'craft' || demand.kind === 'collect' ? (demand.who ?? demand.to) : undefined
      const named = demand.kind === 'store' ? demand.who : made
      const who = named?.toLowerCase()
      const isAll = (item: string): boolean =>
        demands.filter(one => one.kind === demand.kind && 'item' in one && one.item === item).length === 1
      const worker = who === undefined ? undefined : workers.find(name => name.toLowerCase() === who)
      return worker !== undefined && 'item' in demand && isAll(demand.item) ? [[demand.item, worker]] : []
    }),
  )

/** How many of an item the goal has each worker put away by its name. */
const putByName = (demands: readonly Demand[], workers: readonly string[]): Map<string, Counts> => {
  const own = new Map<string, Counts>()
  for (const one of demands) {
    const who = one.kind === 'store' ? one.who?.toLowerCase() : undefined
    const worker = workers.find(name => name.toLowerCase() === who)
    if (one.kind !== 'store' || worker === undefined) continue
    const counts = own.get(one.item) ?? {}
    addTo(counts, worker, one.count)
    own.set(one.item, counts)
  }
  return own
}

const less = (counts: Readonly<Counts>, item: string): Counts =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) =>
      name !== item ? [[name, count]] : count > 1 ? [[name, count - 1]] : [],
    ),
  )

const total = (demands: readonly Demand[], kind: 'collect' | 'craft' | 'store'): Counts => {
  const counts: Counts = {}
  for (const demand of demands) if (demand.kind === kind) addTo(counts, demand.item, demand.count)
  return counts
}

/** What the finished items already brought in does not have to be collected again. */
const leftToCollect = (input: PlanTaskInput, demands: readonly Demand[]): Counts => {
  const wanted = total(demands, 'collect')
  // What one gets is not there to be put away.
  const given = total(
    demands.filter(one => recipientOf(one) !== undefined),
    'collect',
  )
  const stored = total(demands, 'store')
  for (const [item, count] of Object.entries(given)) wanted[item] = Math.max(wanted[item]!, count + (stored[item] ?? 0))
  for (const { way, done, amount } of input.finished)
    if (
      done?.kind === 'have' &&
      // Of what another wrote into a plan, the count is what is carried in all.
      (way === 'collect' ||
        way === 'mine' ||
        (way === 'get' && (amount !== undefined || isTaken(done.item, demands)))) &&
      wanted[done.item] !== undefined
    )
      wanted[done.item] = Math.max(0, wanted[done.item]! - (amount ?? done.count))
  // What another has is not there for one whom the goal names.
  const isNamed = (item: string): boolean =>
    demands.some(one => one.kind === 'collect' && one.item === item && (one.who ?? recipientOf(one)) !== undefined)
  // Where it does not do, whose share went to others has it counted: `withoutGathered`.
  const isThere = (item: string, count: number): boolean => !isNamed(item) && gatheredBeyond(input, item) >= count
  return Object.fromEntries(Object.entries(wanted).filter(([item, count]) => count > 0 && !isThere(item, count)))
}

/**
 * What is collected along with things that are made of it: these must not come out of it. `Collect 2 oak logs and 1 crafting table` takes three
 * logs.
 */
const keptOf = (demands: readonly Demand[], stock: Readonly<Counts>, recipes: readonly Recipe[]): Counts => {
  const collected = total(demands, 'collect')
  const used = goesInto(Object.keys(collected), recipes)
  if (!Object.keys(collected).some(item => used.has(item))) return {}
  return Object.fromEntries(
    Object.entries(collected).map(([item, count]) => [item, Math.max(0, count - (stock[item] ?? 0))]),
  )
}
