import { expect, test } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import type { Corners } from '../../../source/minecraft/blocks/box.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { namedPlace, type Surroundings } from '../../../source/team/buildings/named-place.ts'
import { standingAt, withStanding } from '../../../source/team/buildings/standing-building.ts'

/** Land at y 5 from 10 20 on; `#`: something stands there, `~`: water. */
const land = (...rows: string[]): Ground => ({
  from: [10, 20],
  rows: rows.map(row => [...row].map(letter => (letter === '.' ? 5 : null))),
  water: rows.map(row => [...row].map(letter => (letter === '~' ? 4 : null))),
})
const village = land('........', '.####..~', '.####..~', '.###...~', '.......#', '..#....#')

test('a building reaches as far as what lies together does', () => {
  expect(standingAt(village, [12, 6, 21])).toEqual({ low: [11, 6, 21], high: [14, 6, 23] })
  // Seen from before its wall.
  expect(standingAt(village, [15, 6, 21])).toEqual({ low: [11, 6, 21], high: [14, 6, 23] })
})

test('a post is no building, and what goes on out of sight has no end', () => {
  expect(standingAt(village, [12, 5, 25])).toBeNull()
  expect(standingAt(village, [17, 5, 24])).toBeNull()
  expect(standingAt(village, [17, 5, 22])).toBeNull()
})

const around: Surroundings = {
  position: [16, 5, 24],
  blocks: [
    { name: 'oak_log', nearest: [12, 5, 25] },
    { name: 'oak_planks', nearest: [14, 5, 22] },
  ],
  containers: [{ at: [16, 5, 20], block: 'chest' }],
  players: [],
  buildings: [],
}
const survey = (_: Position) => Promise.resolve(village)

test.each(['a wall around the house', 'wall around my small wooden house', 'a tower next to the hut, 9 high'])(
  'what a player built is what the words mean: %s',
  async words => {
    const box = { low: [11, 5, 21], high: [14, 5, 23] }
    expect(namedPlace(words, await withStanding(words, around, survey))).toMatchObject({ box })
  },
)

test('the building of the team is meant before another, and a lake is none', async () => {
  const box: Corners = { low: [30, 5, 30], high: [34, 9, 34] }
  const own = { name: 'birch house', box }
  const both = await withStanding('a wall around the house', { ...around, buildings: [own] }, survey)
  expect(namedPlace('a wall around the house', both)).toMatchObject({ box: own.box })
  expect(await withStanding('a wall around the lake', around, survey)).toBe(around)
})
