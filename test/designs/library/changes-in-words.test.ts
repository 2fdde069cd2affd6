import { expect, test } from 'vitest'
import { type Changed, changedByWords } from '../../../source/designs/library/changes-in-words.ts'
import { readyInWords } from '../../../source/designs/library/ready-in-words.ts'

const house: Changed = { ...readyInWords('a house')!, turn: 0, unread: [] }
const after = (...wishes: string[]) => {
  const { values, turn, move, unread } = wishes.reduce(changedByWords, house)
  return { values, turn, move, unread }
}

test.each([
  [['higher'], { values: { height: 4 } }],
  [['make it 2 blocks higher and wider'], { values: { height: 5, width: 9 } }],
  [['bigger', 'smaller'], { values: { width: 7, depth: 7 } }],
  [['no windows, a flat roof'], { values: { windows: 'no', roof: 'flat' } }],
  [['with windows'], { values: { windows: 'yes' } }],
  [['with 2 levels'], { values: { height: 6 } }],
  [['make it two storeys high, of spruce'], { values: { height: 6, material: 'spruce' } }],
  [['I want a double-storey one'], { values: { height: 6 } }],
  [['use birch'], { values: { material: 'birch' } }],
  [['9 blocks wide'], { values: { width: 9 } }],
  [['turn it', 'turn it'], { turn: 180 }],
  [['the door to the north'], { turn: 180 }],
  [['move it 4 blocks east and move it 2 north'], { move: [4, -2] }],
  [['move it 4 blocks east', 'higher'], { move: undefined, values: { height: 4 } }],
] as const)('%j', (wishes, expected) => {
  expect(after(...wishes)).toMatchObject({ unread: [], ...expected })
})

test('what says nothing of a design, or all that it has already, is not followed', () => {
  expect(after('without Bob').unread).not.toEqual([])
  expect(after('higher, without Bob')).toMatchObject({ unread: ['without Bob'], values: { height: 4 } })
  expect(after('99 blocks higher').values).toEqual({ height: 6 })
})

test('a design without a choice for its height is made higher by levels', () => {
  const hut: Changed = { ...readyInWords('a small hut')!, turn: 0, unread: [] }
  expect(changedByWords(hut, 'make it higher, of birch')).toMatchObject({
    unread: [],
    values: { material: 'birch' },
    edits: [{ kind: 'levels', count: 1 }],
  })
  expect(changedByWords(hut, '3 blocks taller')).toMatchObject({ unread: [], edits: [{ kind: 'levels', count: 3 }] })
  expect(changedByWords(hut, 'lower').unread).toEqual(['lower'])
})

test('storeys that a design has no room for, and floors that it has not, are said', () => {
  expect(changedByWords(house, 'with five storeys')).toMatchObject({
    values: { height: 6 },
    limits: ['5 storeys are 15 blocks of its height, with no floors between', '6 blocks is the most for its height'],
  })
  const hut: Changed = { ...readyInWords('a hut')!, turn: 0, unread: [] }
  expect(changedByWords(hut, 'two-story')).toMatchObject({ unread: [], limits: ['a hut has one storey only'] })
})
