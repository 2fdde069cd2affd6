import type { Position } from '../../minecraft/blocks/position.ts'
import type { Ground } from '../contract/ground.ts'
import type { Terrain } from '../terrain/terrain.ts'

/** How far around a place ground is looked at, and how far above and below it, in blocks. */
const surveyRadius = 28
const upBlocks = 20
const downBlocks = 12

/** Ground that carries a building; what else is whole may be of people. */
const land =
  /^(?:dirt|grass|grass_block|coarse_dirt|rooted_dirt|podzol|mycelium|moss_block|sand|red_sand|gravel|clay|mud|stone|granite|diorite|andesite|deepslate|tuff|sandstone|red_sandstone|terracotta|.+_terracotta|snow_block|netherrack|end_stone)$/

/** Looks at the land around a place. */
export const surveyGround = (terrain: Terrain, [cx, cy, cz]: Position): Ground => {
  const size = 2 * surveyRadius + 1
  const from: Ground['from'] = [Math.floor(cx) - surveyRadius, Math.floor(cz) - surveyRadius]
  const y = Math.floor(cy)
  return {
    from,
    rows: Array.from({ length: size }, (_, z) =>
      Array.from({ length: size }, (_, x) => surfaceAt(terrain, from[0] + x, y, from[1] + z)),
    ),
  }
}

const surfaceAt = (terrain: Terrain, x: number, y: number, z: number): number | null => {
  for (let level = y + upBlocks; level >= y - downBlocks; level--) {
    const here = terrain.at(x, level, z)
    if (!here || here.liquid || here.harmful) return null
    if (here.passable && !here.interactive && !here.swimmable) continue
    return here.full && land.test(here.name) && level < y + upBlocks ? level + 1 : null
  }
  return null
}
