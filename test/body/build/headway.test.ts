import { expect, test } from 'vitest'
import { Headway, OthersHeadway } from '../../../source/body/build/headway.ts'

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

test('a builder waits as long as others get on with the building', () => {
  const others = new OthersHeadway()
  expect(others.waited(cells('room', 'floor', 'wall'), 1_000)).toBe(0)
  expect(others.waited(cells('room', 'floor', 'wall'), 11_000)).toBe(10_000)
  expect(others.waited(cells('floor', 'wall'), 12_000)).toBe(0)
  expect(others.waited(cells('floor', 'wall'), 20_000)).toBe(8_000)
  // Taken out and put back: nothing new came right.
  expect(others.waited(cells('room', 'floor', 'wall'), 21_000)).toBe(9_000)
  expect(others.waited(cells('floor', 'wall'), 22_000)).toBe(10_000)
  others.rest()
  expect(others.waited(cells('floor', 'wall'), 30_000)).toBe(0)
})
