import { expect, test } from 'vitest'
import { type Changed, changedByWords, drawChanged } from '../../../source/designs/library/changes-in-words.ts'
import { editedByWords } from '../../../source/designs/library/edits-in-words.ts'
import { followedOf, notInDesign } from '../../../source/designs/library/read-wish.ts'
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
  [['no windows', 'with windows'], { values: { windows: 'yes' } }],
  [['without the glass'], { values: { windows: 'no' } }],
  [['more windows'], { values: { windows: 'many' } }],
  [['more windows', 'fewer windows'], { values: { windows: 'yes' } }],
  [['a second floor'], { values: { height: 6 } }],
  [['with 2 levels'], { values: { height: 6 } }],
  [['make it two storeys high, of spruce'], { values: { height: 6, material: 'spruce' } }],
  [['I want a double-storey one'], { values: { height: 6 } }],
  [['use birch'], { values: { material: 'birch' } }],
  [['9 blocks wide'], { values: { width: 9 } }],
  [['a width of 9'], { values: { width: 9 } }],
  [['make it five blocks tall'], { values: { height: 5 } }],
  [['higher by two'], { values: { height: 5 } }],
  [['two taller'], { values: { height: 5 } }],
  [['higher, by two'], { values: { height: 5 } }],
  [['raise it by two'], { values: { height: 5 } }],
  [['increase the height by 2 blocks'], { values: { height: 5 } }],
  [['raise the height two blocks'], { values: { height: 5 } }],
  [['add two blocks to the height'], { values: { height: 5 } }],
  [['two more blocks high'], { values: { height: 5 } }],
  [['two blocks more in height', 'reduce the height by one'], { values: { height: 4 } }],
  [['longer by three', 'two narrower'], { values: { depth: 10, width: 5 } }],
  [['of height 5, of birch'], { values: { height: 5, material: 'birch' } }],
  [['I want a height of 5'], { values: { height: 5 } }],
  [['set the height to 5'], { values: { height: 5 } }],
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

test.each(['hut', 'storage'])('levels of a %s go no further than there is room for, and that is told', kind => {
  const first: Changed = { ...readyInWords(`a ${kind}`)!, turn: 0, unread: [] }
  for (const words of ['add 20 levels', '30 blocks higher', 'with 40 more layers', 'taller by 99']) {
    const next = changedByWords(first, words)
    expect(next).toMatchObject({ unread: [], edits: [{ kind: 'levels', count: 9 }] })
    expect(next.limits).toContain('12 blocks is the most for its height')
    const again = changedByWords({ ...next, limits: [] }, words)
    expect(again).toMatchObject({ unread: [words], reasons: [{ why: '12 blocks is the most for its height' }] })
    expect(changedByWords(next, 'lower')).toMatchObject({ unread: [], edits: [{ count: 9 }, { count: -1 }] })
    const given = editedByWords(drawChanged(first), words)
    expect(given.limits).toContain('12 blocks is the most for its height')
    expect(drawChanged(next)).toEqual(given.design)
  }
  expect(changedByWords(first, 'add 20 levels').limits).toContain(
    '“add 20 levels” makes it 9 blocks higher: it goes no further',
  )
})

test('what is drawn as high as a tower grows as far as one', () => {
  const tower = drawChanged({ ...readyInWords('a tower 20 high')!, turn: 0 })
  expect(editedByWords(tower, 'add 2 levels')).toMatchObject({ unread: [] })
  expect(editedByWords(tower, 'add 50 levels').limits).toContain('40 blocks is the most for its height')
})

test.each([
  [
    'a house',
    'add a level, of birch',
    { height: 6 },
    ['“add a level” makes it 3 blocks higher: a storey of a house is 3 blocks, with no floors between'],
  ],
  [
    'a tower',
    'add two storeys, wider',
    { height: 16 },
    ['“add two storeys” makes it 8 blocks higher: a storey of a tower is 4 blocks, with no floors between'],
  ],
  [
    'a tower',
    'one floor lower',
    { height: 4 },
    ['“one floor lower” makes it 4 blocks lower: a storey of a tower is 4 blocks'],
  ],
  [
    'a house',
    'add 3 levels',
    { height: 6 },
    ['6 blocks is the most for its height', '“add 3 levels” makes it 3 blocks higher: it goes no further'],
  ],
  ['a house', 'cut a level', {}, ['3 blocks is the least for its height']],
  ['a house', 'add two rows', { height: 5 }, undefined],
  ['a wall', 'add a level', { height: 4 }, undefined],
  ['a hut', 'add a level', {}, ['“add a level” makes it 1 block higher: a hut has one storey only']],
] as const)(
  'a level is a storey as the design means it, and it is said what it comes to: %s, %s',
  (building, wish, values, limits) => {
    const before: Changed = { ...readyInWords(building)!, turn: 0, unread: [] }
    const changed = changedByWords(before, wish)
    expect(changed).toMatchObject({ values, unread: [] })
    expect(changed.limits).toEqual(limits)
  },
)

test('of a design that was drawn otherwise, it is said what a level comes to', () => {
  const given = editedByWords(drawChanged(house), 'add a level, mirror it')
  expect(given).toMatchObject({
    unread: [],
    limits: ['“add a level” makes it 1 block higher: it has no storeys of its own'],
  })
})

test('storeys that a design has no room for, and floors that it has not, are said', () => {
  expect(changedByWords(house, 'with five storeys')).toMatchObject({
    values: { height: 6 },
    limits: ['5 storeys are 15 blocks of its height, with no floors between', '6 blocks is the most for its height'],
  })
  const hut: Changed = { ...readyInWords('a hut')!, turn: 0, unread: [] }
  expect(changedByWords(hut, 'two-story')).toMatchObject({ unread: [], limits: ['a hut has one storey only'] })
})

test('words that change nothing of the windows say why, and none makes the house larger in their place', () => {
  const told = (...wishes: string[]) => {
    const { values, limits } = wishes.reduce(changedByWords, house)
    return { values, limits }
  }
  expect(told('with windows')).toEqual({ values: {}, limits: ['it has windows already'] })
  expect(told('more windows', 'even more windows')).toEqual({
    values: { windows: 'many' },
    limits: ['it has as many windows as a house can have'],
  })
  expect(changedByWords(house, 'bigger windows')).toMatchObject({
    ...{ values: {}, unread: ['bigger windows'] },
    reasons: [{ piece: 'bigger windows', why: 'each window of a ready design has one size' }],
  })
  const small: Changed = { ...readyInWords('a small house')!, turn: 0, unread: [] }
  expect(changedByWords(small, 'more windows')).toMatchObject({
    values: small.values,
    limits: ['“more windows” makes no difference: it looks the same'],
  })
  expect(drawChanged(wishesOf('more windows')).parts.filter(isPane).length).toBeGreaterThan(
    drawChanged(house).parts.filter(isPane).length,
  )
})
const wishesOf = (...wishes: string[]): Changed => wishes.reduce(changedByWords, house)
const isPane = (part: object): boolean => 'of' in part && part.of === 'glass'

test.each([
  ['a house 6 high', 'higher by two', [], '6 blocks is the most for its height'],
  ['a house', 'ten blocks higher, of birch', ['of birch'], '6 blocks is the most for its height'],
  ['a house', 'lower', [], '3 blocks is the least for its height'],
  ['a hut', 'two-storey', [], 'a hut has one storey only'],
  ['a bridge 4 wide', '90 wide', [], 'blocks is the most for its width'],
])(
  'of a design that has no room for all that is said, that is not said to be in it: %s, %s',
  (building, wish, done, why) => {
    const changed = changedByWords({ ...readyInWords(building)!, turn: 0, unread: [] }, wish)
    const read = { wish, ...changed }
    expect(followedOf(read)).toEqual(done)
    expect(notInDesign(read)).toEqual([{ said: wish.split(',')[0], why: expect.stringContaining(why) }])
  },
)
