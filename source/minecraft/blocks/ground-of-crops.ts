import type { BlueprintCell, Blueprints } from './blueprint.ts'
import { keyOf, type Position } from './position.ts'

/** Grow on farmland alone: on the earth that it becomes when it is trampled none of them can be planted. */
const crop = /^(?:wheat|carrots|potatoes|beetroots|(?:attached_)?(?:melon|pumpkin)_stem|torchflower_crop|pitcher_crop)$/

const below = ([x, y, z]: Position): Position => [x, y - 1, z]

const exactIn = (cells: readonly BlueprintCell[]): readonly BlueprintCell[] => {
  const ground = new Set(cells.flatMap(({ at, block }) => (crop.test(block) ? [keyOf(below(at))] : [])))
  return ground.size === 0
    ? cells
    : cells.map(cell => (cell.block === 'farmland' && ground.has(keyOf(cell.at)) ? { ...cell, exact: true } : cell))
}

const known = new WeakMap<Blueprints, Blueprints>()

/** The blueprints with farmland below crops that stays farmland; the same for the same ones. */
export const withGroundOfCrops = (blueprints: Blueprints): Blueprints => {
  const before = known.get(blueprints)
  if (before) return before
  const all = Object.entries(blueprints).map(([name, cells]) => [name, exactIn(cells)] as const)
  const exact: Blueprints = all.every(([name, cells]) => cells === blueprints[name])
    ? blueprints
    : Object.fromEntries(all)
  known.set(blueprints, exact)
  return exact
}
