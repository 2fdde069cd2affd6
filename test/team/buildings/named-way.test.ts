import { expect, test } from 'vitest'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import type { Surroundings } from '../../../source/team/buildings/named-place.ts'
import { endOfWay, wayNamed } from '../../../source/team/buildings/named-way.ts'
import { start } from '../support/waiting-building.ts'

const around: Surroundings = {
  ...{ position: [0, -60, 0], blocks: [], containers: [], players: [] },
  buildings: [
    { name: 'small hut', box: { low: [10, -60, 10], high: [14, -57, 14] } },
    { name: 'tower near the small hut', box: { low: [10, -60, 40], high: [13, -50, 43] } },
  ],
}

test.each([
  ['road to 40 -60 8', { from: 'west to east', first: 0, last: 40, across: 0, long: 41, sign: 1 }],
  ['path to -8 -60 -20 of stone', { from: 'north to south', first: 0, last: -20, long: 21, sign: -1 }],
  ['road from the hut to the tower', { from: 'north to south', first: 16, last: 38, across: 12, long: 23 }],
  ['road from the tower to the hut', { from: 'north to south', first: 38, last: 16, sign: -1 }],
  ['street from 0 -60 0 to 0 -60 200', { first: 0, last: 200, long: 56 }],
])('%s: where it begins and ends', (words, way) => {
  expect(wayNamed(words, around)).toMatchObject(way)
})

test.each([
  'road',
  'road by the hut',
  'hut from the tower to the lake',
  'road to the bridge',
  'road from the barn to the hut',
])('%s: no way between two places in sight', words => expect(wayNamed(words, around)).toBeUndefined())

test('where a way does not reach its place, it is told how far off it ends', () => {
  expect(endOfWay(wayNamed('road from the hut to the tower', around)!, 23)).toEqual([])
  expect(endOfWay(wayNamed('road to 40 -60 30', around)!, 41)).toEqual([
    'it is straight, west to east, and ends 30 blocks from 40 -60 30',
  ])
  expect(endOfWay(wayNamed('road to 100 -60 0', around)!, 56)).toEqual([
    'it is straight, west to east, and ends 45 blocks from 100 -60 0; 56 blocks is the most that is laid at once',
  ])
})

interface Designed {
  readonly name: string
  readonly ready: string
  readonly about: string
  readonly notes: readonly string[]
  readonly from: { readonly at: Position }
}

test.each([
  ['Build a road from 4 -60 4 to 20 -60 4', '17×4', [4, -60, 2]],
  ['Build a road from 10 -60 20 to 10 -60 -5', '4×26', [8, -60, -5]],
])('%s: it begins and ends there', async (goal, size, at) => {
  const { designs } = await start(goal)
  const { from, about, notes } = designs()[0]!.data as Designed
  expect(from.at).toEqual(at)
  expect(about).toContain(`${size} blocks`)
  expect(notes.join()).not.toContain('not followed')
  expect(notes.join()).not.toContain('ends')
})

test('a place that is not in sight is named as not followed', async () => {
  const { designs } = await start('Build a road to the castle')
  expect((designs()[0]!.data as Designed).notes.join()).toContain('“to the castle” is not followed')
})

test('a road that stands keeps its length when it becomes wider', async () => {
  const played = await start('Build a road from 4 -60 4 to 13 -60 4', { stays: true })
  const { team, designs, open, until } = played
  const ended = until(({ type }) => type === 'goal.ended')
  await team.command('Ann', { type: 'approve', approval: open().approval })
  expect((await ended).data).toMatchObject({ result: 'success' })
  const drawn = until(({ type }) => type === 'building.designed')
  await team.command('Ann', { type: 'goal', goal: 'make the road wider' })
  await drawn
  expect((designs().at(-1)!.data as Designed).about).toMatch(/^changed where it stands.*: 10×6 blocks/)
})
