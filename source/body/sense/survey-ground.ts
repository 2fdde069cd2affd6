import type { Position } from '../../minecraft/blocks/position.ts'
import type { Ground } from '../contract/ground.ts'
import type { Terrain } from '../terrain/terrain.ts'

/** How far around a place ground is looked at, and how far above and below it, in blocks: from the highest land that is seen all below it is seen again. */
const surveyRadiusBlocks = 28
const upBlocks = 20
const downBlocks = 32
/** The highest layer of a world. */
const worldTopBlocks = 319

/** Ground that carries a building; what else is whole may be of people. */
const land =
  /^(?:dirt|grass|grass_block|coarse_dirt|rooted_dirt|podzol|mycelium|moss_block|sand|red_sand|gravel|clay|mud|stone|granite|diorite|andesite|deepslate|tuff|sandstone|red_sandstone|terracotta|.+_terracotta|snow_block|netherrack|end_stone)$/

/** The layer to look around from: that of a place, or, where it lies deep in the rock, of the land above it. */
const layerToLookFrom = (terrain: Terrain, x: number, y: number, z: number): number => {
  if (!terrain.at(x, y + upBlocks, z)?.full) return y
  let top = y
  for (let level = y + upBlocks; level <= worldTopBlocks; level++) {
    const here = terrain.at(x, level, z)
    if (here?.full && land.test(here.name)) top = level + 1
  }
  return top
}

/** Looks at the land around a place. */
export const surveyGround = (terrain: Terrain, [cx, cy, cz]: Position): Ground => {
  const size = 2 * surveyRadiusBlocks + 1
  const from: Ground['from'] = [Math.floor(cx) - surveyRadiusBlocks, Math.floor(cz) - surveyRadiusBlocks]
  const y = layerToLookFrom(terrain, Math.floor(cx), Math.floor(cy), Math.floor(cz))
  const surfaces = Array.from({ length: size }, (_, z) =>
    Array.from({ length: size }, (_, x) => surfaceAt(terrain, from[0] + x, y, from[1] + z)),
  )
  return {
    from,
    rows: surfaces.map(row => row.map(({ land }) => land ?? null)),
    water: surfaces.map(row => row.map(({ water }) => water ?? null)),
  }
}

/** The first free layer above dry land, or above water. */
interface Surface {
  readonly land?: number
  readonly water?: number
}

const surfaceAt = (terrain: Terrain, x: number, y: number, z: number): Surface => {
  for (let level = y + upBlocks; level >= y - downBlocks; level--) {
    const here = terrain.at(x, level, z)
    if (!here || here.harmful) return {}
    if (here.swimmable) return { water: level + 1 }
    if (here.liquid) return {}
    if (here.passable && !here.interactive) continue
    return here.full && land.test(here.name) && level < y + upBlocks ? { land: level + 1 } : {}
  }
  return {}
}
