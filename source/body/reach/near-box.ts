import type { Corners } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { type Goal, nearGoal } from '../walk/path-search.ts'

/** Blocks between a body that stands there, two blocks high, and a box; 0: they share a row, a level or a column. */
const gapsTo = ({ low, high }: Corners, [x, y, z]: Position): Position => [
  Math.max(low[0] - x, 0, x - high[0]),
  Math.max(low[1] - (y + 1), 0, y - high[1]),
  Math.max(low[2] - z, 0, z - high[2]),
]

/** Steps out of the ground plan of a box, by the nearest side. */
const stepsOut = ({ low, high }: Corners, [x, , z]: Position): number =>
  Math.max(0, Math.min(x - low[0], high[0] - x, z - low[2], high[2] - z) + 1)

/**
 * Feet in a box of whole blocks (`range` below 1), or beside it: outside of its ground plan, so far from it at most to each side. A
 * floor is stood beside, too, though it lies a block below the feet.
 */
export const nearBox = (box: Corners, range: number): Goal => {
  const isIn = ([x, y, z]: Position): boolean => gapsTo(box, [x, y, z]).every(gap => gap === 0) && y >= box.low[1]
  const isBeside = (at: Position): boolean => stepsOut(box, at) === 0 && gapsTo(box, at).every(gap => gap <= range)
  const left = (at: Position): number => {
    const [x, , z] = gapsTo(box, at)
    return Math.hypot(Math.max(0, x - range), Math.max(0, z - range))
  }
  return range < 1
    ? { reached: isIn, estimate: left }
    : { reached: isBeside, estimate: at => Math.max(stepsOut(box, at), left(at)) }
}

/** As near as that to a block in which no body can stand: also on it, below it, or at a corner of it. */
export const besideBlock = (at: Position, range: number): Goal => {
  const near = nearGoal(at, range)
  const [x, y, z] = at
  const beside = nearBox({ low: [x, y, z], high: [x, y, z] }, range)
  return {
    reached: from => near.reached(from) || beside.reached(from),
    estimate: from => Math.min(near.estimate(from), beside.estimate(from)),
  }
}
