import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CellState, hiddenBy } from '../../../../source/body/build/site/exposure.ts'
import type { Position } from '../../../../source/minecraft/blocks/position.ts'

/** A site on flat ground: what is wanted, and what of it stands. */
const site = (wanted: readonly Position[], standing: readonly Position[] = []) => {
  const left = new Set(wanted.map(String))
  for (const at of standing) left.delete(String(at))
  const full = new Set(standing.map(String))
  return {
    left,
    fill(at: Position) {
      left.delete(String(at))
      full.add(String(at))
    },
    look: (at: Position): CellState =>
      at[1] < 0 || full.has(String(at)) ? 'full' : left.has(String(at)) ? 'wanted' : 'free',
  }
}
const box = (wide: number, high: number, deep: number): Position[] =>
  Array.from({ length: wide * high * deep }, (_, i) => [
    i % wide,
    Math.floor(i / (wide * deep)),
    Math.floor(i / wide) % deep,
  ])

describe('what a block would hide', () => {
  test('the last opening of one cell, and of a hollow of two', () => {
    const cube = box(3, 3, 3)
    const middle: Position = [1, 1, 1]
    const top: Position = [1, 2, 1]
    const rest = cube.filter(at => String(at) !== String(middle) && String(at) !== String(top))
    expect(hiddenBy(top, site(cube, rest).look)).toEqual([middle])
    expect(hiddenBy(middle, site(cube, rest).look)).toEqual([])
    const low: Position = [1, 0, 1]
    const shaft = rest.filter(at => String(at) !== String(low))
    expect(hiddenBy(top, site(cube, shaft).look)).toEqual([middle, low])
  })

  test('what is left at the inner end of a bend', () => {
    // Open from above beside it; from there no straight line leads to the lowest one.
    const cells = box(3, 2, 3)
    const low: Position = [1, 0, 1]
    const above: Position = [1, 1, 1]
    const standing = cells.filter(at => ![low, above, [0, 1, 1]].some(open => String(open) === String(at)))
    expect(hiddenBy(above, site(cells, standing).look)).toEqual([low])
    expect(hiddenBy([0, 1, 1], site(cells, standing).look)).toEqual([])
  })

  test('what was open only from below, through a hole in the ground', () => {
    const cells = box(3, 2, 3)
    const [low, above]: Position[] = [
      [1, 0, 1],
      [1, 1, 1],
    ]
    const { look } = site(
      cells,
      cells.filter(at => ![low, above].some(open => String(open) === String(at))),
    )
    const dug = (at: Position) => (String(at) === '1,-1,1' ? 'free' : look(at))
    expect(hiddenBy(above!, dug)).toEqual([low])
  })

  test('nothing of a wall, nor of a floor', () => {
    for (const cells of [box(8, 4, 1), box(8, 1, 8)])
      for (const at of cells) expect(hiddenBy(at, site(cells).look)).toEqual([])
  })

  test('filled by this rule in any order, every cell can be seen along a straight line when its turn comes', () => {
    const size = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(size, size, size, fc.infiniteStream(fc.nat()), (wide, high, deep, choices) => {
        const cells = box(wide, high, deep)
        const { left, look, fill } = site(cells)
        while (left.size > 0) {
          const harmless = cells.filter(at => left.has(String(at)) && hiddenBy(at, look).length === 0)
          expect(harmless.length).toBeGreaterThan(0)
          const at = harmless[choices.next().value! % harmless.length]!
          expect(seen(at, look)).toBe(true)
          fill(at)
        }
      }),
      { numRuns: 40 },
    )
  })
})

/** Whether a straight line of cells that are not full leads from a cell to the open. */
function seen([x, y, z]: Position, look: (at: Position) => CellState): boolean {
  return [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ].some(([dx, dy, dz]) => {
    for (let steps = 1; ; steps++) {
      const state = look([x + dx! * steps, y + dy! * steps, z + dz! * steps])
      if (state !== 'wanted') return state === 'free'
    }
  })
}
