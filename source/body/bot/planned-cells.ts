import type { BlueprintCell, Blueprints } from '../../minecraft/blocks/blueprint.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'

/** A cell of a blueprint. */
export interface PlannedCell {
  readonly blueprint: string
  readonly cell: BlueprintCell
}

const known = new WeakMap<Blueprints, ReadonlyMap<string, readonly PlannedCell[]>>()

/** Where something is to be built, and what: of several blueprints where they meet. */
export const plannedCells = (blueprints: Blueprints): ReadonlyMap<string, readonly PlannedCell[]> => {
  const before = known.get(blueprints)
  if (before) return before
  const all = new Map<string, PlannedCell[]>()
  for (const [blueprint, cells] of Object.entries(blueprints))
    for (const cell of cells) {
      const key = keyOf(cell.at)
      const here = all.get(key)
      if (here) here.push({ blueprint, cell })
      else all.set(key, [{ blueprint, cell }])
    }
  known.set(blueprints, all)
  return all
}
