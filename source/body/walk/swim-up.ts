import type { Bot } from 'mineflayer'
import { cell, type Position } from '../../minecraft/blocks/position.ts'
import { until } from '../bot/waits.ts'
import { Terrain } from '../terrain/terrain.ts'
import type { Blocks } from './foot-moves.ts'

/** How far up one looks for air, in blocks: what a breath is enough for. */
const diveBlocksAtMost = 24
/** ms for one block of water above the head, three times what it takes. */
const perBlockMs = 1_500

/** Blocks of water above the feet up to where one can breathe; undefined where a ceiling or nothing but water is above. */
export function waterAbove(blocks: Blocks, [x, y, z]: Position): number | undefined {
  for (let up = 0; up <= diveBlocksAtMost; up++) {
    const kind = blocks.at(x, y + up, z)
    if (kind?.swimmable) continue
    return kind?.passable ? up : undefined
  }
  return undefined
}

/**
 * Swims straight up until the head is out of the water; false when something is above it, or it takes far too long. The jump
 * key stays pressed, or a body sinks again.
 */
export async function surface(bot: Bot, signal: AbortSignal): Promise<boolean> {
  const depth = waterAbove(new Terrain(bot), cell(bot.entity.position))
  if (depth === undefined) return false
  const breathes = () => {
    const above = new Terrain(bot).of(cell(bot.entity.position.offset(0, 1.62, 0)))
    return above !== undefined && !above.swimmable
  }
  bot.clearControlStates()
  bot.setControlState('jump', true)
  return await until(bot, ['physicsTick'], breathes, { ms: (depth + 1) * perBlockMs, signal })
}
