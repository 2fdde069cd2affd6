import { wordSet } from '../../minecraft/names/word-list.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { BlockRule, Mechanic } from '../mechanic.ts'
import { above, below, isHorizontal, opposite, type Point, toward } from '../point.ts'
import { dropBlock } from './drops.ts'

export const doublePlants = wordSet(
  'sunflower lilac rose_bush peony tall_grass large_fern tall_seagrass pitcher_plant small_dripleaf',
)

/** Where the other half of a door, bed or tall plant must be; undefined for blocks of one cell. */
function otherHalf(game: Game, p: Point, state: number): Point | undefined {
  const { blocks } = game.registry
  const name = blocks.name(state)
  if (name.endsWith('_bed')) {
    const facing = blocks.get(state, 'facing') ?? ''
    if (!isHorizontal(facing)) return undefined
    return blocks.get(state, 'part') === 'foot' ? toward(p, facing) : toward(p, opposite(facing))
  }
  if (name.endsWith('_door') || doublePlants.has(name))
    return blocks.get(state, 'half') === 'lower' ? above(p) : below(p)
  return undefined
}

const whichHalf = (game: Game, state: number): string | undefined =>
  game.registry.blocks.get(state, 'half') ?? game.registry.blocks.get(state, 'part')

/** Is the other half really there? */
function complete(game: Game, p: Point, state: number): boolean {
  const other = otherHalf(game, p, state)
  if (!other) return true
  const there = game.at(other)
  return (
    game.registry.blocks.name(there) === game.registry.blocks.name(state) &&
    whichHalf(game, there) !== whichHalf(game, state)
  )
}

/** Breaking one half breaks the thing: it gives its item once, whichever half was hit. */
function breakBoth(game: Game, p: Point, state: number, by: Player): boolean {
  const other = otherHalf(game, p, state)
  if (!other || !complete(game, p, state)) return true
  if (!by.creative) dropBlock(game, other, game.at(other), by.held, by)
  // The caller breaks this half, and the other goes with it.
  return true
}

const doubleBlock: BlockRule = {
  match: block => block.name.endsWith('_bed') || block.name.endsWith('_door') || doublePlants.has(block.name),
  // Not on every change beside it: a half that replaces another kind's half must stay.
  removed(game, p, state) {
    const other = otherHalf(game, p, state)
    if (other && complete(game, p, state)) game.set(other, game.blocks.afterBreaking(game.at(other)))
  },
  broken: breakBoth,
}

export const doubles: Mechanic = { name: 'doubles', blocks: [doubleBlock] }
