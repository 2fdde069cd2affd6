import { expect, test } from 'vitest'
import { Headway } from '../../../source/body/build/headway.ts'

const cells = (...keys: string[]): ReadonlySet<string> => new Set(keys)

test('taking scaffolds away is headway, although there were no more open cells before them', () => {
  const headway = new Headway(0)
  headway.note(cells('wall'), 0)
  expect(headway.note(cells(), 1_000)).toBe(true)
  expect(headway.note(cells('scaffold', 'another'), 2_000)).toBe(false)
  expect(headway.note(cells('another'), 30_000)).toBe(true)
  expect(headway.note(cells(), 60_000)).toBe(true)
  expect(headway.standstill(60_000)).toBe(0)
})

test('a cell that comes right and goes wrong again and again is headway once', () => {
  const headway = new Headway(0)
  headway.note(cells('hole', 'wall'), 0)
  expect(headway.note(cells('wall'), 1_000)).toBe(true)
  headway.note(cells('hole', 'wall'), 2_000)
  expect(headway.note(cells('wall'), 3_000)).toBe(false)
  expect(headway.standstill(41_000)).toBe(40_000)
})
