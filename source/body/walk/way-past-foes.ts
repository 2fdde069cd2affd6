import type { Bot } from 'mineflayer'
import type { Position } from '../../minecraft/blocks/position.ts'
import { foesReach } from '../reflexes/foes.ts'
import type { Terrain } from '../terrain/terrain.ts'
import { findWay, type Goal, type SearchOptions, type Way } from './path-search.ts'
import { inSlices } from './search-in-slices.ts'

/** A way out of the reach of monsters where there is one, else any. */
export async function wayPastFoes(
  bot: Bot,
  terrain: Terrain,
  start: Position,
  goal: Goal,
  options: SearchOptions,
): Promise<Way> {
  const near = foesReach(bot)
  if (near) {
    const avoid = (...at: Position) => near(...at) || options.avoid?.(...at) === true
    const way = await inSlices(bot, findWay(terrain, start, goal, { ...options, avoid }))
    if (way.complete) return way
  }
  return inSlices(bot, findWay(terrain, start, goal, options))
}
