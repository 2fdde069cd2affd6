/** How long an item burns in a furnace, in ticks (a smelted item takes 200); 0 when it does not burn. */
export function burnTicks(item: string): number {
  const exact = exactTicks[item]
  if (exact !== undefined) return exact
  // Stems of the nether are wood in every respect but this one.
  if (/crimson|warped/.test(item)) return 0
  return families.find(([pattern]) => pattern.test(item))?.[1] ?? 0
}

/** What is left in the fuel slot when the last of this fuel is taken. */
export const fuelRemainder = (item: string): string | null => (item === 'lava_bucket' ? 'bucket' : null)

const exactTicks: Readonly<Record<string, number>> = {
  lava_bucket: 20_000,
  coal_block: 16_000,
  dried_kelp_block: 4000,
  blaze_rod: 2400,
  coal: 1600,
  charcoal: 1600,
  bamboo_mosaic: 300,
  bamboo_block: 300,
  stripped_bamboo_block: 300,
  mangrove_roots: 300,
  crafting_table: 300,
  cartography_table: 300,
  fletching_table: 300,
  smithing_table: 300,
  loom: 300,
  bookshelf: 300,
  chiseled_bookshelf: 300,
  lectern: 300,
  jukebox: 300,
  note_block: 300,
  daylight_detector: 300,
  chest: 300,
  trapped_chest: 300,
  barrel: 300,
  composter: 300,
  ladder: 300,
  bow: 300,
  crossbow: 300,
  fishing_rod: 300,
  wooden_shovel: 200,
  wooden_sword: 200,
  wooden_hoe: 200,
  wooden_axe: 200,
  wooden_pickaxe: 200,
  stick: 100,
  bowl: 100,
  dead_bush: 100,
  azalea: 100,
  flowering_azalea: 100,
  mangrove_propagule: 100,
  bamboo: 50,
  scaffolding: 50,
}

/** Ordered: the first pattern that fits decides. */
const families: readonly (readonly [RegExp, number])[] = [
  [/_chest_boat$|_boat$|_(chest_)?raft$/, 1200],
  [/_hanging_sign$/, 800],
  [/_sign$/, 200],
  [/^bamboo_mosaic_slab$/, 150],
  [/^(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|bamboo|pale_oak|petrified_oak)_slab$/, 150],
  [/^(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|bamboo|pale_oak)_door$/, 200],
  [/^(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|bamboo|pale_oak)_button$/, 100],
  [
    /^(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|bamboo|bamboo_mosaic|pale_oak)_(planks|stairs|fence|fence_gate|trapdoor|pressure_plate)$/,
    300,
  ],
  [/_(log|wood)$/, 300],
  [/_banner$/, 300],
  [/_sapling$/, 100],
  [/_wool$/, 100],
  [/_carpet$/, 67],
]
