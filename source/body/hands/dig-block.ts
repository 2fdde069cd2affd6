import type { Bot } from 'mineflayer'
import type { Block } from 'prismarine-block'
import type { Item } from 'prismarine-item'
import { isAir } from '../../minecraft/blocks/block-text.ts'
import { faceNames } from '../../minecraft/blocks/faces.ts'
import { cell, type Position, show } from '../../minecraft/blocks/position.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import { enchantsOf } from '../bot/enchantments.ts'
import { eyesOf, face } from '../bot/look-and-click.ts'
import { gateOf } from '../bot/reflex-gate.ts'
import { raw } from '../bot/undeclared.ts'
import { throwIfAborted, until } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { middleOf, Terrain } from '../terrain/terrain.ts'
import { hold } from './carried-items.ts'
import { DigAnswer } from './dig-answer.ts'
import { protectionOf } from './land-protection.ts'
import { visiblePoint } from './line-of-sight.ts'

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

/** In adventure mode a player neither digs nor places. */
export const mayChange = (bot: Bot): boolean => bot.game?.gameMode !== 'adventure'

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

/** Digs a block that is within reach, with the best tool, and waits until the server shows in some way that it is gone. */
export async function digAt(
  bot: Bot,
  at: Position,
  signal: AbortSignal,
  options: { readonly mustDrop?: boolean } = {},
): Promise<void> {
  await gateOf(bot).pass(signal)
  throwIfAborted(signal)
  if (!mayChange(bot)) throw new ActionError('not-allowed', 'nothing can be dug or placed here: this is adventure mode')
  const terrain = new Terrain(bot)
  const block = bot.blockAt(middleOf(at), false)
  const kind = terrain.of(at)
  if (!block || !kind) throw new ActionError('not-found', `does not know what is at ${show(at)}: too far away`)
  if (isAir(block.name)) return
  if (!kind.diggable) throw new ActionError('not-allowed', `${block.name} at ${show(at)} cannot be dug`)
  const protection = protectionOf(bot)
  protection.check(at)
  const { tool, harvests } = bestTool(bot, block)
  if (options.mustDrop && !harvests)
    throw new ActionError(
      'missing-tool',
      `${block.name} drops nothing without ${withArticle(neededTool(bot, block) ?? 'tool')}`,
    )
  if (tool) await hold(bot, tool.name, signal)
  else if (bot.heldItem?.maxDurability) {
    const bare = [0, 1, 2, 3, 4, 5, 6, 7, 8].find(
      i => !bot.inventory.slots[bot.inventory.hotbarStart + i]?.maxDurability,
    )
    if (bare !== undefined) bot.setQuickBarSlot(bare)
  }
  const seen = visiblePoint(terrain, eyesOf(bot), at, 5)
  if (seen) face(bot, seen.point)
  await landing(bot, terrain, signal)
  const timeMs = () => digTime(bot, block, bot.heldItem)
  const answer = new DigAnswer(bot, at, kind.stateId, timeMs())
  try {
    // mineflayer asks its own (wrong on 1.21) clock; ours is right on every version.
    await digWith(bot, at, seen ? faceNames.indexOf(seen.side) : 1, timeMs, signal, () => answer.finishing())
    if (await answer.gone(signal)) return protection.allowed(at)
  } finally {
    answer.stop()
  }
  protection.refused(at, 'dig')
  throw new ActionError('refused-by-server', `${block.name} at ${show(at)} is still there after digging`)
}

/** Digging takes five times as long in the air: who is about to land, as after a join or a hop, lands first. */
async function landing(bot: Bot, terrain: Terrain, signal: AbortSignal): Promise<void> {
  const [x, y, z] = cell(bot.entity.position)
  if (bot.entity.onGround || !terrain.at(x, y - 1, z)?.full) return
  await until(bot, ['physicsTick'], () => bot.entity.onGround, { ms: 300, signal })
}

/** Water at the eyes and no ground under the feet each make digging five times as slow. */
const footing = (bot: Bot): string => `${bot.blockAt(eyesOf(bot), false)?.name === 'water'} ${bot.entity.onGround}`

/** Waits until the time for digging is over; a server judges all of it by how the body stands at the end. */
async function digFor(bot: Bot, timeMs: () => number, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  for (;;) {
    const ms = timeMs() - (performance.now() - began)
    if (ms <= 0) return
    const before = footing(bot)
    await until(bot, ['physicsTick'], () => footing(bot) !== before, { ms, signal })
  }
}

/** Start, swing, finish: the packets of a player who digs. Cancels the digging when aborted. */
async function digWith(
  bot: Bot,
  at: Position,
  side: number,
  timeMs: () => number,
  signal: AbortSignal,
  finishing: () => void,
): Promise<void> {
  const { _client: client } = raw(bot)
  const instant = timeMs() <= 0
  if (instant) finishing()
  const packet = { location: middleOf(at).floored(), face: side, sequence: 0 }
  client.write('block_dig', { ...packet, status: 0 })
  bot.swingArm('right')
  if (instant) return
  const swing = setInterval(() => bot.swingArm('right'), 350)
  try {
    await digFor(bot, timeMs, signal)
    finishing()
    client.write('block_dig', { ...packet, status: 2 })
  } catch (error) {
    if (raw(bot)._client.state === 'play') client.write('block_dig', { ...packet, status: 1 })
    throw error
  } finally {
    clearInterval(swing)
  }
}
