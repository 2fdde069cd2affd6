import { type Reader, withNamespace } from '../language/reader.ts'

/** Tags of blocks and items that people use in commands, by what the names tell. What is not here is an unknown tag. */
const families: Readonly<Record<string, RegExp>> = {
  logs: /(_log|_wood|_hyphae|(crimson|warped)_stem)$/,
  logs_that_burn: /_(log|wood)$/,
  leaves: /_leaves$/,
  planks: /_planks$/,
  saplings: /_sapling$|^(mangrove_propagule|azalea|flowering_azalea)$/,
  wool: /_wool$/,
  wool_carpets: /_carpet$/,
  beds: /_bed$/,
  doors: /_door$/,
  wooden_doors: /^(?!iron|.*copper).*_door$/,
  trapdoors: /_trapdoor$/,
  fence_gates: /_fence_gate$/,
  fences: /_fence$/,
  walls: /_wall$/,
  stairs: /_stairs$/,
  slabs: /_slab$/,
  buttons: /_button$/,
  pressure_plates: /_pressure_plate$/,
  signs: /_sign$/,
  all_signs: /_sign$/,
  banners: /_banner$/,
  candles: /candle$/,
  rails: /rail$/,
  dirt: /^(dirt|grass_block|podzol|coarse_dirt|mycelium|rooted_dirt|moss_block|mud|muddy_mangrove_roots)$/,
  sand: /^(red_|suspicious_)?sand$/,
  ice: /^(ice|packed_ice|blue_ice|frosted_ice)$/,
  flowers:
    /^(dandelion|poppy|blue_orchid|allium|azure_bluet|.*_tulip|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|sunflower|lilac|peony|rose_bush)$/,
  crops: /^(wheat|carrots|potatoes|beetroots|melon_stem|pumpkin_stem)$/,
  coal_ores: /coal_ore$/,
  iron_ores: /iron_ore$/,
  gold_ores: /gold_ore$/,
  copper_ores: /copper_ore$/,
  diamond_ores: /diamond_ore$/,
  redstone_ores: /redstone_ore$/,
  lapis_ores: /lapis_ore$/,
  emerald_ores: /emerald_ore$/,
}

/** Reads `#tag`: the tag, and whether a name belongs to it. */
export function readFamily(reader: Reader, of: 'block' | 'item'): { tag: string; named: (name: string) => boolean } {
  const start = reader.cursor
  reader.skip()
  const id = reader.readId()
  const tag = withNamespace(id)
  if (!Object.hasOwn(families, id)) throw reader.errorAt(start, `arguments.${of}.tag.unknown`, tag)
  const family = families[id]!
  return { tag, named: name => family.test(name) }
}

export const familyNames = (): string[] => Object.keys(families).map(name => `#minecraft:${name}`)
