export type Furnace = 'furnace' | 'smoker' | 'blast_furnace'

export interface Smelting {
  readonly result: string
  readonly ticks: number
  /** Experience for each result taken out; the fraction is a chance. */
  readonly experience: number
}

/** What a furnace makes of an item; null: nothing, or not in this kind of furnace. */
export function smelting(kind: Furnace, item: string): Smelting | null {
  const entry = food[item] ?? ores[item] ?? others(item)
  if (!entry) return null
  const [result, experience] = entry
  if (kind === 'furnace') return { result, experience, ticks: 200 }
  // The quick furnaces halve the time, each for its own kind of thing only.
  const accepted = kind === 'smoker' ? item in food : item in ores
  return accepted ? { result, experience, ticks: 100 } : null
}

type Entry = readonly [result: string, experience: number]

const food: Readonly<Record<string, Entry>> = {
  beef: ['cooked_beef', 0.35],
  porkchop: ['cooked_porkchop', 0.35],
  mutton: ['cooked_mutton', 0.35],
  chicken: ['cooked_chicken', 0.35],
  rabbit: ['cooked_rabbit', 0.35],
  cod: ['cooked_cod', 0.35],
  salmon: ['cooked_salmon', 0.35],
  potato: ['baked_potato', 0.35],
  kelp: ['dried_kelp', 0.1],
}

const toolsOf = (material: string, result: string): Record<string, Entry> =>
  Object.fromEntries(
    ['sword', 'pickaxe', 'axe', 'shovel', 'hoe', 'helmet', 'chestplate', 'leggings', 'boots', 'horse_armor'].map(
      tool => [`${material}_${tool}`, [result, 0.1]],
    ),
  )

const oreOf = (ore: string, result: string, experience: number): Record<string, Entry> => ({
  [`${ore}_ore`]: [result, experience],
  [`deepslate_${ore}_ore`]: [result, experience],
})

const ores: Readonly<Record<string, Entry>> = {
  raw_iron: ['iron_ingot', 0.7],
  raw_gold: ['gold_ingot', 1],
  raw_copper: ['copper_ingot', 0.7],
  ancient_debris: ['netherite_scrap', 2],
  nether_gold_ore: ['gold_ingot', 1],
  nether_quartz_ore: ['quartz', 0.2],
  ...oreOf('iron', 'iron_ingot', 0.7),
  ...oreOf('gold', 'gold_ingot', 1),
  ...oreOf('copper', 'copper_ingot', 0.7),
  ...oreOf('coal', 'coal', 0.1),
  ...oreOf('redstone', 'redstone', 0.7),
  ...oreOf('lapis', 'lapis_lazuli', 0.2),
  ...oreOf('diamond', 'diamond', 1),
  ...oreOf('emerald', 'emerald', 1),
  ...toolsOf('iron', 'iron_nugget'),
  ...toolsOf('chainmail', 'iron_nugget'),
  ...toolsOf('golden', 'gold_nugget'),
}

const furnaceOnly: Readonly<Record<string, Entry>> = {
  sand: ['glass', 0.1],
  red_sand: ['glass', 0.1],
  cobblestone: ['stone', 0.1],
  stone: ['smooth_stone', 0.1],
  cobbled_deepslate: ['deepslate', 0.1],
  sandstone: ['smooth_sandstone', 0.1],
  red_sandstone: ['smooth_red_sandstone', 0.1],
  quartz_block: ['smooth_quartz', 0.1],
  basalt: ['smooth_basalt', 0.1],
  stone_bricks: ['cracked_stone_bricks', 0.1],
  nether_bricks: ['cracked_nether_bricks', 0.1],
  deepslate_bricks: ['cracked_deepslate_bricks', 0.1],
  deepslate_tiles: ['cracked_deepslate_tiles', 0.1],
  polished_blackstone_bricks: ['cracked_polished_blackstone_bricks', 0.1],
  clay_ball: ['brick', 0.3],
  clay: ['terracotta', 0.35],
  netherrack: ['nether_brick', 0.1],
  cactus: ['green_dye', 1],
  sea_pickle: ['lime_dye', 0.1],
  chorus_fruit: ['popped_chorus_fruit', 0.1],
  wet_sponge: ['sponge', 0.15],
  resin_clump: ['resin_brick', 0.1],
}

function others(item: string): Entry | undefined {
  if (Object.hasOwn(furnaceOnly, item)) return furnaceOnly[item]
  if (/_(log|wood)$/.test(item)) return ['charcoal', 0.15]
  if (/^\w+_terracotta$/.test(item) && !item.includes('glazed'))
    return [item.replace('_terracotta', '_glazed_terracotta'), 0.1]
  return undefined
}
