import type { Ground } from '../../body/contract/ground.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { type BuildingSite, freeColumns, type Size, type Taken } from './choose-site.ts'

/** Where something can be built over water: both of its ends stand on banks that are level with each other. */

/** What is between two banks, with a block of each. */
export interface Crossing {
  readonly length: number
  readonly from: 'west to east' | 'north to south'
}

/** The longest that is looked for, in blocks. */
const longestBlocks = 56

interface Columns {
  /** The first free layer above dry land, by x and z. */
  land(x: number, z: number): number | null
  /** The first free layer above water. */
  water(x: number, z: number): number | null
  readonly from: Ground['from']
  readonly size: Size
}

const columnsOf = (ground: Ground, taken: Taken): Columns => {
  const land = freeColumns(ground, taken).heights
  const water = freeColumns({ ...ground, rows: ground.water ?? [] }, taken).heights
  return {
    from: ground.from,
    size: { width: ground.rows[0]?.length ?? 0, depth: ground.rows.length },
    land: (x, z) => land[z]?.[x] ?? null,
    water: (x, z) => water[z]?.[x] ?? null,
  }
}

/** A row of columns across the way: the level of its bank; `water` and what can be built over; or what is in the way. */
type Row = { readonly bank: number } | { readonly over: number; readonly water: boolean } | null

/** The rows of a strip from a column on, each looked at when it is asked for. */
const rowsFrom =
  ({ land, water }: Columns, [x, z]: readonly [number, number], isEast: boolean, wide: number) =>
  (along: number): Row => {
    const columns = Array.from({ length: wide }, (_, across) =>
      isEast ? ([x + along, z + across] as const) : ([x + across, z + along] as const),
    )
    const banks = columns.map(([east, south]) => land(east, south))
    const [bank] = banks
    if (bank !== null && bank !== undefined && banks.every(one => one === bank)) return { bank }
    const levels = columns.map(([east, south], at) => banks[at] ?? water(east, south))
    if (levels.includes(null)) return null
    return { over: Math.max(...(levels as number[])), water: banks.includes(null) }
  }

/** How many rows from the first one on lead from a bank over water to another bank of the same level; 0: none of so many do. */
const crossedBy = (rowAt: (along: number) => Row, long: number): number => {
  const first = rowAt(0)
  if (!first || !('bank' in first)) return 0
  let hasWater = false
  for (let along = 1; along < long; along++) {
    const row = rowAt(along)
    if (row === null) return 0
    if ('bank' in row) {
      if (row.bank === first.bank && hasWater) return along + 1
      // On the way to the water, a bank goes along with what leads over it only where it is not higher.
      if (!hasWater || row.bank > first.bank) return 0
      continue
    }
    if (row.over > first.bank) return 0
    hasWater ||= row.water
    if (!hasWater) return 0
  }
  return 0
}

const corners = ({ size }: Columns): (readonly [number, number])[] =>
  Array.from({ length: size.width * size.depth }, (_, at) => [at % size.width, Math.floor(at / size.width)] as const)

/** The way over water that is nearest to a place and not long, for something so wide; null: there is none. */
export const crossingNear = (ground: Ground, wide: number, near: Position, taken: Taken): Crossing | null => {
  const columns = columnsOf(ground, taken)
  let best: (Crossing & { readonly far: number }) | null = null
  for (const [x, z] of corners(columns))
    for (const isEast of [true, false]) {
      if (columns.land(x, z) === null) continue
      const length = crossedBy(rowsFrom(columns, [x, z], isEast, wide), longestBlocks)
      if (length === 0) continue
      const far = length + distanceTo(columns, [x, z], isEast ? [length, wide] : [wide, length], near)
      if (best === null || far < best.far) best = { length, from: isEast ? 'west to east' : 'north to south', far }
    }
  return best && { length: best.length, from: best.from }
}

/** Where something of that size leads over water; null: nowhere. */
export const siteAcross = (
  ground: Ground,
  { width, depth }: Size,
  near: Position,
  taken: Taken,
): BuildingSite | null => {
  const columns = columnsOf(ground, taken)
  const isEast = width >= depth
  const [long, wide] = isEast ? [width, depth] : [depth, width]
  let best: { readonly site: BuildingSite; readonly far: number } | null = null
  for (const [x, z] of corners(columns)) {
    const bank = columns.land(x, z)
    if (bank === null) continue
    const rowAt = rowsFrom(columns, [x, z], isEast, wide)
    const crossed = crossedBy(rowAt, long)
    // What is longer than the way stands with more of it on the bank.
    const ends = crossed > 0 ? Array.from({ length: long - crossed }, (_, more) => rowAt(crossed + more)) : []
    const stands = crossed > 0 && ends.every(row => row && 'bank' in row && row.bank === bank)
    const far = distanceTo(columns, [x, z], [width, depth], near)
    if (stands && (best === null || far < best.far))
      best = { site: { at: [columns.from[0] + x, bank, columns.from[1] + z], low: [], high: [] }, far }
  }
  return best?.site ?? null
}

const distanceTo = (
  { from }: Columns,
  [x, z]: readonly [number, number],
  [width, depth]: readonly [number, number],
  near: Position,
): number => Math.hypot(from[0] + x + width / 2 - near[0], from[1] + z + depth / 2 - near[2])
