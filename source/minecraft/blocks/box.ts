import type { Position } from './position.ts'

export interface Box {
  readonly from: readonly number[]
  readonly to: readonly number[]
}
export interface Corners {
  readonly low: [number, number, number]
  readonly high: [number, number, number]
}

/** Lowest and highest corner of a box, whichever way round they are given. */
export const cornersOf = ({ from, to }: Box): Corners => {
  const corner = (pick: (a: number, b: number) => number, axis: number) => pick(from[axis]!, to[axis]!)
  return {
    low: [corner(Math.min, 0), corner(Math.min, 1), corner(Math.min, 2)],
    high: [corner(Math.max, 0), corner(Math.max, 1), corner(Math.max, 2)],
  }
}

/** Whether a block is between two corners, both included; `margin` blocks around them count, too. */
export const holds = ({ low, high }: Corners, at: readonly number[], margin = 0): boolean =>
  at.every((value, axis) => value >= low[axis]! - margin && value <= high[axis]! + margin)

/** Whether feet at a point are in a box of whole blocks, both corners included. */
export const standsIn = (position: readonly number[], box: Box): boolean =>
  holds(
    cornersOf(box),
    position.map(value => Math.floor(value)),
  )

/** Every block of a box: level by level, rows from north to south. */
export function* blocksIn({ low, high }: Corners): Iterable<[number, number, number]> {
  for (let y = low[1]; y <= high[1]; y++)
    for (let z = low[2]; z <= high[2]; z++) for (let x = low[0]; x <= high[0]; x++) yield [x, y, z]
}

/** The smallest and the largest coordinates; the corners of the box that holds all of them. */
export const extent = (places: readonly Position[]): Corners => {
  const low: [number, number, number] = [...places[0]!]
  const high: [number, number, number] = [...places[0]!]
  for (const at of places)
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], at[axis])
      high[axis] = Math.max(high[axis], at[axis])
    }
  return { low, high }
}

export const volumeOf = ({ low, high }: Corners): number =>
  low.reduce((product, value, axis) => product * (high[axis]! - value + 1), 1)

/** The block in the middle. */
export const middleOf = ({ low, high }: Corners): Position => [
  Math.floor((low[0] + high[0]) / 2),
  Math.floor((low[1] + high[1]) / 2),
  Math.floor((low[2] + high[2]) / 2),
]
