import { blockDrops, blockExperience } from '../data/drops.ts'
import { dropInCell } from '../entities/dropping.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { maxStack, type Slot } from '../items/stack.ts'
import { center, type Point } from '../point.ts'
import { spawnExperience } from './experience.ts'

/** Leaves behind what a block gives when broken with a tool. Only a player needs the right one: what bursts or breaks by itself drops. */
export function dropBlock(game: Game, p: Point, state: number, tool: Slot = null, by?: Player): void {
  if (!game.rules.doTileDrops) return
  const { blocks } = game.registry
  const name = blocks.name(state)
  const dice = (): number => game.random.next()
  const enchants = Object.entries(tool?.extra?.enchantments ?? {}).map(([key, lvl]) => ({ name: key, lvl }))
  const breaking = tool ? { name: tool.name, enchants } : null
  const broken = { name, properties: blocks.properties(state) }
  for (const drop of blockDrops(game.registry, broken, breaking, dice, by !== undefined)) {
    const max = maxStack(game.registry, drop.name)
    for (let left = drop.count; left > 0; left -= max)
      dropInCell(game, p, { name: drop.name, count: Math.min(left, max) })
  }
  if (by) spawnExperience(game, center(p), blockExperience(name, breaking, dice))
}
