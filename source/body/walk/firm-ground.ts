import { distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import type { Terrain } from '../terrain/terrain.ts'

/** How far to the sides and how far up and down ground is looked for, in blocks. */
const sidewaysBlocks = 3
const upAndDownBlocks = 3

/** Free cells on firm ground around places, the nearest of each first: on slopes one per column, the level nearest to the place. */
export function groundBeside(terrain: Terrain, places: readonly Position[]): Position[] {
  const found = new Map<string, Position>()
  for (const place of places) {
    const [x, y, z] = place
    const near: Position[] = []
    for (let dx = -sidewaysBlocks; dx <= sidewaysBlocks; dx++)
      for (let dz = -sidewaysBlocks; dz <= sidewaysBlocks; dz++) {
        if (dx === 0 && dz === 0) continue
        const level = levelAt(terrain, x + dx, y, z + dz)
        if (level !== undefined) near.push([x + dx, level, z + dz])
      }
    near.sort((a, b) => distance(a, place) - distance(b, place))
    for (const at of near) found.set(keyOf(at), at)
  }
  return [...found.values()]
}

/** The level nearest to `y` at which something can be set on the ground and reached; up before down. */
function levelAt(terrain: Terrain, x: number, y: number, z: number): number | undefined {
  for (let step = 0; step <= upAndDownBlocks; step++)
    for (const level of step === 0 ? [y] : [y + step, y - step]) {
      const here = terrain.at(x, level, z)
      if (!here?.replaceable || here.liquid || here.harmful) continue
      if (terrain.at(x, level - 1, z)?.full && terrain.at(x, level + 1, z)?.passable) return level
    }
  return undefined
}
