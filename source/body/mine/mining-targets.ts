import type { Bot } from 'mineflayer'
import { cell, distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { partsOf } from '../bot/bot-state.ts'
import type { ActionContext } from '../contract/body-types.ts'
import { Terrain } from '../terrain/terrain.ts'
import { ripeAge, type Source } from './block-sources.ts'
import { letsIn } from './rock-kinds.ts'

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
  const { index, planned } = partsOf(bot)
  const here = cell(bot.entity.position)
  const terrain = new Terrain(bot)
  const deep = isOre(source)
  const found = deep
    ? index.findDeep(source.blocks, here, radius, limit)
    : index.find(source.blocks, here, radius, limit)
  return found.filter(at => {
    const kind = terrain.of(at)
    const ripe = kind && ripeAge(kind.name)
    if (!kind || (ripe && kind.states.age !== ripe) || planned.has(keyOf(at))) return false
    return !liesInRock(kind.name) || letsIn(terrain, at) !== 'lava'
  })
}

export const claimOf = (at: Position): string => `cell:${keyOf(at)}`

/** The nearest block worth digging that no other body works on and that is no part of a building; it is claimed. */
export function nextTarget(
  { bot, claims }: ActionContext,
  source: Source,
  radius: number,
  refused: ReadonlyMap<string, unknown>,
  allowed: (at: Position) => boolean,
): Position | undefined {
  if (source.blocks.size === 0) return undefined
  const here = cell(bot.entity.position)
  const terrain = new Terrain(bot)
  const others = Object.values(bot.players).flatMap(one =>
    one.entity && one.username !== bot.username ? [cell(one.entity.position)] : [],
  )
  let best: Position | undefined
  let least = Number.POSITIVE_INFINITY
  for (const at of sourcesAround(bot, source, radius, 200)) {
    if (refused.has(keyOf(at)) || !allowed(at)) continue
    const owner = claims.owner(claimOf(at))
    if (owner !== undefined && owner !== bot.username) continue
    // Height is dearer than distance; a tree where another body works is left to it.
    const crowd = others.some(other => distance(other, at) < 4) ? 8 : 0
    const effort = Math.hypot(at[0] - here[0], at[2] - here[2]) + Math.abs(at[1] - here[1]) * 1.5 + crowd
    const buried = isBuried(terrain, at) ? 12 : 0
    if (effort + buried < least) {
      best = at
      least = effort + buried
    }
  }
  if (best) claims.take(claimOf(best), bot.username)
  return best
}

function isBuried(terrain: Terrain, [x, y, z]: Position): boolean {
  return ![
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ].some(([dx, dy, dz]) => terrain.at(x + dx!, y + dy!, z + dz!)?.passable)
}
