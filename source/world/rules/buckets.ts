import { isInsideBlock } from '../entities/physics.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { type Face, floor, lookVector, type Point, plus, same, times, toward } from '../point.ts'
import { consumeHand, exchangeHand } from './placing.ts'
import { isReplaceable } from './replaceable.ts'

const bucketReachBlocks = 5

interface Hit {
  readonly p: Point
  readonly face: Face
}

/** The first block that a look meets. With `sources`, fluid sources stop it; other fluids never do. */
export function raycast(game: Game, player: Player, sources: boolean): Hit | undefined {
  const from = player.eyes
  const d = lookVector(player.yaw, player.pitch)
  let last = floor(from)
  for (let t = 0; t <= bucketReachBlocks; t += 0.02) {
    const at = plus(from, times(d, t))
    const cell = floor(at)
    if (hits(game, cell, at, sources)) return { p: cell, face: faceBetween(last, cell, d) }
    if (!same(cell, last)) last = cell
  }
  return undefined
}

function hits(game: Game, cell: Point, at: Point, sources: boolean): boolean {
  const { blocks } = game.registry
  const state = game.at(cell)
  if (state === 0) return false
  const name = blocks.name(state)
  if (name === 'water' || name === 'lava') return sources && blocks.get(state, 'level') === '0' && at.y - cell.y < 0.9
  const boxes = blocks.boxes(state)
  // Plants and signs have no collision but can be pointed at.
  if (!boxes.length) return Math.abs(at.x - cell.x - 0.5) < 0.35 && Math.abs(at.z - cell.z - 0.5) < 0.35
  return isInsideBlock(game, cell, at)
}

function faceBetween(from: Point, to: Point, d: Point): Face {
  if (from.y !== to.y) return from.y > to.y ? 'up' : 'down'
  if (from.x !== to.x) return from.x > to.x ? 'east' : 'west'
  if (from.z !== to.z) return from.z > to.z ? 'south' : 'north'
  return d.y < 0 ? 'up' : 'down'
}

function exchange(game: Game, player: Player, hand: 0 | 1, into: string): void {
  if (!player.creative) exchangeHand(game, player, hand, { name: into, count: 1 })
}

function scoop(game: Game, player: Player, hand: 0 | 1): boolean {
  const hit = raycast(game, player, true)
  if (!hit) return true
  const { blocks } = game.registry
  const state = game.at(hit.p)
  const name = blocks.name(state)
  if ((name === 'water' || name === 'lava') && blocks.get(state, 'level') === '0') {
    game.set(hit.p, 0)
    exchange(game, player, hand, `${name}_bucket`)
  } else if (blocks.get(state, 'waterlogged') === 'true') {
    game.set(hit.p, blocks.with(state, { waterlogged: 'false' }))
    exchange(game, player, hand, 'water_bucket')
  } else if (name === 'powder_snow') {
    game.set(hit.p, 0)
    exchange(game, player, hand, 'powder_snow_bucket')
  } else {
    // The client may have guessed otherwise.
    game.network.correctBlock(player, hit.p)
  }
  return true
}

function pourOut(game: Game, player: Player, hand: 0 | 1, fluid: 'water' | 'lava'): boolean {
  const hit = raycast(game, player, false)
  if (!hit) return true
  const { blocks } = game.registry
  const clicked = game.at(hit.p)
  let target = hit.p
  if (fluid === 'water' && blocks.get(clicked, 'waterlogged') === 'false') {
    game.set(target, blocks.with(clicked, { waterlogged: 'true' }))
    exchange(game, player, hand, 'bucket')
    return true
  }
  if (!isReplaceable(game, target, '') || blocks.isSolid(clicked)) target = toward(hit.p, hit.face)
  const there = game.at(target)
  if (there !== 0 && !isReplaceable(game, target, '') && blocks.isSolid(there)) {
    game.network.correctBlock(player, target)
    return true
  }
  if (there !== 0 && !isReplaceable(game, target, '')) game.blocks.destroy(target)
  game.set(target, blocks.state(fluid))
  exchange(game, player, hand, 'bucket')
  return true
}

export const buckets: Mechanic = {
  name: 'buckets',
  items: [
    { match: name => name === 'bucket', use: (game, player, _item, hand) => scoop(game, player, hand) },
    {
      match: name => name === 'water_bucket',
      use: (game, player, _item, hand) => pourOut(game, player, hand, 'water'),
    },
    { match: name => name === 'lava_bucket', use: (game, player, _item, hand) => pourOut(game, player, hand, 'lava') },
    {
      match: name => name === 'glass_bottle',
      use(game, player, _item, hand) {
        const hit = raycast(game, player, true)
        if (!hit || game.nameAt(hit.p) !== 'water') return false
        exchangeHand(game, player, hand, { name: 'potion', count: 1, extra: { potion: 'water' } })
        return true
      },
    },
    {
      match: name => name === 'lily_pad',
      use(game, player, _item, hand) {
        const hit = raycast(game, player, true)
        if (!hit || game.nameAt(hit.p) !== 'water' || game.at(toward(hit.p, 'up')) !== 0) return false
        game.set(toward(hit.p, 'up'), game.registry.blocks.state('lily_pad'))
        consumeHand(player, hand)
        return true
      },
    },
  ],
}
