import type { Bot } from 'mineflayer'
import type { Position } from '../../minecraft/blocks/position.ts'
import { tickMs } from '../../minecraft/tick.ts'
import { awayFrom } from '../actions/world/go-to.ts'
import { pause, throwIfAborted } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { digAt } from '../hands/dig-block.ts'
import { walkTo } from '../reach/walk-to.ts'
import { blocksInBody, cellsUnder } from '../terrain/body-box.ts'
import { Terrain } from '../terrain/terrain.ts'
import { standingCell } from '../walk/follow-path.ts'

/** How far a body slides in one tick, in blocks: walking speed, or a server sets it back. */
const slidePerTick = 0.2
/** A heap of sand that has fallen on a body is at most so many blocks high. */
const maxDigs = 24

/** The block that the body is stuck in, by name; undefined when it is free. */
export function stuckIn(bot: Bot): string | undefined {
  const terrain = new Terrain(bot)
  const [block] = blocksInBody(terrain, bot.entity.position)
  return block && terrain.of(block)?.name
}

/** Gets a body free that is partly or wholly in blocks: into the middle of a free cell, else by digging, else on foot. */
export async function getUnstuck(bot: Bot, signal: AbortSignal): Promise<void> {
  const terrain = new Terrain(bot)
  const cell = freeCell(bot, terrain)
  if (cell) return slideInto(bot, cell, signal)
  for (let digs = 0; digs < maxDigs; digs++) {
    const [block] = blocksInBody(terrain, bot.entity.position)
    if (!block) return
    try {
      await digAt(bot, block, signal, { anyway: true })
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError)) throw error
      return walkTo(bot, awayFrom(standingCell(bot), 1), signal, { maxNodes: 500, force: true, target: 'free space' })
    }
  }
}

/** Of the cells under the body the nearest in whose middle it would be free. */
function freeCell(bot: Bot, terrain: Terrain): Position | undefined {
  const { x, y, z } = bot.entity.position
  const off = ([cx, , cz]: Position) => Math.hypot(cx + 0.5 - x, cz + 0.5 - z)
  return cellsUnder(bot)
    .filter(([cx, , cz]) => blocksInBody(terrain, { x: cx + 0.5, y, z: cz + 0.5 }).length === 0)
    .sort((a, b) => off(a) - off(b))[0]
}

/** A body whose steps a server refuses is not walked but put, as a player is whom the game pushes out of a block. */
async function slideInto(bot: Bot, [x, , z]: Position, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { position, velocity } = bot.entity
    const [dx, dz] = [x + 0.5 - position.x, z + 0.5 - position.z]
    const share = Math.min(1, slidePerTick / Math.max(1e-6, Math.hypot(dx, dz)))
    velocity.x = 0
    velocity.z = 0
    position.x += dx * share
    position.z += dz * share
    await pause(tickMs, signal)
    if (share === 1) return
  }
}
