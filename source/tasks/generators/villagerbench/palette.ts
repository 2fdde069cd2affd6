import { wordList } from '../../../minecraft/names/word-list.ts'

/** What the construction suite builds with: full cubes by kind, and blocks that have a direction. All of them have an item of the same name and stand on 1.16 and later. */

const woods = ['oak', 'spruce', 'birch', 'jungle', 'acacia', 'dark_oak'] as const

export const planks = woods.map(wood => `${wood}_planks`)
export const stones = wordList(`
  stone cobblestone stone_bricks mossy_cobblestone mossy_stone_bricks cracked_stone_bricks andesite
  polished_andesite diorite polished_diorite granite polished_granite bricks sandstone smooth_sandstone
  red_sandstone nether_bricks end_stone_bricks prismarine_bricks quartz_block smooth_stone
`)
export const fancies = wordList(`
  white_wool red_wool blue_wool green_wool yellow_wool black_wool brown_wool pink_wool lime_concrete red_terracotta
  white_concrete gray_concrete light_blue_concrete orange_concrete terracotta white_terracotta cyan_terracotta glass
  white_stained_glass sea_lantern glowstone bookshelf iron_block gold_block melon dirt coarse_dirt gravel sand
`)
/** Ground that people walk on; a block on top of it turns it into earth. */
const grounds = ['dirt_path', 'grass_block']
/** Blocks with an axis. */
export const beams = [
  ...woods.map(wood => `${wood}_log`),
  'stripped_oak_log',
  'stripped_birch_log',
  'hay_block',
  'bone_block',
  'quartz_pillar',
  'purpur_pillar',
]
/** Blocks that look one way and need nothing to hold on to. */
export const faced = wordList(`
  oak_stairs spruce_stairs stone_brick_stairs cobblestone_stairs furnace carved_pumpkin oak_fence_gate oak_trapdoor
  spruce_trapdoor
`)
/** Blocks that look one way and hang on the side of a full cube behind them. */
export const hung = ['ladder', 'wall_torch', 'stone_button', 'oak_button']

/** The item that places a block, where it has another name. */
export const itemOf = (block: string): string => (block === 'wall_torch' ? 'torch' : block)

/** Every name the suite may use. */
export const materials: readonly string[] = [...planks, ...stones, ...fancies, ...grounds, ...beams, ...faced, ...hung]
