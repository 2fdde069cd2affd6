import { expect, test } from 'vitest'
import type { Corners } from '../../../source/minecraft/blocks/box.ts'
import { namedPlace, placeInWish, placesInSight } from '../../../source/team/buildings/named-place.ts'
import { computing } from '../../stopwatch.ts'

const house: Corners = { low: [30, 64, 1], high: [34, 68, 5] }
const around = {
  position: [0, 64, 0] as const,
  blocks: [
    { name: 'oak_log', nearest: [5, 65, 5] as const },
    { name: 'water', nearest: [20, 62, 3] as const },
  ],
  containers: [{ at: [2, 64, 2] as const, block: 'chest' }],
  players: [{ name: 'Ann', position: [9, 64, 9] as const }],
  buildings: [{ name: 'small birch house by the lake', box: house }],
}

test.each([
  ['a tower near the chest', [2, 64, 2], 'the chest at 2 64 2'],
  ['a hut', [2, 64, 2], 'the chest at 2 64 2'],
  ['a hut near Ann', [9, 64, 9], 'Ann'],
  ['a hut beside the trees', [5, 65, 5], 'the trees'],
  ['a hut near us', [0, 64, 0], 'the team'],
  ['a hut at 10 64 -7', [10, 64, -7], '10 64 -7'],
  ['a hut by 10 64 -7', [10, 64, -7], '10 64 -7'],
  ['a hut 3 by 3', [2, 64, 2], 'the chest at 2 64 2'],
  ['a tower 4 by 4 and 8 high near the team', [0, 64, 0], 'the team'],
] as const)('“%s” is near there', (words, at, called) => {
  expect(namedPlace(words, around)).toEqual({ at, called })
})

test.each(['near spawn', 'at the spawn point', 'by the world spawn', 'close to the spawnpoint'])(
  '“a hut %s” is near where players come to life',
  words => {
    const places = [{ name: 'spawn', at: [30, 64, 30] as const }]
    expect(namedPlace(`a hut ${words}`, { ...around, places })).toEqual({ at: [30, 64, 30], called: 'the spawn' })
    expect(placesInSight({ ...around, places })).toContain('the spawn')
    expect(namedPlace(`a hut ${words}`, around)).toMatchObject({ unseen: expect.stringContaining('spawn') })
  },
)

test.each(['by the lake', 'near the river', 'at the shore', 'beside the sea', 'close to the big blue pond'])(
  '“%s” is by the water, of which every shore counts',
  words => {
    expect(namedPlace(`a small house ${words}`, around)).toMatchObject({ at: [20, 62, 3], isWater: true })
  },
)

test('of several chests the one nearest to who looks is meant, and named', () => {
  const containers = [
    { at: [-40, 64, 9] as const, block: 'chest' },
    { at: [6, 63, -5] as const, block: 'barrel' },
  ]
  const barrel = { at: [6, 63, -5], called: 'the barrel at 6 63 -5' }
  expect(namedPlace('a hut', { ...around, containers })).toEqual(barrel)
  expect(namedPlace('a hut near the chest', { ...around, position: [-30, 64, 9], containers })).toEqual({
    at: [-40, 64, 9],
    called: 'the chest at -40 64 9',
  })
})

test('a fence around a chest encloses it', () => {
  const place = { at: [2, 64, 2], called: 'the chest at 2 64 2', isAround: true }
  expect(namedPlace('a fence around the chest', around)).toEqual(place)
})

test('what stands there is known, and may be enclosed', () => {
  expect(namedPlace('a tower next to the house', around)).toEqual({ at: house.low, called: 'the house', box: house })
  expect(namedPlace('a fence around the house', around)).toMatchObject({ isAround: true, box: house })
})

test('what goes over water leads across it, and over anything else it lies near', () => {
  expect(namedPlace('a bridge over the lake', around)).toEqual({ at: [20, 62, 3], called: 'the lake', isAcross: true })
  expect(namedPlace('a bridge across the house', around)).toEqual({ at: house.low, called: 'the house', box: house })
})

test.each(['lake', 'water', 'river'])(
  'what leads over the %s leads over the nearest water, and never over dry land',
  water => {
    const bridge = `a bridge over the ${water}`
    expect(namedPlace(bridge, around)).toEqual({ at: [20, 62, 3], called: `the ${water}`, isAcross: true })
    const elsewhere = { at: [0, 64, 0], called: `the ${water}`, isAcross: true }
    expect(namedPlace(bridge, { ...around, blocks: [] })).toEqual(elsewhere)
    expect(namedPlace(`a bridge by the chest across the ${water}`, { ...around, blocks: [] })).toEqual(elsewhere)
  },
)

test('the water to lead over can be named by a place', () => {
  const there = { at: [20, 62, -3], called: '20 62 -3', isAcross: true }
  expect(namedPlace('a bridge over 20 62 -3', around)).toEqual(there)
})

test('what is not in sight is said', () => {
  expect(namedPlace('a house here', around)).toMatchObject({ called: 'the team', at: around.position })
  expect(namedPlace('a hut by the lake', { ...around, blocks: [] })).toMatchObject({
    unseen: 'lake',
    called: 'the chest at 2 64 2',
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

test('of several places the last one in sight counts, and what is not in sight is told', () => {
  const long = 'small birch house with windows on all sides by the lake near the big old windmill behind the far hills'
  expect(namedPlace(long, around)).toMatchObject({ called: 'the lake', unseen: 'far hills' })
})

test('of many words the last ones name the place, in no time', () => {
  for (const many of ['near a', 'by the moon ', 'at 3,']) {
    const words = many.repeat(20_000 / many.length)
    const { called } = namedPlace(`${words} near the lake`, around)
    expect(called).toBe('the lake')
    expect(computing(() => namedPlace(words, around))).toBeLessThan(300)
  }
})
