import type { Bot } from 'mineflayer'
import { cell, type Position } from '../../minecraft/blocks/position.ts'
import { throwIfAborted, until } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { digAt } from '../hands/dig-block.ts'
import { letsIn } from '../mine/rock-kinds.ts'
import { walkTo } from '../reach/walk-to.ts'
import { Terrain } from '../terrain/terrain.ts'
import type { Blocks } from '../walk/foot-moves.ts'
import type { Goal } from '../walk/path-search.ts'
import { surface } from '../walk/swim-up.ts'

/** Cells of water that are looked at for a way to air: a breath is not enough for more. */
const maxWayCells = 400
/** ms that a body takes to sink to the ground: on it, it digs five times as fast. */
const sinkMs = 1_500
/** Blocks of a ceiling that are dug: a breath is not enough for more. */
const maxCeilingBlocks = 4
/** Blocks above the feet that a hand reaches. */
const reachBlocks = 5

/** A cell in which one has the head in the air. */
const airAt = (blocks: Blocks): Goal => ({
  reached: ([x, y, z]) => {
    const head = blocks.at(x, y + 1, z)
    return head?.passable === true && !head.liquid && !head.swimmable && !head.harmful
  },
  estimate: () => 0,
})

/** Gets to air out of water that has a ceiling: by a way through the water where there is one, else through the ceiling. */
export async function breakCeiling(bot: Bot, signal: AbortSignal): Promise<void> {
  const terrain = new Terrain(bot)
  try {
    return await walkTo(bot, airAt(terrain), signal, { maxNodes: maxWayCells, target: 'air' })
  } catch (error) {
    throwIfAborted(signal)
    if (!(error instanceof ActionError)) throw error
  }
  await until(bot, ['physicsTick'], () => bot.entity.onGround, { ms: sinkMs, signal })
  for (let dug = 0; dug < maxCeilingBlocks && !(await surface(bot, signal)); dug++) {
    const ceiling = ceilingOf(bot, terrain)
    if (!ceiling || letsIn(terrain, ceiling) === 'lava') throw new ActionError('unreachable', 'finds no way to air')
    await digAt(bot, ceiling, signal, { anyway: true })
  }
}

/** The lowest block above the water over a body, within its reach. */
function ceilingOf(bot: Bot, terrain: Terrain): Position | undefined {
  const [x, y, z] = cell(bot.entity.position)
  for (let up = 1; up <= reachBlocks; up++) if (!terrain.at(x, y + up, z)?.passable) return [x, y + up, z]
  return undefined
}
