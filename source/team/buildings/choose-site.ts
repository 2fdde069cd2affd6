import type { Ground } from '../../body/contract/ground.ts'
import { type Corners, holds } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { waysOver } from './ways-over-land.ts'

/** Where a building can stand: on dry and free ground that is level, the nearer to a place the better. */

export interface Size {
  readonly width: number
  readonly depth: number
}

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
const marginBlocks = 1
/** The largest side that is looked for when it is not known yet how large the building is. */
const largestSide = 48

interface Columns {
  /** By z and x; null: nothing can be built there. */
  readonly heights: readonly (readonly (number | null)[])[]
  readonly from: Ground['from']
}

const freeColumns = ({ from, rows }: Ground, { boxes, places, bodies = [] }: Taken): Columns => ({
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

/** The height of a rectangle, its margin included, where it is level; null: it is not. */
const levelAt = ({ heights }: Columns, x: number, z: number, { width, depth }: Size): number | null => {
  const y = heights[z]?.[x] ?? null
  if (y === null) return null
  for (let dz = -marginBlocks; dz < depth + marginBlocks; dz++)
    for (let dx = -marginBlocks; dx < width + marginBlocks; dx++) if (heights[z + dz]?.[x + dx] !== y) return null
  return y
}

/** The north-western corner and the first free layer of the site to which the way from a place is the shortest; null: there is none. */
export const chooseSite = (ground: Ground, size: Size, near: Position, taken: Taken): Position | null => {
  const columns = freeColumns(ground, taken)
  const { from } = columns
  const ways = waysOver(ground, near)
  const far = (x: number, z: number): number =>
    ways(Math.floor(from[0] + x + size.width / 2), Math.floor(from[1] + z + size.depth / 2))
  const corners: { x: number; z: number; far: number }[] = []
  columns.heights.forEach((row, z) => {
    row.forEach((y, x) => {
      if (y !== null) corners.push({ x, z, far: far(x, z) })
    })
  })
  corners.sort((a, b) => a.far - b.far || a.z - b.z || a.x - b.x)
  for (const { x, z } of corners) {
    const y = levelAt(columns, x, z, size)
    if (y !== null) return [from[0] + x, y, from[1] + z]
  }
  return null
}

/** The first free layer of the site whose north-western corner is at a column; null: it is not level, or not free. */
export const layerAt = (ground: Ground, size: Size, [x, z]: readonly [number, number], taken: Taken): number | null =>
  levelAt(freeColumns(ground, taken), x - ground.from[0], z - ground.from[1], size)

/**
 * The site of a building that goes around a place, such as a fence: its columns, from the north-western corner, are level and free, and the
 * place is as near to the middle as it can be; null: there is none.
 */
export const siteAround = (
  ground: Ground,
  columns: readonly (readonly [x: number, z: number])[],
  [placeX, , placeZ]: Position,
  taken: Taken,
): Position | null => {
  const places = taken.places.filter(([x, , z]) => x !== placeX || z !== placeZ)
  const { from, heights } = freeColumns(ground, { boxes: taken.boxes, places })
  const [width, depth] = [0, 1].map(axis => 1 + Math.max(...columns.map(at => at[axis]!))) as [number, number]
  const far = (x: number, z: number): number => Math.hypot(x - (width - 1) / 2, z - (depth - 1) / 2)
  const isInside = (x: number, z: number): boolean =>
    !columns.some(at => at[0] === x && at[1] === z) &&
    [-1, 1].every(
      way =>
        columns.some(at => at[1] === z && Math.sign(at[0] - x) === way) &&
        columns.some(at => at[0] === x && Math.sign(at[1] - z) === way),
    )
  const inside = Array.from(
    { length: width * depth },
    (_, index) => [index % width, Math.floor(index / width)] as const,
  )
    .filter(([x, z]) => isInside(x, z))
    .toSorted((a, b) => far(...a) - far(...b))
  for (const [x, z] of inside) {
    const corner = [Math.floor(placeX) - x, Math.floor(placeZ) - z] as const
    const layers = columns.map(at => heights[corner[1] + at[1] - from[1]]?.[corner[0] + at[0] - from[0]] ?? null)
    const [layer = null] = layers
    if (layer !== null && layers.every(y => y === layer)) return [corner[0], layer, corner[1]]
  }
  return null
}

/** The largest level square and what it can be stretched to: how much room there is. */
export const largestSite = (ground: Ground, taken: Taken): Size => {
  const columns = freeColumns(ground, taken)
  // Sides of the largest level square that ends at each column, by those of its neighbours.
  const sides: number[][] = columns.heights.map(row => row.map(() => 0))
  let best = 0
  columns.heights.forEach((row, z) => {
    row.forEach((y, x) => {
      const same = (dx: number, dz: number): number =>
        columns.heights[z - dz]?.[x - dx] === y ? (sides[z - dz]?.[x - dx] ?? 0) : 0
      sides[z]![x] = y === null ? 0 : 1 + Math.min(same(1, 0), same(0, 1), same(1, 1))
      best = Math.max(best, sides[z]![x]!)
    })
  })
  const side = Math.max(0, Math.min(largestSide, best - 2 * marginBlocks))
  return { width: side, depth: side }
}
