import type { Position } from './position.ts'

interface Box {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Whether feet at a point are in a box of whole blocks, both corners included, whichever way round they are given. */
export const standsIn = (position: readonly number[], { from, to }: Box): boolean =>
  position.every((value, axis) => {
    const [low, high] = [Math.min(from[axis]!, to[axis]!), Math.max(from[axis]!, to[axis]!)]
    return Math.floor(value) >= low && Math.floor(value) <= high
  })

/** The smallest and the largest coordinates; the corners of the box that holds all of them. */
export const extent = (
  places: readonly Position[],
): { low: [number, number, number]; high: [number, number, number] } => {
  const low: [number, number, number] = [...places[0]!]
  const high: [number, number, number] = [...places[0]!]
  for (const at of places)
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], at[axis])
      high[axis] = Math.max(high[axis], at[axis])
    }
  return { low, high }
}
