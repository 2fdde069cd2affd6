import { expect, test } from 'vitest'
import { namedPlace, placeInWish } from '../../../source/team/buildings/named-place.ts'

const around = {
  position: [0, 64, 0] as const,
  blocks: [
    { name: 'oak_log', nearest: [5, 65, 5] as const },
    { name: 'water', nearest: [20, 62, 3] as const },
  ],
  containers: [{ at: [2, 64, 2] as const, block: 'chest' }],
  players: [{ name: 'Ann', position: [9, 64, 9] as const }],
  buildings: [{ name: 'small birch house by the lake', at: [30, 64, 1] as const }],
}

test.each([
  ['a small house by the lake', [20, 62, 3], 'the lake'],
  ['a tower near the chest', [2, 64, 2], 'the chest'],
  ['a hut', [2, 64, 2], 'the chest'],
  ['a hut near Ann', [9, 64, 9], 'Ann'],
  ['a hut beside the trees', [5, 65, 5], 'the trees'],
  ['a hut near us', [0, 64, 0], 'the team'],
  ['a tower next to the house', [30, 64, 1], 'the house'],
  ['a hut at 10 64 -7', [10, 64, -7], '10 64 -7'],
] as const)('“%s” is near there', (words, at, called) => {
  expect(namedPlace(words, around)).toEqual({ at, called })
})

test('a fence around a chest encloses it', () => {
  const place = { at: [2, 64, 2], called: 'the chest', isAround: true }
  expect(namedPlace('a fence around the chest', around)).toEqual(place)
})

test('what is not in sight is said', () => {
  expect(namedPlace('a house here', around)).toMatchObject({ unseen: 'here', called: 'the chest' })
  expect(namedPlace('a hut by the lake', { ...around, blocks: [] })).toMatchObject({
    unseen: 'lake',
    called: 'the chest',
  })
  expect(namedPlace('a hut', { ...around, containers: [] })).toEqual({ at: [0, 64, 0], called: 'the team' })
})

test.each([
  ['near us', 'near us'],
  ['build it by the chest', 'by the chest'],
  ['then build it somewhere near the team', 'near the team'],
  ['put it at 10 64 3', 'at 10 64 3'],
  ['here', 'here'],
  ['not by the lake', ''],
  ['higher', undefined],
  ['wider by 2', undefined],
  ['without the window by the door', undefined],
])('another place in “%s”', (piece, words) => {
  expect(placeInWish(piece)).toBe(words)
})
