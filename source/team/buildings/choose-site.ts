import type { Ground } from '../../body/contract/ground.ts'
import { type Corners, holds } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { type Rises, risesOf, type SiteColumn } from './follow-land.ts'
import { type Columns, freeColumns, marginBlocks, type Taken } from './free-columns.ts'
import { blocksFrom, isNear } from './near-place.ts'
import { waysOver } from './ways-over-land.ts'

/** Where a building can stand: on dry and free ground that is level, or nearly so, or that it follows, the nearer to a place the better. */

export interface Size {
  readonly width: number
  readonly depth: number
}

/** The largest side that is looked for when it is not known yet how large the building is. */
const largestSide = 48

/** Where a building stands. */
export interface BuildingSite {
  /** Its north-western corner, in the first free layer. */
  readonly at: Position
  /** Columns whose ground is one block lower: they are filled first. */
  readonly low: readonly SiteColumn[]
  /** Columns whose ground is one block higher: it is dug away. */
  readonly high: readonly SiteColumn[]
  /** It goes up and down with the ground. */
  readonly rises?: Rises | undefined
}

interface Levelled extends Omit<BuildingSite, 'at'> {
  readonly y: number
}
/** How a building whose north-western corner is in a column would stand; null: not there. */
export type Stand = (columns: Columns, x: number, z: number) => Levelled | null

/** The first free layer of a rectangle whose ground, margin included, differs by no more than `step` blocks, and what is to be levelled; null: it differs by more. */
const layerOf = ({ heights }: Columns, x: number, z: number, { width, depth }: Size, step: 0 | 1): Levelled | null => {
  let top = Number.NEGATIVE_INFINITY
  let lowest = Number.POSITIVE_INFINITY
  for (let dz = -marginBlocks; dz < depth + marginBlocks; dz++)
    for (let dx = -marginBlocks; dx < width + marginBlocks; dx++) {
      const height = heights[z + dz]?.[x + dx] ?? null
      if (height === null) return null
      top = Math.max(top, height)
      lowest = Math.min(lowest, height)
      if (top - lowest > step) return null
    }
  const columns = Array.from({ length: width * depth }, (_, at): SiteColumn => [at % width, Math.floor(at / width)])
  const [low, high] = [lowest, top].map(y => columns.filter(([dx, dz]) => heights[z + dz]![x + dx] === y)) as [
    SiteColumn[],
    SiteColumn[],
  ]
  if (top === lowest) return { y: top, low: [], high: [] }
  // Whichever is less work; a hump beside the building would bar its door.
  const isHigh = (dx: number, dz: number): boolean =>
    (dx < 0 || dz < 0 || dx >= width || dz >= depth) && heights[z + dz]![x + dx] === top
  const sides = Array.from({ length: (width + 2 * marginBlocks) * (depth + 2 * marginBlocks) }, (_, at) => [
    at % (width + 2),
    Math.floor(at / (width + 2)),
  ])
  const isBeside = sides.some(([dx, dz]) => isHigh(dx! - marginBlocks, dz! - marginBlocks))
  return isBeside || low.length <= high.length ? { y: top, low, high: [] } : { y: lowest, low: [], high }
}

/** On level ground. */
const onLevel =
  (size: Size, step: 0 | 1): Stand =>
  (columns, x, z) =>
    layerOf(columns, x, z, size, step)

/** Where the columns of a building can follow the ground. */
export const along =
  (columns: readonly SiteColumn[], rise: number): Stand =>
  ({ heights }, x, z) => {
    const levels: number[] = []
    for (const [dx, dz] of columns) {
      const level = heights[z + dz]?.[x + dx] ?? null
      if (level === null) return null
      levels.push(level)
    }
    const found = risesOf(columns, levels, rise)
    return found && { y: found.lowest, low: [], high: [], rises: found.rises }
  }

/**
 * The site near a place, by its edges, to which the way is the shortest: where it can stand in the first way, or else in the next; without
 * any it is a level one, or else one that is to be filled or dug here and there. Where none is near, the one that is the least far; null:
 * there is none.
 */
export const chooseSite = (
  ground: Ground,
  { width, depth }: Size,
  near: Position,
  taken: Taken,
  stands: readonly Stand[] = [onLevel({ width, depth }, 0), onLevel({ width, depth }, 1)],
  edges: readonly Pick<Corners, 'low' | 'high'>[] = [{ low: [...near], high: [...near] }],
): BuildingSite | null => {
  const { from, spawn } = ground
  const free = freeColumns(ground, taken)
  // The dead come to life there: no wall is to be around that, where there is other room.
  const lands = spawn ? [freeColumns(ground, { ...taken, places: [...taken.places, spawn] }), free] : [free]
  const ways = waysOver(ground, near)
  const corners = free.heights.flatMap((row, dz) =>
    row.flatMap((y, dx) => {
      if (y === null) return []
      const [x, z] = [from[0] + dx, from[1] + dz]
      const off = blocksFrom({ low: [x, y, z], high: [x + width - 1, y, z + depth - 1] }, edges)
      const way = ways(Math.floor(x + width / 2), Math.floor(z + depth / 2))
      return [{ x: dx, z: dz, isNear: isNear(off), far: way + (edges.length > 1 ? off : 0) }]
    }),
  )
  corners.sort((a, b) => a.far - b.far || a.z - b.z || a.x - b.x)
  const firstOf = (columns: Columns, stand: Stand, { x, z }: (typeof corners)[number]): BuildingSite | null => {
    const layer = stand(columns, x, z)
    return layer && siteOf([from[0] + x, from[1] + z], layer)
  }
  const [close, distant] = [true, false].map(is => corners.filter(one => one.isNear === is)) as [
    typeof corners,
    typeof corners,
  ]
  for (const columns of lands)
    for (const stand of stands)
      for (const corner of close) {
        const site = firstOf(columns, stand, corner)
        if (site) return site
      }
  for (const columns of lands)
    for (const corner of distant)
      for (const stand of stands) {
        const site = firstOf(columns, stand, corner)
        if (site) return site
      }
  return null
}

const siteOf = ([x, z]: SiteColumn, { y, ...layer }: Levelled): BuildingSite => ({ at: [x, y, z], ...layer })

/** The site whose north-western corner is at a column, or nearest to it and less than so many blocks off; null: none of them carries it. */
export const siteAt = (
  ground: Ground,
  size: Size,
  [x, z]: SiteColumn,
  taken: Taken,
  within = 0,
  stand: Stand = onLevel(size, 1),
): BuildingSite | null => {
  const columns = freeColumns(ground, taken)
  const side = Math.min(largestSide, Math.ceil(within))
  const offsets = Array.from({ length: (2 * side + 1) ** 2 }, (_, at): SiteColumn => {
    const width = 2 * side + 1
    return [(at % width) - side, Math.floor(at / width) - side]
  })
  const near = offsets
    .map(([dx, dz]) => ({ at: [x + dx, z + dz] as const, far: Math.hypot(dx, dz) }))
    .filter(({ far }) => far === 0 || far < within)
    .sort((a, b) => a.far - b.far)
  for (const { at } of near) {
    const layer = stand(columns, at[0] - ground.from[0], at[1] - ground.from[1])
    if (layer) return siteOf(at, layer)
  }
  return null
}

/** Whether a column is free and has some of a building on all four sides. */
const isInside = (columns: readonly SiteColumn[], x: number, z: number): boolean =>
  !columns.some(at => at[0] === x && at[1] === z) &&
  [-1, 1].every(
    way =>
      columns.some(at => at[1] === z && Math.sign(at[0] - x) === way) &&
      columns.some(at => at[0] === x && Math.sign(at[1] - z) === way),
  )

/** Whether a building whose north-western corner is at a place goes around what stands between two others. */
export const goesAround = (
  columns: readonly SiteColumn[],
  at: Position,
  { low, high }: Pick<Corners, 'low' | 'high'>,
): boolean =>
  [low, high].every(corner => isInside(columns, Math.floor(corner[0]) - at[0], Math.floor(corner[2]) - at[2]))

/**
 * The site of a building that goes around a place, such as a fence, or around what stands there: its columns, from the north-western
 * corner, are free and level, or nearly so, and the place is as near to the middle as it can be; null: there is none. `rise`: it goes
 * up and down with ground that rises by no more from one column to the next.
 */
export const siteAround = (
  ground: Ground,
  columns: readonly (readonly [x: number, z: number])[],
  place: Position,
  taken: Taken,
  enclosed: Pick<Corners, 'low' | 'high'> = { low: [...place], high: [...place] },
  rise?: number,
): BuildingSite | null => {
  const [sizeX, sizeZ] = [0, 2].map(axis => Math.floor(enclosed.high[axis]!) - Math.floor(enclosed.low[axis]!) + 1) as [
    number,
    number,
  ]
  const isEnclosed = (at: Position): boolean =>
    holds({ low: [enclosed.low[0], at[1], enclosed.low[2]], high: [enclosed.high[0], at[1], enclosed.high[2]] }, at)
  const boxes = taken.boxes.filter(({ low, high }) => !isEnclosed(low) || !isEnclosed(high))
  const { from, heights } = freeColumns(ground, { boxes, places: taken.places.filter(at => !isEnclosed(at)) })
  const [width, depth] = [0, 1].map(axis => 1 + Math.max(...columns.map(at => at[axis]!))) as [number, number]
  const far = (x: number, z: number): number => Math.hypot(x - (width - 1) / 2, z - (depth - 1) / 2)
  const middle = ([x, z]: readonly [number, number]) => [x + (sizeX - 1) / 2, z + (sizeZ - 1) / 2] as const
  const cells = (cornerX: number, cornerZ: number) =>
    Array.from(
      { length: sizeX * sizeZ },
      (_, index) => [cornerX + (index % sizeX), cornerZ + Math.floor(index / sizeX)] as const,
    )
  const inside = Array.from(
    { length: width * depth },
    (_, index) => [index % width, Math.floor(index / width)] as const,
  )
    .filter(corner => cells(...corner).every(at => isInside(columns, ...at)))
    .toSorted((a, b) => far(...middle(a)) - far(...middle(b)))
  for (const [x, z] of inside) {
    const corner = [Math.floor(enclosed.low[0]) - x, Math.floor(enclosed.low[2]) - z] as const
    const layers = columns.map(at => heights[corner[1] + at[1] - from[1]]?.[corner[0] + at[0] - from[0]] ?? null)
    if (layers.length === 0 || layers.includes(null)) continue
    if (rise !== undefined) {
      const found = risesOf(columns, layers, rise)
      if (found) return { at: [corner[0], found.lowest, corner[1]], low: [], high: [], rises: found.rises }
      continue
    }
    const top = Math.max(...(layers as number[]))
    if (layers.some(y => y! < top - 1)) continue
    const low = columns.filter((_, at) => layers[at]! < top)
    return { at: [corner[0], top, corner[1]], low: low.map(([east, south]) => [east, south] as const), high: [] }
  }
  return null
}

/** How long something so narrow may be, at most, to stand on ground that is level or nearly so. */
export const longestStrip = (ground: Ground, wide: number, taken: Taken): number => {
  const columns = freeColumns(ground, taken)
  let best = 0
  columns.heights.forEach((row, z) => {
    row.forEach((y, x) => {
      const fits = (long: number): boolean =>
        y !== null &&
        (layerOf(columns, x, z, { width: long, depth: wide }, 1) !== null ||
          layerOf(columns, x, z, { width: wide, depth: long }, 1) !== null)
      while (best < largestSide && fits(best + 1)) best += 1
    })
  })
  return best
}

/** The largest square that is level, or is one block lower here and there: how much room there is. */
export const largestSite = (ground: Ground, taken: Taken): Size => {
  const { heights } = freeColumns(ground, taken)
  const layers = new Set(heights.flat().filter(y => y !== null))
  let best = 0
  for (const layer of layers) {
    // Sides of the largest square that ends at each column, by those of its neighbours.
    const sides: number[][] = []
    heights.forEach((row, z) => {
      sides[z] = []
      row.forEach((y, x) => {
        const side = (dx: number, dz: number): number => sides[z - dz]?.[x - dx] ?? 0
        sides[z]![x] = y === layer || y === layer - 1 ? 1 + Math.min(side(1, 0), side(0, 1), side(1, 1)) : 0
        best = Math.max(best, sides[z]![x]!)
      })
    })
  }
  const side = Math.max(0, Math.min(largestSide, best - 2 * marginBlocks))
  return { width: side, depth: side }
}
