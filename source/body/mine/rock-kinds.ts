import { steps } from '../../minecraft/blocks/faces.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { Blocks } from '../walk/foot-moves.ts'

/** What lies or grows in the land by itself: no building lacks it. */
const natural =
  /(^|_)(stone|deepslate|granite|diorite|andesite|tuff|calcite|dripstone_block|sandstone|dirt|grass_block|podzol|mycelium|mud|clay|gravel|sand|moss_block|ore|leaves|netherrack|basalt|blackstone|soul_soil|end_stone|snow|snow_block|terracotta|grass)$|^(infested_stone|magma_block|nether_gold_ore|raw_iron_block|raw_copper_block|leaves2|rooted_dirt|coarse_dirt|dirt_path)$/
/** May be part of a building: dug only when the way around is long. */
const doubtful = /^(cobblestone|cobbled_deepslate|mossy_cobblestone)$|_log$|^log2?$|^(polished|smooth|cut|chiseled)_/
/** Falls when what it lies on goes. */
const falling = /^(sand|red_sand|gravel|suspicious_sand|suspicious_gravel)$|concrete_powder$/

/** What digging a block on the way costs beyond its time, in steps; undefined: it stays. */
export function reluctance(name: string): number | undefined {
  if (doubtful.test(name)) return 10
  // Ore is dug by those who want it, with the tool that makes it drop.
  if (name.endsWith('_ore')) return 8
  return natural.test(name) ? 0 : undefined
}

export const falls = (name: string): boolean => falling.test(name)

/** What would come in, or what one would stand over, when a cell is dug: lava on any side, water from above or beside. */
export function letsIn(blocks: Blocks, [x, y, z]: Position): 'lava' | 'water' | undefined {
  let found: 'water' | undefined
  for (const [dx, dy, dz] of steps) {
    const name = blocks.at(x + dx, y + dy, z + dz)?.name
    if (name === 'lava' || name === 'flowing_lava') return 'lava'
    if (dy >= 0 && (name === 'water' || name === 'flowing_water' || name === 'bubble_column')) found = 'water'
  }
  return found
}
