import type { Ground } from '../../body/contract/ground.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { BuildingSite, Size } from './choose-site.ts'
import { freeColumns, type Taken } from './free-columns.ts'

/** Where something can be built over water: from both of its ends one walks on over the land. */

/** What is between two banks, with what it rests on. */
export interface Crossing {
  readonly length: number
  readonly from: 'west to east' | 'north to south'
}

/** The longest that is looked for, in blocks. */
export const longestBlocks = 56
/** Blocks of land behind an end over which one must be able to walk: less is a strip below a bluff. */
const inlandBlocks = 4
/** What costs as much as a block more of the way: a step up or down at an end. */
const stepsPerBlock = 2
/** The same where one is drawn again: of two decks at its place. */
const stepsPerKeptBlock = 1000

/** A row of columns across the way, from what can be built at: all levels of its land; or what can be built over. */
interface Row {
  /** First free layers, of land or of water. */
  readonly levels: readonly number[]
  readonly hasWater: boolean
}
/** `beyond`: out of sight. */
type RowAt = (along: number) => Row | 'beyond' | null

interface Land {
  readonly from: Ground['from']
  readonly size: Size
  /** The rows of a strip from a column on. */
  rowsFrom(column: readonly [number, number], isEast: boolean): RowAt
}

const landFor = (ground: Ground, wide: number, taken: Taken): Land => {
  const land = freeColumns(ground, taken).heights
  const water = freeColumns({ ...ground, rows: ground.water ?? [] }, taken).heights
  const size = { width: ground.rows[0]?.length ?? 0, depth: ground.rows.length }
  const read = (x: number, z: number, isEast: boolean): Row | null => {
    const levels: number[] = []
    let hasWater = false
    for (let across = 0; across < wide; across++) {
      const [column, row] = isEast ? [x, z + across] : [x + across, z]
      const dry = land[row]?.[column] ?? null
      const level = dry ?? water[row]?.[column] ?? null
      if (level === null) return null
      levels.push(level)
      hasWater ||= dry === null
    }
    return { levels, hasWater }
  }
  // Each row is asked for by all ways that it lies on.
  const known = new Map<number, Row | null>()
  return {
    from: ground.from,
    size,
    rowsFrom:
      ([x, z], isEast) =>
      along => {
        const [column, row] = isEast ? [x + along, z] : [x, z + along]
        if (column < 0 || row < 0 || column >= size.width || row >= size.depth) return 'beyond'
        const key = 2 * (row * size.width + column) + Number(isEast)
        let one = known.get(key)
        if (one === undefined) {
          one = read(column, row, isEast)
          known.set(key, one)
        }
        return one
      },
  }
}

/** Whether one can walk on over the land, from a row on and away from the way; from one column to the next it rises or falls by a block at most. */
const leadsInland = (rowAt: RowAt, first: number, step: 1 | -1): boolean => {
  let reached = new Map<number, number>()
  for (let inland = 0; inland < inlandBlocks; inland++) {
    const row = rowAt(first + step * inland)
    if (row === 'beyond') return true
    if (row === null || row.hasWater) return false
    const before = reached
    reached = new Map(
      [...row.levels.entries()].filter(
        ([across, level]) =>
          inland === 0 ||
          [across - 1, across, across + 1].some(beside => Math.abs((before.get(beside) ?? Infinity) - level) <= 1),
      ),
    )
    if (reached.size === 0) return false
  }
  return true
}

/** Steps up or down to where one walks on from an end of a deck in layer `deck`; null: one cannot, or nothing carries that end. */
const stepsAtEnd = (rowAt: RowAt, deck: number, end: number, step: 1 | -1): number | null => {
  const last = rowAt(end)
  if (last === null || last === 'beyond') return null
  const rests = !last.hasWater && last.levels.every(level => level === deck)
  const next = rowAt(end + step)
  if (next === 'beyond') return rests ? 1 : null
  if (next === null || next.hasWater) return null
  // One stands a block above the layer of the deck.
  const steps = next.levels.map(level => Math.abs(level - (deck + 1)))
  const isCarried = rests || next.levels.some(level => level > deck)
  return isCarried && Math.max(...steps) <= 1 && leadsInland(rowAt, end + step, step) ? Math.max(...steps) : null
}

interface Way {
  readonly length: number
  readonly deck: number
  readonly steps: number
}

/** All ways over water that begin with the first row. */
function* waysFrom(rowAt: RowAt, longest: number): Generator<Way> {
  const [outside, first] = [rowAt(-1), rowAt(0)]
  if (first === null || first === 'beyond' || outside === null) return
  const lowest = Math.max(...first.levels)
  const highest = outside === 'beyond' ? lowest : Math.min(...outside.levels)
  for (let deck = lowest; deck <= highest; deck++) {
    const begin = stepsAtEnd(rowAt, deck, 0, -1)
    if (begin === null) continue
    let hasWater = first.hasWater
    for (let along = 1; along < longest; along++) {
      const row = rowAt(along)
      if (row === null || row === 'beyond' || row.levels.some(level => level > deck)) break
      hasWater ||= row.hasWater
      const end = hasWater ? stepsAtEnd(rowAt, deck, along, 1) : null
      if (end !== null) yield { length: along + 1, deck, steps: begin + end }
    }
  }
}

const corners = ({ size }: Land): (readonly [number, number])[] =>
  Array.from({ length: size.width * size.depth }, (_, at) => [at % size.width, Math.floor(at / size.width)] as const)

/** The way over water that is nearest to a place and not long, for something so wide; null: there is none. */
export const crossingNear = (ground: Ground, wide: number, near: Position, taken: Taken): Crossing | null => {
  const land = landFor(ground, wide, taken)
  let best: (Crossing & { readonly far: number }) | null = null
  for (const corner of corners(land))
    for (const isEast of [true, false])
      for (const { length, steps } of waysFrom(land.rowsFrom(corner, isEast), longestBlocks)) {
        // Its longer side says in which direction it leads.
        if (length <= wide) continue
        const off = distanceTo(land, corner, isEast ? [length, wide] : [wide, length], near)
        const far = length + steps / stepsPerBlock + off
        if (best === null || far < best.far) best = { length, from: isEast ? 'west to east' : 'north to south', far }
      }
  return best && { length: best.length, from: best.from }
}

/** Where something of that size leads over water; null: nowhere. `isKept`: it was drawn near there, and no step at an end moves it away. */
export const siteAcross = (
  ground: Ground,
  { width, depth }: Size,
  near: Position,
  taken: Taken,
  isKept = false,
): BuildingSite | null => {
  const isEast = width >= depth
  const [long, wide] = isEast ? [width, depth] : [depth, width]
  const land = landFor(ground, wide, taken)
  let best: { readonly site: BuildingSite; readonly far: number } | null = null
  for (const corner of corners(land))
    for (const { length, deck, steps } of waysFrom(land.rowsFrom(corner, isEast), long)) {
      if (length !== long) continue
      const far = steps / (isKept ? stepsPerKeptBlock : stepsPerBlock) + distanceTo(land, corner, [width, depth], near)
      if (best === null || far < best.far) best = { site: siteOf(land, corner, deck), far }
    }
  return best?.site ?? null
}
const siteOf = ({ from }: Land, [x, z]: readonly [number, number], deck: number): BuildingSite => ({
  at: [from[0] + x, deck, from[1] + z],
  low: [],
  high: [],
})

const distanceTo = (
  { from }: Land,
  [x, z]: readonly [number, number],
  [width, depth]: readonly [number, number],
  near: Position,
): number => Math.hypot(from[0] + x + width / 2 - near[0], from[1] + z + depth / 2 - near[2])
