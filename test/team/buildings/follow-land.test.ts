import { expect, test } from 'vitest'
import { drawReady, readyDesigns } from '../../../source/designs/library/index.ts'
import { type BlueprintCell, blueprintCells } from '../../../source/minecraft/blocks/blueprint.ts'
import { placeDesign } from '../../../source/team/buildings/place-design.ts'
import { roomFor } from '../../../source/team/buildings/site-room.ts'

type Levels = (x: number, z: number) => number | null
const side = 30
const land = (level: Levels) => ({
  from: [0, 0] as [number, number],
  rows: Array.from({ length: side }, (_, z) => Array.from({ length: side }, (_, x) => level(x, z))),
})
const house = { low: [12, 60, 12] as [number, number, number], high: [16, 66, 16] as [number, number, number] }
const taken = { boxes: [house], places: [] }

const placed = (name: string, values: Record<string, number>, level: Levels, near: object = {}) => {
  const ready = readyDesigns.find(one => one.name === name)!
  return placeDesign(
    { design: { ...drawReady(ready, values) }, because: '' },
    {
      ...{
        ground: land(level),
        atHand: { stock: {}, available: [] },
        workers: 1,
        version: '1.19.2',
        before: undefined,
      },
      ...{ near: { at: [4, 64, 4], called: 'us', ...near }, taken },
    },
  )
}
const cellsOf = (one: ReturnType<typeof placed>): readonly BlueprintCell[] =>
  blueprintCells((one as Extract<typeof one, { drawing: unknown }>).drawing)
const around = { at: [12, 64, 12], called: 'the house', isAround: true, box: house }

/** It rises by a block every three to the east. */
const hill: Levels = x => 64 + Math.floor(x / 3)
const steep: Levels = x => 64 + 3 * x

test('a road is paved even with the ground, up a hill', () => {
  const road = placed('road', { length: 9 }, hill)
  expect(road).toMatchObject({ about: expect.stringContaining('up and down with the ground'), notes: [] })
  const paved = cellsOf(road).filter(({ block }) => block === 'oak_planks')
  expect(paved).toHaveLength(27)
  for (const { at } of paved) expect(at[1], at.join(' ')).toBe(hill(at[0], at[2])! - 1)
})

test('a fence goes around a house on a slope, closed where the ground rises, with one gate', () => {
  const fence = placed('fence', { width: 9, depth: 9 }, hill, around)
  expect(fence).toMatchObject({ about: expect.stringContaining('around the house'), notes: [] })
  const cells = cellsOf(fence)
  expect(cells.filter(({ block }) => block === 'oak_fence_gate')).toHaveLength(1)
  const inColumn = (x: number, z: number): number[] =>
    cells.filter(({ at }) => at[0] === x && at[2] === z).map(({ at }) => at[1])
  const low = Math.min(...cells.map(({ at }) => at[0]))
  for (let x = low; x < low + 9; x++) {
    const [column, next] = [inColumn(x, 10), inColumn(x + 1, 10)]
    expect(Math.min(...column), `${x}`).toBe(hill(x, 10))
    // The lower of two posts reaches as high as the foot of the next.
    if (x < low + 8) expect(Math.max(...column), `${x}`).toBeGreaterThanOrEqual(Math.min(...next))
  }
})

test('a building with rooms still asks for level ground, and a bluff carries no road', () => {
  expect(placed('hut', {}, hill)).toMatchObject({ fault: expect.stringContaining('no level, free ground of 5 by 5') })
  expect(placed('road', { length: 5 }, steep)).toEqual({
    fault:
      'there is no free ground of 5 by 4 blocks near us that rises and falls by 1 block at most from one column to the next',
  })
})

test('how far off a house a fence can stand is read from the land', () => {
  const off = (level: Levels) => roomFor(land(level), { ...around } as never, taken).around?.off
  expect(off(hill)).toBe(2)
  // Trees stand two blocks off, on both sides.
  expect(off((x, z) => (x <= 10 || x >= 18 ? null : hill(x, z)))).toBe(1)
  expect(off(steep)).toBeUndefined()
  // Rather farther off than with no block free between.
  const isOnRing = (x: number, z: number) => Math.max(Math.abs(x - 14), Math.abs(z - 14)) === 4
  expect(off((x, z) => (isOnRing(x, z) ? null : 64))).toBe(3)
})

test('on which side the door of a house is, is read from what is built and seen', () => {
  const door = (...doors: (readonly [number, number, number])[]) =>
    roomFor(land(hill), { ...around } as never, taken, doors).around?.door
  expect(door([14, 60, 12])).toBe('north')
  expect(door([4, 60, 4], [14, 60, 15])).toBe('south')
  expect(door([16, 60, 14])).toBe('east')
  expect(door([12, 60, 14])).toBe('west')
  expect(door([4, 60, 4])).toBeUndefined()
})
