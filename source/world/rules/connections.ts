import type { Properties } from '../blocks.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import {
  above,
  axisOf,
  clockwise,
  counterclockwise,
  type Horizontal,
  horizontals,
  isHorizontal,
  opposite,
  type Point,
  toward,
} from '../point.ts'
import { sturdyFace } from './support.ts'

const isStairs = (name: string): boolean => name.endsWith('_stairs')
const isFence = (name: string): boolean => name.endsWith('_fence')
const isWall = (name: string): boolean => name.endsWith('_wall')
const isPane = (name: string): boolean => name.endsWith('glass_pane') || name === 'iron_bars'
const isGate = (name: string): boolean => name.endsWith('_fence_gate')
const neverJoined = new Set(['barrier', 'pumpkin', 'carved_pumpkin', 'jack_o_lantern', 'melon'])

/** Corner pieces: what the stairs in front and behind make of these. */
function stairShape(game: Game, p: Point, state: number): string {
  const { blocks } = game.registry
  const facing = blocks.get(state, 'facing') as Horizontal
  const half = blocks.get(state, 'half')
  const stairsAt = (side: Horizontal): Horizontal | undefined => {
    const there = game.at(toward(p, side))
    if (!isStairs(blocks.name(there)) || blocks.get(there, 'half') !== half) return undefined
    return blocks.get(there, 'facing') as Horizontal
  }
  const free = (side: Horizontal): boolean => stairsAt(side) !== facing
  const front = stairsAt(facing)
  if (front && axisOf(front) !== axisOf(facing) && free(opposite(front))) {
    return front === counterclockwise(facing) ? 'outer_left' : 'outer_right'
  }
  const back = stairsAt(opposite(facing))
  if (back && axisOf(back) !== axisOf(facing) && free(back))
    return back === counterclockwise(facing) ? 'inner_left' : 'inner_right'
  return 'straight'
}

/** A gate joins what stands at its two ends. */
const gateJoins = (game: Game, state: number, side: Horizontal): boolean =>
  axisOf(game.registry.blocks.get(state, 'facing') as Horizontal) === axisOf(clockwise(side))

function joins(game: Game, p: Point, side: Horizontal, alike: (name: string) => boolean, gates: boolean): boolean {
  const { blocks } = game.registry
  const there = toward(p, side)
  const state = game.at(there)
  if (state === 0) return false
  const name = blocks.name(state)
  if (alike(name) || (gates && isGate(name) && gateJoins(game, state, side))) return true
  return !neverJoined.has(name) && sturdyFace(game, there, opposite(side))
}

const sides = (test: (side: Horizontal) => boolean): Properties =>
  Object.fromEntries(horizontals.map(side => [side, String(test(side))]))

function fence(game: Game, p: Point, state: number): Properties {
  const wooden = (name: string): boolean => isFence(name) && name !== 'nether_brick_fence'
  const own = game.registry.blocks.name(state)
  const alike = own === 'nether_brick_fence' ? (name: string) => name === own : wooden
  return sides(side => joins(game, p, side, alike, true))
}

const pane = (game: Game, p: Point): Properties =>
  sides(side => joins(game, p, side, name => isPane(name) || isWall(name), false))

function wall(game: Game, p: Point): Properties {
  const { blocks } = game.registry
  const up = game.at(above(p))
  const covered = (side: Horizontal): boolean => {
    if (blocks.isFull(up)) return true
    const theirs = blocks.get(up, side)
    return theirs !== undefined && theirs !== 'none' && theirs !== 'false'
  }
  const heights = Object.fromEntries(
    horizontals.map(side => {
      const joined = joins(game, p, side, name => isWall(name) || isPane(name), true)
      return [side, joined ? (covered(side) ? 'tall' : 'low') : 'none']
    }),
  )
  const { north, south, east, west } = heights
  const straight =
    (north === south && north !== 'none' && east === 'none' && west === 'none') ||
    (east === west && east !== 'none' && north === 'none' && south === 'none')
  const post =
    !straight ||
    blocks.get(up, 'up') === 'true' ||
    /torch|_sign$|pressure_plate$|^lantern$|_fence$/.test(blocks.name(up))
  return { ...heights, up: String(post) }
}

/** Rails follow their neighbours: straight, or a curve between two at a right angle, or up a block. */
function rail(game: Game, p: Point, state: number): Properties {
  const { blocks } = game.registry
  const railAt = (q: Point): boolean => blocks.name(game.at(q)).endsWith('rail')
  const has = (side: Horizontal): boolean => [0, 1, -1].some(dy => railAt({ ...toward(p, side), y: p.y + dy }))
  const joined = horizontals.filter(has)
  if (!joined.length) return {}
  for (const side of joined) {
    const climbs = railAt({ ...toward(p, side), y: p.y + 1 })
    if (climbs && joined.length <= 2 && (joined.length === 1 || joined.includes(opposite(side))))
      return { shape: `ascending_${side}` }
  }
  const curves = blocks.name(state) === 'rail'
  const ns = joined.includes('north') || joined.includes('south')
  const ew = joined.includes('east') || joined.includes('west')
  if (curves && joined.length === 2 && ns && ew) {
    return { shape: `${joined.includes('south') ? 'south' : 'north'}_${joined.includes('east') ? 'east' : 'west'}` }
  }
  if (ns && ew && !(joined.includes('north') && joined.includes('south'))) return { shape: 'east_west' }
  return { shape: ns ? 'north_south' : 'east_west' }
}

const shaped =
  (properties: (game: Game, p: Point, state: number) => Properties) =>
  (game: Game, p: Point, state: number): number =>
    game.registry.blocks.with(state, properties(game, p, state))

export const connections: Mechanic = {
  name: 'connections',
  blocks: [
    { match: b => isStairs(b.name), shape: shaped((game, p, state) => ({ shape: stairShape(game, p, state) })) },
    { match: b => isFence(b.name), shape: shaped(fence) },
    { match: b => isPane(b.name), shape: shaped(pane) },
    { match: b => isWall(b.name), shape: shaped(wall) },
    { match: b => b.name.endsWith('rail'), shape: shaped(rail) },
    {
      match: b => isGate(b.name),
      shape: shaped((game, p, state) => {
        const facing = game.registry.blocks.get(state, 'facing')
        if (!facing || !isHorizontal(facing)) return { in_wall: 'false' }
        const beside = [clockwise(facing), counterclockwise(facing)]
        return { in_wall: String(beside.some(side => isWall(game.nameAt(toward(p, side))))) }
      }),
    },
    {
      match: b => ['grass_block', 'podzol', 'mycelium'].includes(b.name),
      shape: shaped((game, p) => ({
        snowy: String(['snow', 'snow_block', 'powder_snow'].includes(game.nameAt(above(p)))),
      })),
    },
  ],
}
