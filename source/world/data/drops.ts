import type { Dice } from '../../minecraft/random.ts'
import type { RawRegistry } from '../raw-registry.ts'
import { between } from './dice.ts'
import { familyRule } from './drop-families.ts'
import { type Drop, type DropContext, dropRules } from './drop-rules.ts'

export interface BrokenBlock {
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
}

export interface BreakingTool {
  readonly name: string
  readonly enchants: readonly { readonly name: string; readonly lvl: number }[]
}

/** Whether breaking the block with this tool yields anything: the right kind of tool, or no tool needed. */
function canHarvest(registry: RawRegistry, blockName: string, toolName: string | null): boolean {
  const needed = registry.blocksByName[blockName]?.harvestTools
  if (!needed) return true
  // 1.20.4 lists no tool for its experimental blocks, all of stone or copper.
  if (Object.keys(needed).length === 0) return toolName?.endsWith('_pickaxe') ?? false
  const tool = toolName === null ? undefined : registry.itemsByName[toolName]
  return tool !== undefined && String(tool.id) in needed
}

/**
 * The items a block leaves behind, as vanilla's loot tables say. What breaks without a player needs no tool (`byPlayer` false).
 *
 * Things of two blocks (doors, beds, tall plants) give their item for one half only: ask for both halves and add up.
 * What a container holds is not part of this.
 */
export function blockDrops(
  registry: RawRegistry,
  block: BrokenBlock,
  tool: BreakingTool | null,
  dice: Dice,
  byPlayer = true,
): Drop[] {
  if (byPlayer && !canHarvest(registry, block.name, tool?.name ?? null)) return []
  const level = (name: string) => tool?.enchants.find(enchant => bare(enchant.name) === name)?.lvl ?? 0
  const context: DropContext = {
    name: block.name,
    property: name => String(block.properties[name] ?? ''),
    tool: tool?.name ?? '',
    silkTouch: level('silk_touch') > 0,
    shears: tool?.name === 'shears',
    fortune: level('fortune'),
    dice,
  }
  const rule = dropRules[block.name] ?? familyRule(block.name)
  const drops = rule ? rule(context) : [{ name: block.name, count: 1 }]
  // Short grass was called `grass` until 1.20.3; whatever else a version does not know cannot drop there.
  return drops
    .map(drop => (drop.name === 'short_grass' && !registry.itemsByName.short_grass ? { ...drop, name: 'grass' } : drop))
    .filter(drop => drop.count > 0 && registry.itemsByName[drop.name] !== undefined)
}

/** Experience points a broken block gives; silk touch takes them away. */
export function blockExperience(blockName: string, tool: BreakingTool | null, dice: Dice): number {
  if (tool?.enchants.some(enchant => bare(enchant.name) === 'silk_touch')) return 0
  const range = experience[blockName.replace('deepslate_', '')]
  return range ? between(range[0], range[1], dice) : 0
}

const bare = (name: string) => name.replace('minecraft:', '')

const experience: Readonly<Record<string, readonly [number, number]>> = {
  coal_ore: [0, 2],
  diamond_ore: [3, 7],
  emerald_ore: [3, 7],
  lapis_ore: [2, 5],
  redstone_ore: [1, 5],
  nether_quartz_ore: [2, 5],
  nether_gold_ore: [0, 1],
  spawner: [15, 43],
  sculk: [1, 1],
  sculk_catalyst: [5, 5],
  sculk_sensor: [5, 5],
  sculk_shrieker: [5, 5],
}
