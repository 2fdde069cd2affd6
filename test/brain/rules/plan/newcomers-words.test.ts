import { expect, test } from 'vitest'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { readAmount } from '../../../../source/planner/item-names.ts'

/** Goals in words that people use who have not read what the rules understand. */

const items = new Set([
  'oak_log',
  'oak_planks',
  'beef',
  'cooked_beef',
  'potato',
  'bread',
  'iron_ingot',
  'raw_iron',
  'cod',
  'dirt',
  'ladder',
  'torch',
])
const read = (goal: string) => readGoal(goal, { items, prefer: [], blueprints: [] })

test.each([
  ['half a stack of dirt', 32, 'dirt'],
  ['half a dozen cods', 6, 'cods'],
  ['two stacks of dirt', 128, 'dirt'],
  ['twenty four torches', 24, 'torches'],
  ['thirty-six ladders', 36, 'ladders'],
  ['fifteen planks', 15, 'planks'],
  ['a hundred dirt', 100, 'dirt'],
  ['two hundred dirt', 200, 'dirt'],
  ['a few of the logs', 3, 'logs'],
])('an amount in words: %s', (words, count, rest) => {
  expect(readAmount(words)).toEqual({ count, words: rest })
})

test.each([
  ['Cook two beef', [{ kind: 'collect', item: 'cooked_beef', count: 2 }]],
  ['roast 3 cod', [{ kind: 'collect', item: 'cooked_cod', count: 3 }]],
  ['Bake five potatoes', [{ kind: 'collect', item: 'baked_potato', count: 5 }]],
  ['bake 2 bread', [{ kind: 'craft', item: 'bread', count: 2 }]],
  ['Smelt 4 iron ingots', [{ kind: 'collect', item: 'iron_ingot', count: 4 }]],
  ['smelt six raw iron', [{ kind: 'collect', item: 'iron_ingot', count: 6 }]],
] as const)('what is heated is what comes out of the fire: %s', (goal, demands) => {
  expect(read(goal)).toEqual(demands)
})

test.each(['afterwards', 'lastly', 'later', 'second', 'after that'])('a part that begins with “%s” is read', word => {
  expect(read(`First collect 3 dirt, ${word} craft 6 ladders`)).toEqual([
    { kind: 'collect', item: 'dirt', count: 3 },
    { kind: 'craft', item: 'ladder', count: 6 },
  ])
})

test.each(['craft planks out of them', 'make planks from it', 'produce ladders with all of those'])(
  'how many come out of other things is not guessed: %s',
  part => {
    expect(read(`Collect 3 logs, ${part}`)).toEqual([
      { kind: 'collect', item: 'oak_log', count: 3 },
      { kind: 'unknown', text: part },
    ])
    expect(
      read(`Collect 3 logs, ${part.replace('planks', '8 planks').replace('ladders', '8 ladders')}`)[1],
    ).toMatchObject({ kind: 'craft', count: 8 })
  },
)

test('so many of several things are not guessed', () => {
  expect(read('Collect 3 dirt and 4 ladders and put 2 of them into the chest').at(-1)).toEqual({
    kind: 'unknown',
    text: 'put 2 of them',
  })
})

test.each([
  ['Get 8 dirt, then put the dirt into the chest', [8]],
  ['Collect 3 dirt and 5 ladders, and put the ladders and the dirt into a chest', [5, 3]],
  ['Collect 8 dirt. Put 3 dirt into the chest, then store the dirt in the chest', [3, 5]],
  ['Get 8 dirt and put a dirt into the chest', [1]],
  ['Put dirt into the chest', [1]],
  ['Collect 6 dirt and put 2 of them into the chest', [2]],
  ['Collect 6 dirt and put one of them into the chest, then put the dirt into the chest', [1, 5]],
])('what is put away without a number is all of it that was asked for: %s', (goal, counts) => {
  expect(read(goal).flatMap(demand => (demand.kind === 'store' ? [demand.count] : []))).toEqual(counts)
})
