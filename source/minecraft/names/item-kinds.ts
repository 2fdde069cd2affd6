import { wordSet } from './word-list.ts'

/** Items that people put away together, by what they call them. */
const kinds: Readonly<Record<string, RegExp>> = {
  wood: /(?:^|_)(?:log|wood|stem|hyphae|planks)$|^(?:stick|stripped_\w+)$/,
  stone: /(?:^|_)(?:stone|cobblestone|andesite|diorite|granite|tuff|deepslate)$/,
  ore: /_ore$|^raw_(?:iron|gold|copper)$|^ancient_debris$/,
  ingot: /_ingot$/,
  tool: /_(?:pickaxe|axe|shovel|hoe)$|^(?:shears|fishing_rod|flint_and_steel|bucket|brush)$/,
  weapon: /_sword$|^(?:bow|crossbow|arrow|spectral_arrow|tipped_arrow|trident|shield|mace)$/,
  armour: /_(?:helmet|chestplate|leggings|boots)$/,
  food: /^(?:bread|apple|carrot|potato|beetroot|cookie|melon_slice|pumpkin_pie|sweet_berries|glow_berries|dried_kelp|honey_bottle|baked_potato|golden_(?:apple|carrot)|cooked_\w+|beef|porkchop|mutton|chicken|rabbit|cod|salmon|\w+_(?:stew|soup))$/,
  seed: /_seeds$/,
  wool: /_wool$|^wool$/,
  flower: /^(?:dandelion|poppy|blue_orchid|allium|azure_bluet|\w+_tulip|oxeye_daisy|cornflower|lily_of_the_valley)$/,
}
const otherNames: Readonly<Record<string, string>> = { armor: 'armour', timber: 'wood', lumber: 'wood' }
const endsInS = wordSet('glass compass grass')

const singular = (word: string): string => (endsInS.has(word) ? word : word.replace(/s$/, ''))

/** The kind that a word means: “woods” is `wood`; undefined: it means none, and may be the name of an item. */
export const itemKind = (word: string): string | undefined => {
  const one = singular(word.toLowerCase())
  const kind = otherNames[one] ?? one
  return Object.hasOwn(kinds, kind) ? kind : undefined
}

/** Whether an item is of a kind: `wood`, `food`, or its own name. */
export const isOfKind = (item: string, kind: string): boolean => {
  const known = itemKind(kind)
  return item === kind || (known !== undefined && kinds[known]!.test(item))
}
