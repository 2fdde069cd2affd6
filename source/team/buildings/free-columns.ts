import type { Ground } from '../../body/contract/ground.ts'
import { type Corners, holds } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'

/** What must stay free. */
export interface Taken {
  /** Other buildings. */
  readonly boxes: readonly Corners[]
  /** Chests and what else one must get to. */
  readonly places: readonly Position[]
  /** Where agents stand, who step aside where there is no other place. */
  readonly bodies?: readonly Position[]
}

/** Blocks that stay free around a site, so that one can walk around it, and around places. */
export const marginBlocks = 1
export interface Columns {
  /** By z and x; null: nothing can be built there. */
  readonly heights: readonly (readonly (number | null)[])[]
  readonly from: Ground['from']
}

export const freeColumns = ({ from, rows }: Ground, { boxes, places, bodies = [] }: Taken): Columns => ({
  from,
  heights: rows.map((row, dz) =>
    row.map((y, dx) => {
      if (y === null) return null
      const at: Position = [from[0] + dx, y, from[1] + dz]
      const isTaken =
        boxes.some(box =>
          holds({ low: [box.low[0], y, box.low[2]], high: [box.high[0], y, box.high[2]] }, at, marginBlocks),
        ) ||
        [...places, ...bodies].some(
          ([x, , z]) => Math.abs(x - at[0]) <= marginBlocks && Math.abs(z - at[2]) <= marginBlocks,
        )
      return isTaken ? null : y
    }),
  ),
})
