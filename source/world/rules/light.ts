import type { Game } from '../game.ts'
import type { Point } from '../point.ts'

/** Nothing above stops light. */
export function seesSky(game: Game, p: Point): boolean {
  const loaded = game.blocks.chunks.at(p.x >> 4, p.z >> 4)
  const { sections } = loaded.column
  for (let y = p.y + 1; y <= 319; y++) {
    const section = sections[(y + 64) >> 4]
    // Whole empty sections are skipped at once.
    if (section?.isEmpty()) {
      y |= 15
      continue
    }
    const state = game.blocks.chunks.get(p.x, y, p.z)
    if (state !== 0 && game.registry.blocks.info(state).filterLight >= 15) return false
  }
  return true
}

/** Light from torches and the like at a cell, estimated by distance: walls in between are not considered. */
export function lampLight(game: Game, p: Point): number {
  let best = 0
  const reach = 7
  for (let y = p.y - 4; y <= p.y + 4; y++) {
    for (let z = p.z - reach; z <= p.z + reach; z++) {
      for (let x = p.x - reach; x <= p.x + reach; x++) {
        const state = game.blocks.chunks.get(x, y, z)
        if (state === 0) continue
        const light = game.registry.blocks.info(state).emitLight
        if (light > best) best = Math.max(best, light - Math.abs(x - p.x) - Math.abs(y - p.y) - Math.abs(z - p.z))
      }
    }
  }
  return best
}

/** Enough light for plants: sky by day or by night (vanilla counts the sky's full light), or lamps. */
export const brightEnough = (game: Game, p: Point, level = 9): boolean =>
  seesSky(game, p) || lampLight(game, p) >= level
