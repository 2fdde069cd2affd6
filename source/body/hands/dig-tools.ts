import type { Bot } from 'mineflayer'
import type { Block } from 'prismarine-block'
import type { Item } from 'prismarine-item'
import { enchantsOf } from '../bot/enchantments.ts'
import { eyesOf } from '../bot/eyes.ts'

const tiers = ['wooden', 'stone', 'iron', 'diamond', 'netherite'] as const
const tierSpeed: Readonly<Record<string, number>> = {
  wooden: 2,
  stone: 4,
  iron: 6,
  diamond: 8,
  netherite: 9,
  golden: 12,
  gold: 12,
}

/**
 * Speed of a tool on a material. On 1.21 the data lists ores under `incorrect_for_wooden_tool` and the like with no speeds,
 * which would make iron ore take 4.5 s with a stone pickaxe instead of 1.15 s.
 */
function toolSpeed(bot: Bot, block: Block, tool: Item | null): number {
  if (!tool) return 1
  const materials = bot.registry.materials as Record<string, Record<number, number> | undefined>
  const listed = materials[block.material ?? '']?.[tool.type]
  if (listed !== undefined) return listed
  if (!block.material?.startsWith('incorrect_for')) return 1
  const [tier] = tool.name.split('_')
  const kind = tool.name.endsWith('_pickaxe') && block.harvestTools !== undefined
  return kind ? (tierSpeed[tier ?? ''] ?? 1) : 1
}

/** How long digging takes with a tool, in ms; infinite for what cannot be dug. Corrects mineflayer's data on 1.21. */
export function digTime(bot: Bot, block: Block, tool: Item | null): number {
  if (bot.game.gameMode === 'creative') return 0
  const material = block.material ?? ''
  const eyes = bot.blockAt(eyesOf(bot), false)
  const inWater = eyes?.name === 'water'
  const enchants = [...enchantsOf(bot, tool)]
  const effects = (bot.entity.effects ?? []) as never
  if (!material.startsWith('incorrect_for'))
    return block.digTime(tool?.type ?? null, false, inWater, !bot.entity.onGround, enchants, effects)
  let speed = toolSpeed(bot, block, tool)
  const efficiency = enchants.find(e => e.name.includes('efficiency'))?.lvl ?? 0
  if (efficiency > 0 && speed > 1) speed += efficiency * efficiency + 1
  if (inWater) speed /= 5
  if (!bot.entity.onGround) speed /= 5
  if (block.hardness < 0) return Number.POSITIVE_INFINITY
  const perTick = speed / block.hardness / (block.canHarvest(tool?.type ?? null) ? 30 : 100)
  return perTick >= 1 ? 0 : Math.ceil(1 / perTick) * 50
}

/** The carried tool that digs a block fastest and still lets it drop; null for the bare hand. */
export function bestTool(bot: Bot, block: Block): { readonly tool: Item | null; readonly harvests: boolean } {
  let best: Item | null = null
  let bestScore = score(null)
  function score(tool: Item | null): number {
    return digTime(bot, block, tool) + (block.canHarvest(tool?.type ?? null) ? 0 : 1e7) + wear(tool)
  }
  for (const item of bot.inventory.items()) {
    if (!/_(pickaxe|axe|shovel|hoe|sword)$|shears/.test(item.name)) continue
    const itemScore = score(item)
    if (itemScore < bestScore) {
      best = item
      bestScore = itemScore
    }
  }
  return { tool: best, harvests: block.canHarvest(best?.type ?? null) }
}

/** Good tools are spared when a worse one is as fast. */
function wear(tool: Item | null): number {
  if (!tool) return 0
  const tier = tiers.findIndex(name => tool.name.startsWith(name))
  return 1 + Math.max(0, tier) / 10
}

/** The weakest tool that would let a block drop, for reasons such as `needs a stone_pickaxe`. */
export function neededTool(bot: Bot, block: Pick<Block, 'harvestTools'>): string | undefined {
  const names = Object.keys(block.harvestTools ?? {}).map(id => bot.registry.items[Number(id)]?.name ?? '')
  return [...tiers.map(tier => names.find(name => name.startsWith(tier))), ...names].find(Boolean)
}

/** How many blocks the carried tools of a kind, such as `pickaxe`, can still dig together. */
export function usesLeft(bot: Bot, kind: string): number {
  const tools = bot.inventory.items().filter(item => item.name.endsWith(`_${kind}`))
  return tools.reduce((sum, item) => sum + (item.maxDurability ?? 0) - (item.durabilityUsed ?? 0), 0)
}
