/**
 * What generated land consists of, by the names of all versions. What is not listed was built: a list of what players build would miss
 * the kinds of the next version, and a house would pass for land.
 */
const ground =
  /^(?:stone|granite|diorite|andesite|deepslate|tuff|calcite|dirt|coarse_dirt|rooted_dirt|grass_block|podzol|mycelium|mud|clay|sand|red_sand|gravel|(?:red_)?sandstone|(?:white_|orange_|yellow_|red_|brown_|light_gray_)?terracotta|(?:stained_)?hardened_clay|snow_block|packed_ice|blue_ice|ice|bedrock|moss_block|(?:\w+_)?ore|netherrack|end_stone|basalt|blackstone|soul_sand|soul_soil|magma_block|dripstone_block)$/
const plant =
  /^(?:(?:short_|tall_|short_dry_|tall_dry_)?grass|tallgrass|fern|large_fern|double_plant|dead_?bush|bush|firefly_bush|dandelion|poppy|blue_orchid|allium|azure_bluet|(?:red|orange|white|pink)_tulip|oxeye_daisy|cornflower|lily_of_the_valley|sunflower|lilac|rose_bush|peony|(?:red|yellow)_flower|wildflowers|pink_petals|leaf_litter|cactus|cactus_flower|sugar_cane|reeds|bamboo|bamboo_sapling|vine|glow_lichen|(?:brown|red)_mushroom|moss_carpet|sweet_berry_bush|azalea|flowering_azalea|pumpkin|melon|snow|snow_layer|pointed_dripstone)$/
const timber =
  /^(?!stripped_)\w+_log$|^log2?$|^mushroom_stem$|^(?:brown|red)_mushroom_block$|^mangrove_roots$|^bee_nest$/
const crown = /leaves2?$/
const liquid = /^(?:flowing_)?(?:water|lava)$|^bubble_column$|^(?:tall_)?seagrass$|^kelp(?:_plant)?$/

/** Kinds of what stands on land that no player has touched. */
export type LandKind = 'ground' | 'plant' | 'timber' | 'crown' | 'liquid'

/** `persistent` leaves were placed by hand. Null: built, or of no land that is known. */
export const landKind = (name: string, states: Readonly<Record<string, string>> = {}): LandKind | null => {
  if (ground.test(name)) return 'ground'
  if (plant.test(name)) return 'plant'
  if (timber.test(name)) return 'timber'
  if (crown.test(name)) return states.persistent === 'true' || states.decayable === 'false' ? null : 'crown'
  return liquid.test(name) ? 'liquid' : null
}
