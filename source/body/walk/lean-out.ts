import type { Bot } from 'mineflayer'
import type { Position } from '../../minecraft/blocks/position.ts'
import { ticked, until } from '../bot/waits.ts'

/** How far out over the rim of a block a body steps, from its middle, in blocks: its feet, half as wide as 0.3, still rest on it. */
export const leanBlocks = 0.62
const maxTicks = 40
/** Ticks without headway after which it goes no farther, and in which it comes to rest. */
const gainlessTicks = 5
const slideTicks = 3

/**
 * Sneaks out over the rim of the block in whose cell a body stands, as players do who build a bridge: from there it sees the side of that
 * block. It goes on sneaking, or it would slide off.
 */
export async function leanOut(
  bot: Bot,
  [x, , z]: Position,
  [dx, dz]: readonly [number, number],
  signal: AbortSignal,
): Promise<void> {
  const out = () => (bot.entity.position.x - x - 0.5) * dx + (bot.entity.position.z - z - 0.5) * dz
  const tick = () => until(bot, ['physicsTick'], ticked(), { ms: 100, signal })
  let still = 0
  bot.setControlState('sneak', true)
  try {
    for (let ticks = 0; ticks < maxTicks && out() < leanBlocks && still < gainlessTicks; ticks++) {
      void bot.look(Math.atan2(-dx, -dz), 0, true)
      bot.setControlState('forward', true)
      const before = out()
      await tick()
      still = out() > before + 0.005 ? 0 : still + 1
    }
  } finally {
    bot.setControlState('forward', false)
  }
  for (let ticks = 0; ticks < slideTicks; ticks++) await tick()
}
