import type { Blueprints } from '../../minecraft/blocks/blueprint.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'

const cells = new WeakMap<Blueprints, ReadonlySet<string>>()

/** Where something is to be built. */
export const plannedCells = (blueprints: Blueprints): ReadonlySet<string> => {
  const known = cells.get(blueprints)
  if (known) return known
  const all = new Set(Object.values(blueprints).flatMap(one => one.map(({ at }) => keyOf(at))))
  cells.set(blueprints, all)
  return all
}
