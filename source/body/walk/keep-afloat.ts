import type { Bot } from 'mineflayer'
import { cell, type Position } from '../../minecraft/blocks/position.ts'
import { Terrain } from '../terrain/terrain.ts'
import type { Blocks } from './foot-moves.ts'
import { waterAbove } from './swim-up.ts'

const steering = ['forward', 'back', 'left', 'right', 'sneak'] as const

/** Whether a body in this cell swims: it is in water in which it does not touch the ground with its head out. */
export function isDeepWater(blocks: Blocks, [x, y, z]: Position): boolean {
  const isWater = (level: number) => blocks.at(x, level, z)?.swimmable === true
  return isWater(y) && (isWater(y + 1) || isWater(y - 1))
}

/**
 * Keeps a body at the surface of deep water while it thinks, digs or waits: without a key pressed it would sink to the ground and
 * be out of breath there. Below a ceiling there is no air, and digging takes five times as long afloat as on the ground: there it sinks.
 * A key that steers the body goes first. Returns what ends it.
 */
export function keepAfloat(bot: Bot): () => void {
  const terrain = new Terrain(bot)
  let floating = false
  const onTick = () => {
    const isSteered = steering.some(key => bot.getControlState(key))
    const at = cell(bot.entity.position)
    const floats = !isSteered && isDeepWater(terrain, at) && waterAbove(terrain, at) !== undefined
    if (floats) bot.setControlState('jump', true)
    else if (floating && !isSteered) bot.setControlState('jump', false)
    floating = floats
  }
  bot.on('physicsTick', onTick)
  return () => void bot.removeListener('physicsTick', onTick)
}
