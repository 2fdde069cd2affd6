import type { Position } from '../../../minecraft/blocks/position.ts'
import { type Counts, planMaterials, restOf, sum } from '../../../planner/materials.ts'
import type { Recipe } from '../../questions/shapes.ts'
import { type Draft, draftId, titled } from './draft-item.ts'
import { tableId } from './free-spots.ts'
import type { Kept } from './kept-items.ts'

/** Who makes what: things to craft as pieces of work, dealt out so that no worker has much more of it than the others. */

/** Something to be crafted by one worker. */
export interface Unit {
  readonly item: string
  readonly count: number
  readonly where:
    | { readonly kind: 'chest'; readonly at: Position; readonly total: number }
    | { readonly kind: 'hand' }
    | { readonly kind: 'set'; readonly at: Position }
  readonly because: string
  /** Who must make it. */
  readonly worker: string | null
  /** Which of several pieces of work that make the same. */
  readonly turn?: number | string | undefined
  /** The number of the wish that asks for just so many. */
  readonly dealt?: number
}

/** A part of what is made, by one worker, as people wish. */
export interface Part {
  readonly worker: string
  readonly count: number
  readonly because: string
  readonly turn: string
  readonly dealt: number
}

/** Who makes what, as far as that is settled. */
export interface Shared {
  /** By the id of the piece of work. */
  readonly makers: ReadonlyMap<string, string>
  /** By item: what several make. */
  readonly parts: ReadonlyMap<string, readonly Part[]>
}

export const craftId = ({ item, turn }: Pick<Unit, 'item' | 'turn'>): string =>
  draftId('craft', item, ...(turn === undefined ? [] : [turn]))

/** Whether an item is made at a table. */
export const makeNeedsTable =
  (recipes: readonly Recipe[]) =>
  (item: string): boolean =>
    recipes.find(recipe => recipe.item === item)?.table === true

const effortOf = (
  unit: { readonly item: string; readonly count: number },
  recipes: readonly Recipe[],
  stock: Readonly<Counts>,
): number => {
  const { raw, crafts } = planMaterials({ [unit.item]: unit.count }, stock, recipes)
  return Object.values(raw).reduce((total, count) => total + 4 * count, 0) + crafts.length
}

/** Handing over pays off only while no worker has much more to make than the others. */
export const balanced = (
  units: readonly Unit[],
  recipes: readonly Recipe[],
  stock: Readonly<Counts>,
  workers: number,
): boolean => {
  if (units.length === 0) return false
  const stripped = Object.fromEntries(Object.entries(stock).filter(([item]) => !units.some(unit => unit.item === item)))
  const loads = Array.from({ length: workers }, () => 0)
  for (const effort of units.map(unit => effortOf(unit, recipes, stripped)).sort((a, b) => b - a)) {
    const lowest = loads.indexOf(Math.min(...loads))
    loads[lowest] = loads[lowest]! + effort
  }
  return Math.max(...loads) <= 1.7 * (loads.reduce((a, b) => a + b, 0) / workers)
}

/**
 * What the plan in force has stays with its worker; the largest piece of other work first, each to the worker that has least to do; where that one lacks something for it, to one that carries all of
 * it (`hands`: what each may use up).
 */
export const handOut = (
  units: readonly Unit[],
  workers: readonly string[],
  recipes: readonly Recipe[],
  stock: Readonly<Counts>,
  makers: Shared['makers'],
  hands: readonly Readonly<Counts>[],
  kept: Pick<Kept, 'workerOf'>,
): Unit[][] => {
  const stripped = Object.fromEntries(Object.entries(stock).filter(([item]) => !units.some(unit => unit.item === item)))
  const lists: Unit[][] = workers.map(() => [])
  const loads = workers.map(() => 0)
  const left = [...hands]
  const takes = ({ item, count }: Unit, index: number) =>
    planMaterials({ [item]: count }, sum(left[index]!, stripped), recipes)
  const lacksNothing = (unit: Unit, index: number): boolean => Object.keys(takes(unit, index).raw).length === 0
  const leastLoaded = (able: readonly number[]): number =>
    able.reduce((least, index) => (loads[index]! < loads[least]! ? index : least))
  const all = [...workers.keys()]
  const sized = units.map(unit => ({ unit, effort: effortOf(unit, recipes, stripped) }))
  for (const { unit, effort } of sized.sort((a, b) => b.effort - a.effort || (a.unit.item < b.unit.item ? -1 : 1))) {
    const id = craftId(unit)
    const owner = workers.indexOf(makers.get(id) ?? unit.worker ?? kept.workerOf(id) ?? '')
    const able = owner >= 0 || unit.where.kind === 'chest' ? [] : all.filter(index => lacksNothing(unit, index))
    const maker = owner >= 0 ? owner : leastLoaded(able.length > 0 ? able : all)
    left[maker] = restOf(left[maker]!, takes(unit, maker).taken)
    lists[maker]!.push(unit)
    loads[maker] = loads[maker]! + effort
  }
  // The table first: others wait for it; then what needs none; what needs one comes last.
  const rank = (unit: Unit): number =>
    unit.item === 'crafting_table' ? 0 : recipes.find(one => one.item === unit.item)?.table ? 2 : 1
  return lists.map(list => list.sort((a, b) => rank(a) - rank(b)))
}

export const craftItem = (unit: Unit, worker: string, needsTable: (item: string) => boolean): Draft => {
  const { where } = unit
  return titled({
    id: craftId(unit),
    stage: 'craft',
    way: 'craft',
    amount: unit.count,
    assignee: worker,
    requires: needsTable(unit.item) ? [tableId] : [],
    done:
      where.kind === 'chest'
        ? { kind: 'stored', item: unit.item, count: where.total, at: [...where.at] }
        : where.kind === 'set'
          ? { kind: 'placed', block: unit.item, at: [...where.at] }
          : { kind: 'have', item: unit.item, count: unit.count },
    because: unit.because,
    effort: unit.count,
    dealt: unit.dealt,
    wished: unit.dealt === undefined ? undefined : true,
  })
}
