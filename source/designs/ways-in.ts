import { levelSteps } from '../minecraft/blocks/faces.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { DesignSpace } from './design-space.ts'

/** How far a body may drop without harm, in blocks. */
const dropBlocks = 3
/** Room above the cells in which one may walk. */
const walkedAboveBlocks = 2

/** Those of some places that a body can walk to from outside: it steps up one block, drops three, climbs ladders and opens doors. */
export const reachable = (space: DesignSpace, places: readonly Position[]): readonly Position[] => {
  const { low, high } = space
  const free = (x: number, y: number, z: number): boolean => space.free(x, y, z)
  const fits = (x: number, y: number, z: number): boolean => free(x, y, z) && free(x, y + 1, z)
  const stands = (x: number, y: number, z: number): boolean =>
    fits(x, y, z) && (!free(x, y - 1, z) || space.climbs(x, y, z))

  const seen = space.places()
  const todo: Position[] = []
  const visit = (x: number, y: number, z: number): void => {
    const index = space.index(x, y, z)
    if (index === -1 || y < low[1] || y > high[1] + walkedAboveBlocks || seen[index] === 1) return
    seen[index] = 1
    todo.push([x, y, z])
  }
  todo.push([low[0] - 1, 0, low[2] - 1])
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const [x, y, z] = at
    if (space.climbs(x, y, z) || space.climbs(x, y - 1, z))
      for (const next of [y + 1, y - 1])
        if (fits(x, next, z) && (space.climbs(x, next, z) || stands(x, next, z))) visit(x, next, z)
    for (const [dx, dz] of levelSteps) {
      const [east, south] = [x + dx, z + dz]
      if (stands(east, y + 1, south) && free(x, y + 2, z)) visit(east, y + 1, south)
      if (!fits(east, y, south)) continue
      for (let drop = 0; drop <= dropBlocks && free(east, y - drop, south); drop++)
        if (stands(east, y - drop, south)) {
          visit(east, y - drop, south)
          break
        }
    }
  }
  return places.filter(at => seen[space.index(...at)] === 1)
}
