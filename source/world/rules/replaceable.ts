import { wordSet } from '../../minecraft/names/word-list.ts'
import type { Game } from '../game.ts'
import type { BlockUse } from '../mechanic.ts'
import { type Point, same } from '../point.ts'

const always = wordSet(`
  air cave_air void_air water lava grass short_grass fern dead_bush seagrass tall_seagrass tall_grass large_fern
  vine fire soul_fire glow_lichen hanging_roots bubble_column light structure_void crimson_roots warped_roots
  nether_sprouts
`)

/** May the block at `p` give way to a new one made of `item`? A half slab gives way to its other half when clicked so. */
export function isReplaceable(game: Game, p: Point, item: string, use?: BlockUse): boolean {
  const { blocks } = game.registry
  const state = game.at(p)
  const name = blocks.name(state)
  if (always.has(name)) return name !== item || name === 'air'
  if (name === 'snow')
    return blocks.get(state, 'layers') === '1' || (item === 'snow' && blocks.get(state, 'layers') !== '8')
  if (name !== item) return false
  if (name.endsWith('_slab')) return slabGivesWay(game, p, state, use)
  if (name === 'sea_pickle') return blocks.get(state, 'pickles') !== '4'
  if (name.endsWith('candle')) return blocks.get(state, 'candles') !== '4'
  if (name === 'turtle_egg') return blocks.get(state, 'eggs') !== '4'
  return false
}

function slabGivesWay(game: Game, p: Point, state: number, use: BlockUse | undefined): boolean {
  const type = game.registry.blocks.get(state, 'type')
  if (type === 'double' || !use) return false
  if (!same(use.position, p) || use.state !== state) return true
  const upper = use.cursor.y > 0.5
  if (type === 'bottom') return use.face === 'up' || (upper && use.face !== 'down')
  return use.face === 'down' || (!upper && use.face !== 'up')
}
