import { expect, test } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import type { Corners } from '../../../source/minecraft/blocks/box.ts'
import {
  chooseSite,
  largestSite,
  longestStrip,
  siteAround,
  siteAt,
} from '../../../source/team/buildings/choose-site.ts'

/** A digit is a height, a dot no place to build at. */
const land = (...rows: string[]): Ground => ({
  from: [10, 20],
  rows: rows.map(row => [...row].map(letter => (letter === '.' ? null : Number(letter)))),
})
const none = { boxes: [], places: [] }
const cornerOf = (...given: Parameters<typeof chooseSite>) => chooseSite(...given)?.at ?? null

test('a building stands on level ground, with a way around it, as near as it can be', () => {
  const slope = land('44443', '44443', '44443', '44443', '33333')
  expect(cornerOf(slope, { width: 2, depth: 2 }, [14, 0, 24], none)).toEqual([11, 4, 21])
  const flat = land('5555555', '5555555', '5555555')
  expect(cornerOf(flat, { width: 1, depth: 1 }, [16, 5, 21], none)).toEqual([15, 5, 21])
})

test('a building is beside where the dead come to life, not around it, where there is other room near', () => {
  const rows = Array.from({ length: 9 }, () => '5555555555555555')
  const size = { width: 3, depth: 3 }
  const near: [number, number, number] = [14, 5, 24]
  expect(cornerOf(land(...rows), size, near, none)).toEqual([13, 5, 23])
  const at = cornerOf({ ...land(...rows), spawn: [14, 5, 24] }, size, near, none)!
  expect(Math.max(at[0] - 14, 14 - (at[0] + 2), at[2] - 24, 24 - (at[2] + 2))).toBeGreaterThan(1)
  // Where no other ground is near, it is better around it than far from what was named.
  const narrow = { ...land('55555', '55555', '55555', '55555', '55555'), spawn: near }
  expect(cornerOf({ ...narrow, spawn: [12, 5, 22] }, size, [12, 5, 22], none)).toEqual([11, 5, 21])
})

test('what lies across a lake is further than its distance says', () => {
  const lake = land('555...5555', '555...5555', '555...5555')
  // Two blocks of land, and no more, lie nearer to the place on the other side.
  expect(cornerOf(lake, { width: 1, depth: 1 }, [12, 5, 21], none)).toEqual([11, 5, 21])
  const far = land('5555555...555', '5655655...555', '5555555...555')
  expect(cornerOf(far, { width: 1, depth: 1 }, [16, 5, 21], none)).toEqual([21, 5, 21])
  const high = land('5555558888', '5655558888', '5555558888')
  expect(cornerOf(high, { width: 1, depth: 1 }, [15, 5, 21], none)).toEqual([14, 5, 21])
  expect(cornerOf(high, { width: 2, depth: 1 }, [15, 5, 21], none)).toEqual([13, 5, 21])
  const hill = land('5555559999', '5655459999', '5555559999')
  expect(cornerOf(hill, { width: 1, depth: 1 }, [15, 5, 21], none)).toEqual([17, 9, 21])
})

test('water, trees, chests and other buildings stay as they are', () => {
  const flat = land('5555555', '555.555', '5555555')
  expect(cornerOf(flat, { width: 1, depth: 1 }, [10, 5, 21], none)).toEqual([11, 5, 21])
  expect(cornerOf(flat, { width: 1, depth: 1 }, [10, 5, 21], { boxes: [], places: [[11, 5, 21]] })).toEqual([15, 5, 21])
  const box = { low: [10, 60, 20], high: [11, 64, 22] } as const
  const boxes = [{ low: [...box.low], high: [...box.high] }] as {
    low: [number, number, number]
    high: [number, number, number]
  }[]
  expect(cornerOf(flat, { width: 1, depth: 1 }, [10, 5, 21], { boxes, places: [] })).toEqual([15, 5, 21])
  expect(largestSite(land('5.5', '.5.', '5.5'), none)).toEqual({ width: 0, depth: 0 })
})

test('where no ground is level, a building stands on one that is a block lower or higher here and there, which is filled or dug', () => {
  const slope = land('44443', '44443', '44443', '44443', '33333')
  const wide = { width: 3, depth: 2 }
  expect(chooseSite(slope, wide, [14, 0, 24], none)).toEqual({ at: [11, 4, 22], low: [], high: [] })
  const bumpy = land('44444', '43434', '44344', '44444')
  const site = {
    at: [11, 4, 21],
    low: [
      [0, 0],
      [2, 0],
      [1, 1],
    ],
    high: [],
  }
  expect(chooseSite(bumpy, wide, [14, 0, 24], none)).toEqual(site)
  expect(siteAt(bumpy, wide, [11, 21], none)).toEqual(site)
  expect(largestSite(bumpy, none)).toEqual({ width: 2, depth: 2 })
  // What is less work, unless a hump beside it would bar its door.
  const barred = land('44544', '44444', '45444', '44444')
  expect(chooseSite(barred, wide, [14, 0, 24], none)).toMatchObject({ at: [11, 5, 21], high: [] })
  const humps = land('44444', '44444', '45444', '44444')
  expect(chooseSite(humps, wide, [14, 0, 24], none)).toEqual({ at: [11, 4, 21], low: [], high: [[0, 1]] })
  const steep = land('44444', '42434', '44344', '44444')
  expect(chooseSite(steep, wide, [14, 0, 24], none)).toBeNull()
  expect(siteAt(steep, wide, [11, 21], none)).toBeNull()
})

test('what is narrow may be longer than the largest square', () => {
  const road = land('....4444', '55555555', '55555555', '55555555', '..44....')
  expect(largestSite(road, none)).toEqual({ width: 2, depth: 2 })
  expect(longestStrip(road, 1, none)).toBe(6)
  expect(longestStrip(road, 2, none)).toBe(2)
})

test('a fence goes around a building, its posts on ground that is a block lower filled up', () => {
  const around = [0, 1, 2, 3, 4].flatMap(x =>
    [0, 1, 2, 3, 4].flatMap(z => (x % 4 === 0 || z % 4 === 0 ? [[x, z] as const] : [])),
  )
  const box = { low: [12, 5, 22], high: [12, 8, 22] } satisfies Corners
  const taken = { boxes: [box], places: [] }
  const meadow = land('55555', '55555', '55555', '55555', '55554')
  expect(siteAround(meadow, around, box.low, taken, box)).toEqual({ at: [10, 5, 20], low: [[4, 4]], high: [] })
  expect(siteAround(land('55555', '55555', '55555', '55555', '55553'), around, box.low, taken, box)).toBeNull()
  // One that is as large as what it is to hold goes around nothing.
  const wide = { low: [11, 5, 21], high: [14, 8, 24] } satisfies Corners
  expect(siteAround(meadow, around, wide.low, { boxes: [wide], places: [] }, wide)).toBeNull()
})
