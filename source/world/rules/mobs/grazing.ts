import type { Mob } from '../../entities/spawning.ts'
import type { Game } from '../../game.ts'
import { below, floor, type Point } from '../../point.ts'
import { showWool } from './colours.ts'

/** Ticks that a sheep keeps its head down, and how many of them are left when the grass is gone. */
const meal = { ticks: 40, bite: 4 } as const
/** One in so many looks at the ground begins a meal; a sheep looks every second tick. */
const appetite = { lamb: 50, grown: 1000 } as const

/** What a sheep that stands here eats: the plant around its feet, else the turf below them. */
function grassAt(game: Game, sheep: Mob): Point | undefined {
  const here = floor(sheep.position)
  if (['grass', 'short_grass'].includes(game.nameAt(here))) return here
  return game.nameAt(below(here)) === 'grass_block' ? below(here) : undefined
}

/** One tick of a sheep's appetite. True while it eats and stands still; then its wool is back, and a lamb grows faster. */
export function graze(game: Game, sheep: Mob): boolean {
  if (sheep.grazing === 0) {
    if ((game.age + sheep.id) % 2 !== 0) return false
    if (!game.random.oneIn(sheep.growth < 0 ? appetite.lamb : appetite.grown) || !grassAt(game, sheep)) return false
    sheep.grazing = meal.ticks
    game.network.status(sheep, 10)
    return true
  }
  sheep.grazing--
  if (sheep.grazing === meal.bite) bite(game, sheep)
  return sheep.grazing > 0
}

function bite(game: Game, sheep: Mob): void {
  const grass = grassAt(game, sheep)
  if (!grass) return
  if (game.rules.mobGriefing)
    game.set(grass, game.nameAt(grass) === 'grass_block' ? game.registry.blocks.state('dirt') : 0)
  sheep.sheared = false
  if (sheep.growth < 0) sheep.growth = Math.min(-1, sheep.growth + 1200)
  showWool(sheep)
}
