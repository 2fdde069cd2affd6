import type { BlueprintCell } from '../minecraft/blocks/blueprint.ts'
import { extent } from '../minecraft/blocks/box.ts'
import { levelSteps } from '../minecraft/blocks/faces.ts'
import { add, keyOf, type Position } from '../minecraft/blocks/position.ts'
import { isClimbed, isOpen } from './block-kinds.ts'

/** How far a body may drop without harm, in blocks. */
const dropBlocks = 3

/** Which of some places a body can walk to from outside: it steps up one block, drops three, climbs ladders and opens doors. */
export const reachable = (
  cells: ReadonlyMap<string, BlueprintCell>,
  places: readonly Position[],
): ReadonlySet<string> => {
  const wanted = new Set(places.map(keyOf))
  const { low, high } = extent([...[...cells.values()].map(cell => cell.at), [0, 0, 0]])
  const inBox = ([x, y, z]: Position): boolean =>
    x >= low[0] - 1 && x <= high[0] + 1 && z >= low[2] - 1 && z <= high[2] + 1 && y >= low[1] && y <= high[1] + 2
  const free = (at: Position): boolean => {
    const cell = cells.get(keyOf(at))
    return cell === undefined ? at[1] >= 0 : isOpen(cell.block)
  }
  const climbs = (at: Position): boolean => isClimbed(cells.get(keyOf(at))?.block ?? '')
  const fits = (at: Position): boolean => free(at) && free(add(at, [0, 1, 0]))
  const stands = (at: Position): boolean => fits(at) && (!free(add(at, [0, -1, 0])) || climbs(at))

  const seen = new Set<string>()
  const reached = new Set<string>()
  const todo: Position[] = [[low[0] - 1, 0, low[2] - 1]]
  const visit = (at: Position): void => {
    const key = keyOf(at)
    if (seen.has(key) || !inBox(at)) return
    seen.add(key)
    if (wanted.has(key)) reached.add(key)
    todo.push(at)
  }
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (climbs(at) || climbs(add(at, [0, -1, 0])))
      for (const dy of [1, -1]) {
        const next = add(at, [0, dy, 0])
        if (fits(next) && (climbs(next) || stands(next))) visit(next)
      }
    for (const [dx, dz] of levelSteps) {
      const beside = add(at, [dx, 0, dz])
      const above = add(beside, [0, 1, 0])
      if (stands(above) && free(add(at, [0, 2, 0]))) visit(above)
      if (!fits(beside)) continue
      for (let drop = 0; drop <= dropBlocks; drop++) {
        const landing = add(beside, [0, -drop, 0])
        if (!free(landing)) break
        if (stands(landing)) {
          visit(landing)
          break
        }
      }
    }
  }
  return reached
}
