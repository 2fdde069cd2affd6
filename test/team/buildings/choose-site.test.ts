import { expect, test } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import { chooseSite, largestSite } from '../../../source/team/buildings/choose-site.ts'

/** A digit is a height, a dot no place to build at. */
const land = (...rows: string[]): Ground => ({
  from: [10, 20],
  rows: rows.map(row => [...row].map(letter => (letter === '.' ? null : Number(letter)))),
})
const none = { boxes: [], places: [] }

test('a building stands on level ground, with a way around it, as near as it can be', () => {
  const slope = land('44443', '44443', '44443', '44443', '33333')
  expect(chooseSite(slope, { width: 2, depth: 2 }, [14, 0, 24], none)).toEqual([11, 4, 21])
  expect(chooseSite(slope, { width: 3, depth: 2 }, [14, 0, 24], none)).toBeNull()
  expect(largestSite(slope, none)).toEqual({ width: 2, depth: 2 })
  const flat = land('5555555', '5555555', '5555555')
  expect(chooseSite(flat, { width: 1, depth: 1 }, [16, 5, 21], none)).toEqual([15, 5, 21])
})

test('what lies across a lake is further than its distance says', () => {
  const lake = land('555...5555', '555...5555', '555...5555')
  // Two blocks of land, and no more, lie nearer to the place on the other side.
  expect(chooseSite(lake, { width: 1, depth: 1 }, [12, 5, 21], none)).toEqual([11, 5, 21])
  const far = land('5555555...555', '5655655...555', '5555555...555')
  expect(chooseSite(far, { width: 1, depth: 1 }, [16, 5, 21], none)).toEqual([21, 5, 21])
  const high = land('5555558888', '5655558888', '5555558888')
  expect(chooseSite(high, { width: 1, depth: 1 }, [15, 5, 21], none)).toEqual([14, 5, 21])
  expect(chooseSite(high, { width: 2, depth: 1 }, [15, 5, 21], none)).toEqual([13, 5, 21])
  const hill = land('5555559999', '5655459999', '5555559999')
  expect(chooseSite(hill, { width: 1, depth: 1 }, [15, 5, 21], none)).toEqual([17, 9, 21])
})

test('water, trees, chests and other buildings stay as they are', () => {
  const flat = land('5555555', '555.555', '5555555')
  expect(chooseSite(flat, { width: 1, depth: 1 }, [10, 5, 21], none)).toEqual([11, 5, 21])
  expect(chooseSite(flat, { width: 1, depth: 1 }, [10, 5, 21], { boxes: [], places: [[11, 5, 21]] })).toEqual([
    15, 5, 21,
  ])
  const box = { low: [10, 60, 20], high: [11, 64, 22] } as const
  const boxes = [{ low: [...box.low], high: [...box.high] }] as {
    low: [number, number, number]
    high: [number, number, number]
  }[]
  expect(chooseSite(flat, { width: 1, depth: 1 }, [10, 5, 21], { boxes, places: [] })).toEqual([15, 5, 21])
  expect(largestSite(land('5.5', '.5.', '5.5'), none)).toEqual({ width: 0, depth: 0 })
})
