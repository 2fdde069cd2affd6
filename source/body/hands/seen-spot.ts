import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { type Face, faces } from '../../minecraft/blocks/faces.ts'
import { cell, type Point, type Position, samePosition, show } from '../../minecraft/blocks/position.ts'
import { eyesOf, handReachBlocks } from '../bot/eyes.ts'
import { ActionError } from '../contract/body-types.ts'
import { middleOf } from '../terrain/terrain.ts'
import { far } from './line-of-sight.ts'

/** Where on a block a click goes: a side, and a place on it, 0 … 1 within the block. */
export interface Spot {
  readonly side: Face
  readonly cursor: Position
}

export const pointOn = ([x, y, z]: Position, [cx, cy, cz]: Position): Point => ({ x: x + cx, y: y + cy, z: z + cz })

/** A spot that the eyes see, looked for anew each time where they do not see it any more: a body that was walking slides on a little. */
export function seenFrom(bot: Bot, at: Position, wanted?: Spot) {
  let spot = seenSpot(bot, at, wanted)
  return {
    get point(): Point {
      spot = seenSpot(bot, at, wanted, spot)
      return pointOn(at, spot.cursor)
    },
    get side(): Face {
      return spot.side
    },
    get cursor(): Position {
      return spot.cursor
    },
  }
}

/** Lower and upper corner of a box within a block. */
type Box = readonly [number, number, number, number, number, number]
const cube: Box = [0, 0, 0, 1, 1, 1]

/** How far from its middle a side is looked at, as shares of its size: the middle first, then towards the rims. */
const shares = [0, 0.3, -0.3, 0.42, -0.42] as const

/**
 * Where the eyes see a block: the spot that is asked for, else one on its side, or on any side where none is asked for. What a ray from
 * the eyes meets first counts. Throws where nothing of it is seen within reach.
 */
function seenSpot(bot: Bot, at: Position, wanted?: Spot, before?: Spot): Spot {
  const block = bot.blockAt(middleOf(at), false)
  const shapes = (block?.shapes ?? []) as readonly Box[]
  // What a body walks through has a shape of its own, too; the middle of its cell is in it.
  const boxes = shapes.length > 0 ? shapes : [cube]
  const eyes = eyesOf(bot)
  const seen = (spot: Spot): boolean => {
    const point = pointOn(at, spot.cursor)
    const [dx, dy, dz] = faces[spot.side]
    const isTurned = (eyes.x - point.x) * dx + (eyes.y - point.y) * dy + (eyes.z - point.z) * dz > 0.01
    if (!isTurned || far(eyes, point) > handReachBlocks || isHidden(bot, eyes, point, at)) return false
    return boxes.every(box => entry(box, at, eyes, point) > 1 - 1e-6)
  }
  if (before && seen(before)) return before
  const spots = [...(wanted ? [wanted] : []), ...boxes.flatMap(box => spotsOn(box, wanted?.side))]
  const near = (one: Spot) => far(eyes, pointOn(at, one.cursor))
  const found = wanted ? spots.find(seen) : spots.toSorted((a, b) => near(a) - near(b)).find(seen)
  if (found) return found
  const what = `${wanted ? `the ${wanted.side === 'up' ? 'top' : `${wanted.side} side`} of ` : ''}${block?.name ?? 'the block'}`
  throw new ActionError('unreachable', `does not see ${what} at ${show(at)} from where it stands`)
}

/** Whether another block lies between, as it is shaped: the eyes look past a door that stands open, and over a slab. */
function isHidden(bot: Bot, eyes: Vec3, { x, y, z }: Point, at: Position): boolean {
  const way = new Vec3(x, y, z).minus(eyes)
  // It gives the block, which its type leaves out.
  const found: unknown = bot.world.raycast(eyes, way.unit(), way.norm() - touchingBlocks)
  const met = found as { readonly position: Point } | null
  return met !== null && !samePosition(cell(met.position), at)
}
/** What is nearer to the point than this is the block itself, or only touches it. */
const touchingBlocks = 0.001

function spotsOn(box: Box, only: Face | undefined): Spot[] {
  const sides = only === undefined ? (Object.keys(faces) as Face[]) : [only]
  return sides.flatMap(side => {
    const out = faces[side]
    return shares.flatMap(u =>
      shares.map(v => {
        const across = [u, v]
        const cursor = out.map((along, axis) => {
          const [low, high] = [box[axis]!, box[axis + 3]!]
          if (along !== 0) return along > 0 ? high : low
          return (low + high) / 2 + across.shift()! * (high - low)
        })
        return { side, cursor: cursor as unknown as Position }
      }),
    )
  })
}

/** Which share of the way from the eyes to a point lies before a box of a block; infinite where the way misses it. */
function entry(box: Box, at: Position, eyes: Point, point: Point): number {
  const [from, to] = [
    [eyes.x, eyes.y, eyes.z],
    [point.x, point.y, point.z],
  ] as const
  let [first, last] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const axis of [0, 1, 2] as const) {
    const [low, high] = [at[axis] + box[axis], at[axis] + box[axis + 3]!]
    const way = to[axis]! - from[axis]!
    const [a, b] = [(low - from[axis]!) / way, (high - from[axis]!) / way]
    if (way === 0 && (from[axis]! < low || from[axis]! > high)) return Number.POSITIVE_INFINITY
    if (way === 0) continue
    first = Math.max(first, Math.min(a, b))
    last = Math.min(last, Math.max(a, b))
  }
  return first > last || last < 0 ? Number.POSITIVE_INFINITY : first
}
