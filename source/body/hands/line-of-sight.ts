import { type Face, faces } from '../../minecraft/blocks/faces.ts'
import { type Point, type Position, samePosition } from '../../minecraft/blocks/position.ts'
import { handReachBlocks } from '../bot/eyes.ts'
import type { Blocks } from '../walk/foot-moves.ts'

/** Visits the cells on the line from the eyes to a point, in their order, until `visit` says true. False where the line is too long. */
export function alongLine(
  eyes: Point,
  point: Point,
  visit: (x: number, y: number, z: number, index: number) => boolean,
): boolean {
  const delta = [point.x - eyes.x, point.y - eyes.y, point.z - eyes.z] as const
  const at = [Math.floor(eyes.x), Math.floor(eyes.y), Math.floor(eyes.z)] as [number, number, number]
  const origin = [eyes.x, eyes.y, eyes.z] as const
  const step = delta.map(Math.sign) as [number, number, number]
  const next = delta.map((d, i) => (d === 0 ? Number.POSITIVE_INFINITY : (at[i]! + (d > 0 ? 1 : 0) - origin[i]!) / d))
  const per = delta.map(d => (d === 0 ? Number.POSITIVE_INFINITY : 1 / Math.abs(d)))
  for (let guard = 0; guard < 64; guard++) {
    if (visit(...at, guard)) return true
    const axis = next[0]! <= next[1]! && next[0]! <= next[2]! ? 0 : next[1]! <= next[2]! ? 1 : 2
    if (next[axis]! > 1 + 1e-9) return true
    at[axis] = at[axis]! + step[axis]!
    next[axis] = next[axis]! + per[axis]!
  }
  return false
}

/** Whether nothing solid is between the eyes and a point on (or in) the block `target`. */
export function sees(blocks: Blocks, eyes: Point, point: Point, target: Position): boolean {
  let isBlocked = false
  const isEnded = alongLine(eyes, point, (x, y, z, index) => {
    if (samePosition([x, y, z], target)) return true
    isBlocked = index > 0 && !blocks.at(x, y, z)?.passable
    return isBlocked
  })
  return isEnded && !isBlocked
}

export const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)

/** A point on a block that can be hit from the eyes, with the side it lies on; undefined when the block is out of reach or hidden. */
export function visiblePoint(
  blocks: Blocks,
  eyes: Point,
  [x, y, z]: Position,
  reach = handReachBlocks,
): { readonly point: Point; readonly side: Face } | undefined {
  let best: { point: Point; side: Face } | undefined
  let bestFar = reach
  for (const [side, [dx, dy, dz]] of Object.entries(faces) as [Face, Position][]) {
    const point = { x: x + 0.5 + dx * 0.5, y: y + 0.5 + dy * 0.5, z: z + 0.5 + dz * 0.5 }
    if ((eyes.x - point.x) * dx + (eyes.y - point.y) * dy + (eyes.z - point.z) * dz <= 0) continue
    const distance = far(eyes, point)
    if (distance > bestFar || !sees(blocks, eyes, point, [x, y, z])) continue
    best = { point, side }
    bestFar = distance
  }
  return best
}
