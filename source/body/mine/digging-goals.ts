import type { Position } from '../../minecraft/blocks/position.ts'
import type { Goal } from '../walk/path-search.ts'

const digCostSteps = 3.6

/**
 * Steps to a place through solid rock: a tunnel takes two blocks for each to the side, a shaft one for each down, a climb one block
 * and a block under the feet. No lower bound, caves are quicker, but it leads a search straight on.
 */
export function throughRock([x, y, z]: Position): (from: Position) => number {
  return ([fx, fy, fz]) => {
    const flat = Math.abs(fx - x) + Math.abs(fz - z)
    return flat * (2 * digCostSteps + 1) + (fy > y ? (fy - y) * (digCostSteps + 1.4) : (y - fy) * (digCostSteps + 4))
  }
}

/** Standing right at a block in the rock: beside it with feet or head, below it, or on it. */
export function beside(at: Position): Goal {
  const [x, y, z] = at
  return {
    reached: ([fx, fy, fz]) => {
      const flat = Math.abs(fx - x) + Math.abs(fz - z)
      const up = y - fy
      return (flat === 1 && (up === 0 || up === 1)) || (flat === 0 && (up === 2 || up === -1))
    },
    estimate: throughRock(at),
  }
}
