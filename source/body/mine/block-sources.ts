import type { Bot } from 'mineflayer'
import { cell, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { endHint, likelyName } from '../../minecraft/names/suggestions.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { ActionError } from '../contract/body-types.ts'
import { Terrain } from '../terrain/terrain.ts'
import { chanceDrop } from './chance-drops.ts'
import { isOfLand } from './grown-blocks.ts'
import { letsIn } from './rock-kinds.ts'

/** Which blocks give an item when dug, where the names differ. Written by hand: the registry's loot tables are flattened wrongly. */
const sources: Readonly<Record<string, readonly string[]>> = {
  cobblestone: ['stone', 'cobblestone'],
  cobbled_deepslate: ['deepslate', 'cobbled_deepslate'],
  dirt: ['dirt', 'grass_block', 'grass', 'podzol', 'mycelium', 'dirt_path', 'farmland'],
  coal: ['coal_ore', 'deepslate_coal_ore'],
  raw_iron: ['iron_ore', 'deepslate_iron_ore'],
  raw_copper: ['copper_ore', 'deepslate_copper_ore'],
  raw_gold: ['gold_ore', 'deepslate_gold_ore'],
  gold_nugget: ['nether_gold_ore'],
  diamond: ['diamond_ore', 'deepslate_diamond_ore'],
  emerald: ['emerald_ore', 'deepslate_emerald_ore'],
  redstone: ['redstone_ore', 'deepslate_redstone_ore', 'lit_redstone_ore'],
  lapis_lazuli: ['lapis_ore', 'deepslate_lapis_ore'],
  quartz: ['nether_quartz_ore', 'quartz_ore'],
  flint: ['gravel'],
  clay_ball: ['clay'],
  snowball: ['snow', 'snow_block'],
  glowstone_dust: ['glowstone'],
  string: ['cobweb', 'web'],
  wheat: ['wheat'],
  wheat_seeds: ['short_grass', 'grass', 'tall_grass', 'tallgrass', 'wheat'],
  carrot: ['carrots'],
  potato: ['potatoes'],
  beetroot: ['beetroots'],
  beetroot_seeds: ['beetroots'],
  nether_wart: ['nether_wart'],
  cocoa_beans: ['cocoa'],
  sweet_berries: ['sweet_berry_bush'],
  melon_slice: ['melon', 'melon_block'],
  melon: ['melon', 'melon_block'],
  sugar_cane: ['sugar_cane', 'reeds'],
  stick: ['dead_bush'],
  amethyst_shard: ['amethyst_cluster'],
  bowl: [],
}

/** Loose words that people and models use for a family of things. */
const families: Readonly<Record<string, RegExp>> = {
  log: /_log$|^log2?$/,
  logs: /_log$|^log2?$/,
  wood: /_log$|^log2?$/,
  leaves: /leaves2?$/,
  flower: /^(dandelion|poppy|blue_orchid|allium|azure_bluet|.*_tulip|oxeye_daisy|cornflower|lily_of_the_valley)$/,
  mushroom: /^(brown|red)_mushroom$/,
  wool: /_wool$|^wool$/,
}

export interface Source {
  readonly blocks: ReadonlySet<string>
  /** Whether an item counts. */
  readonly counts: (name: string) => boolean
  /** It drops now and then, from these blocks among the others. */
  readonly chance?: ReturnType<typeof chanceDrop>
}

const ripe: Readonly<Record<string, string>> = {
  wheat: '7',
  carrots: '7',
  potatoes: '7',
  beetroots: '3',
  nether_wart: '3',
  cocoa: '2',
}

/** The age at which a crop gives what it is grown for. */
export const ripeAge = (block: string): string | undefined => ripe[block]

/** What to dig to get an item, or what comes of digging a block. */
export function sourceOf(bot: Bot, name: string): Source {
  const { registry } = bot
  const family = Object.hasOwn(families, name) ? families[name] : undefined
  if (family && !registry.itemsByName[name]) {
    const blocks = registry.blocksArray.map(block => block.name).filter(block => family.test(block))
    return { blocks: new Set(blocks), counts: item => family.test(item) }
  }
  const listed = (Object.hasOwn(sources, name) ? sources[name]! : []).filter(block => {
    const known = registry.blocksByName[block]
    // Up to 1.12 `grass` is the ground and gives dirt; from 1.13 to 1.20.2 it is the plant and gives seeds.
    return known && (block !== 'grass' || (known.boundingBox === 'block') === (name === 'dirt'))
  })
  // Asked for an ore, what it gives counts; asked for a block, the block itself.
  const gives = Object.entries(sources).filter(([given, blocks]) => given !== name && blocks.includes(name))
  const isOre = /_ore$/.test(name)
  const results = new Set([
    name,
    ...(isOre || name === 'stone' || name === 'grass_block' ? gives.map(([given]) => given) : []),
  ])
  const blocks = new Set(listed)
  if (Object.hasOwn(registry.blocksByName, name) && !Object.hasOwn(sources, name)) blocks.add(name)
  if (/_ore$/.test(name) && registry.blocksByName[`deepslate_${name}`]) blocks.add(`deepslate_${name}`)
  if (blocks.size === 0 && !Object.hasOwn(registry.itemsByName, name)) {
    const near = likelyName(name, [...Object.keys(registry.itemsByName), ...Object.keys(registry.blocksByName)])
    throw new ActionError('unknown-name', `there is no item or block "${name}"${endHint(near)}`)
  }
  const drop = chanceDrop(name)
  const luck = (drop?.blocks ?? []).filter(block => Object.hasOwn(registry.blocksByName, block))
  for (const block of luck) blocks.add(block)
  const chance = drop && luck.length > 0 ? { ...drop, blocks: luck } : undefined
  return { blocks, counts: item => results.has(item), chance }
}

const ore = /_ore$|^ancient_debris$/
/** What is found in the ground rather than on it. */
const rock =
  /_ore$|stone$|deepslate$|^(granite|diorite|andesite|tuff|calcite|obsidian|clay|gravel|netherrack|ancient_debris)$/

/** Whether a block is dug out of the ground, by a tunnel if need be; trees and crops stand free. */
export const liesInRock = (block: string): boolean => rock.test(block)

/** Whether something comes of ores alone, for which one looks through the whole depth of the land. */
export const isOre = (source: Source): boolean =>
  source.blocks.size > 0 && [...source.blocks].every(one => ore.test(one))

/** Blocks that give an item, nearest first, the unripe ones and those behind lava left out. */
export function sourcesAround(bot: Bot, source: Source, radius: number, limit: number): Position[] {
  const { action, ground } = botStateOf(bot)
  const { index, planned } = ground
  const here = cell(bot.entity.position)
  const terrain = new Terrain(bot)
  const deep = isOre(source)
  // What is built takes none of the places: beside a large house one still sees the trees behind it.
  const found = deep
    ? index.findDeep(source.blocks, here, radius, Number.POSITIVE_INFINITY)
    : index.find(source.blocks, here, radius, Number.POSITIVE_INFINITY)
  const given: Position[] = []
  for (const at of found) {
    if (given.length >= limit) break
    const kind = terrain.of(at)
    const ripe = kind && ripeAge(kind.name)
    if (!kind || (ripe && kind.states.age !== ripe) || planned.has(keyOf(at))) continue
    // A guest gathers nothing of what others have built.
    if (action.land && !isOfLand(bot, at)) continue
    if (!liesInRock(kind.name) || letsIn(terrain, at) !== 'lava') given.push(at)
  }
  return given
}
