import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import { cornersOf } from '../minecraft/blocks/box.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { Part } from './design.ts'
import { inStates, type Pen } from './pen.ts'

type Roof = Extract<Part, { kind: 'roof' }>
type Side = 'north' | 'south' | 'east' | 'west'

/** What one row of a slope is made of: how high it lies, and its block when the slope rises towards a side. */
interface Slope {
  /** How many blocks the row number `index` lies above the first one. */
  rise(index: number): number
  row(index: number, towards: Side): string
  /** Where slopes meet in one row. */
  ridge(index: number): string
}

const slopeOf = (of: string): Slope => {
  const { block } = parseBlock(of)
  if (/_slab$/.test(block)) {
    // Half a block per row: the lower half of a place, then the upper one.
    const slab = (index: number): string => inStates(of, { type: index % 2 === 0 ? 'bottom' : 'top' })
    return { rise: index => Math.floor(index / 2), row: slab, ridge: slab }
  }
  if (/_stairs$/.test(block)) {
    const slab = inStates(block.replace(/_stairs$/, '_slab'), { type: 'bottom' })
    return {
      rise: index => index,
      row: (_, towards) => inStates(of, { facing: towards, half: 'bottom' }),
      ridge: () => slab,
    }
  }
  return { rise: index => index, row: () => of, ridge: () => of }
}

/** `flat`, `gable` or `hip` over the area between two corners. */
export const drawRoof = (part: Roof, pen: Pen): void => {
  const { low, high } = cornersOf(part)
  if (low[1] !== high[1]) {
    pen.fault('both corners of a roof must be at the same height')
    return
  }
  const of = pen.material(part.of)
  const area = { low, high }
  if (part.shape === 'gable') drawGable(part, area, of, pen)
  else if (part.shape === 'hip') drawHip(area, of, pen)
  else drawFlat(area, of, pen)
}

interface Area {
  readonly low: Position
  readonly high: Position
}

function drawFlat({ low, high }: Area, of: string, pen: Pen): void {
  const flat = /_slab$/.test(parseBlock(of).block) ? inStates(of, { type: 'bottom' }) : of
  for (let z = low[2]; z <= high[2]; z++) for (let x = low[0]; x <= high[0]; x++) pen.set([x, low[1], z], flat)
}

function drawGable({ ridge, ends }: Roof, { low, high }: Area, of: string, pen: Pen): void {
  const slope = slopeOf(of)
  const ridgeAxis = ridge ?? (high[0] - low[0] >= high[2] - low[2] ? 'x' : 'z')
  const [lengthwise, across] = ridgeAxis === 'x' ? ([0, 2] as const) : ([2, 0] as const)
  const place = (length: number, width: number, y: number): Position =>
    ridgeAxis === 'x' ? [length, y, width] : [width, y, length]
  const [rising, falling]: [Side, Side] = ridgeAxis === 'x' ? ['south', 'north'] : ['east', 'west']
  const filling = ends === undefined ? undefined : pen.material(ends)
  for (let width = low[across]; width <= high[across]; width++) {
    const fromLow = width - low[across]
    const fromHigh = high[across] - width
    const index = Math.min(fromLow, fromHigh)
    const block = fromLow === fromHigh ? slope.ridge(index) : slope.row(index, fromLow < fromHigh ? rising : falling)
    const y = low[1] + slope.rise(index)
    for (let length = low[lengthwise]; length <= high[lengthwise]; length++) {
      pen.set(place(length, width, y), block)
      const isEnd = length === low[lengthwise] || length === high[lengthwise]
      if (isEnd && filling !== undefined)
        for (let below = low[1]; below < y; below++) pen.set(place(length, width, below), filling)
    }
  }
}

function drawHip({ low, high }: Area, of: string, pen: Pen): void {
  const slope = slopeOf(of)
  for (let x = low[0]; x <= high[0]; x++)
    for (let z = low[2]; z <= high[2]; z++) {
      const sides: [number, number, Side][] = [
        [x - low[0], high[0] - x, 'east'],
        [high[0] - x, x - low[0], 'west'],
        [z - low[2], high[2] - z, 'south'],
        [high[2] - z, z - low[2], 'north'],
      ]
      const index = Math.min(...sides.map(([distance]) => distance))
      const nearest = sides.filter(([distance]) => distance === index)
      // The same distance from two sides that face each other: slopes meet.
      const isRidge = nearest.some(([distance, across]) => distance === across)
      const block = isRidge ? slope.ridge(index) : slope.row(index, nearest[0]![2])
      pen.set([x, low[1] + slope.rise(index), z], block)
    }
}
