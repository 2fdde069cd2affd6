import { expect, test } from 'vitest'
import { inWords } from '../../source/planner/demand.ts'
import type { Recipe } from '../../source/planner/materials.ts'
import { readingOf, type Wanted } from '../../source/planner/wanted.ts'

const recipes: readonly Recipe[] = [
  { item: 'golden_apple', makes: 1, from: { apple: 1, gold_ingot: 8 }, table: true },
  { item: 'bookshelf', makes: 1, from: { oak_planks: 6, book: 3 }, table: true },
  { item: 'bread', makes: 1, from: { wheat: 3 }, table: true },
]
const chest = { at: [4, -60, 0], block: 'chest', items: {} } as const
const second = { ...chest, at: [8, -60, 0] } as const
const read = (goal: string, wanted?: readonly Wanted[]) => {
  const team = [{ name: 'Andy' }, { name: 'Jill' }]
  const names = ['dirt', 'stick']
  const { demands, byJudge } = readingOf({
    goal,
    wanted,
    recipes,
    containers: [chest, second],
    names,
    team,
    blueprints: ['hut'],
  })
  return [byJudge, ...demands.map(one => `${'who' in one && one.who ? `${one.who}: ` : ''}${inWords(one)}`)]
}

test.each([
  ['Work with the others until one of you holds it.', { bookshelf: 1 }, ['craft 1 bookshelf']],
  ['You and your colleague have to prepare something nice.', { bread: 2 }, ['craft 2 bread']],
  [
    'Please see to our supper!',
    { bread: 1, golden_apple: 1 },
    ['craft 1 bread', 'craft 1 golden apple', 'one agent carries everything'],
  ],
])('prose that the rules do not read is planned from the judge: %s', (goal, items, asked) => {
  expect(read(goal, [{ kind: 'holds', items }])).toEqual([true, ...asked])
})

test('words that say what the judge looks for are followed, with all that they say of it', () => {
  expect(read('Jill makes 1 bookshelf and 1 stick', [{ kind: 'holds', items: { bookshelf: 1 } }])).toEqual([
    false,
    'Jill: craft 1 bookshelf',
    'Jill: craft 1 stick',
  ])
})

test('steps on the way are no goals of their own', () => {
  const goal = 'Collect 1 apple and make 1 golden apple.'
  expect(read(goal)).toEqual([false, 'collect 1 apple', 'craft 1 golden apple'])
  expect(read(goal, [{ kind: 'holds', items: { golden_apple: 1 } }])).toEqual([false, 'craft 1 golden apple'])
})

test('words that ask for fewer, for another thing, or for another agent do not say it', () => {
  const bread: Wanted = { kind: 'holds', items: { bread: 3 } }
  expect(read('Make 1 bread.', [bread])).toEqual([true, 'craft 3 bread'])
  expect(read('Make 1 golden apple.', [bread])).toEqual([true, 'craft 3 bread'])
  const each: Wanted = { kind: 'each', targets: { Andy: 'bread', Jill: 'golden_apple' } }
  expect(read('Andy makes 1 golden apple and Jill makes 1 bread', [each])).toEqual([
    true,
    'Andy: craft 1 bread',
    'Jill: craft 1 golden apple',
  ])
})

test('that all must be in one hand is added where the words leave it out', () => {
  expect(read('Make 1 bread and 1 golden apple', [{ kind: 'holds', items: { bread: 1, golden_apple: 1 } }])).toEqual([
    false,
    'craft 1 bread',
    'craft 1 golden apple',
    'one agent carries everything',
  ])
})

test('what words ask for that no judge of these kinds looks for stays', () => {
  const goal = 'An agent should hold a loaf. Place 1 torch at 3 -60 4.'
  const bread: Wanted = { kind: 'holds', items: { bread: 1 } }
  const readWith = (more: readonly string[]) => {
    const { demands } = readingOf({ goal, wanted: [bread], recipes, containers: [chest], names: more, blueprints: [] })
    return demands.map(inWords)
  }
  expect(readWith(['torch'])).toEqual(['craft 1 bread', 'place 1 torch at 3 -60 4'])
})

test('buildings, amounts and chests are read from it; a container that the rules cannot name is left to the words', () => {
  expect(read('Make a structure with the plan below', [{ kind: 'built', blueprint: 'hut' }])[1]).toBe('build hut')
  expect(read('We need earth', [{ kind: 'have', item: 'dirt', count: 60 }])).toEqual([true, 'collect 60 dirt'])
  const stored: Wanted = { kind: 'stored', item: 'dirt', count: 5, at: chest.at }
  expect(read('Earth is wanted there', [stored])).toEqual([true, 'put 5 dirt into the chest'])
  expect(read('Earth is wanted there', [{ ...stored, at: [9, 9, 9] }])[0]).toBe(false)
  expect(read('Put 5 dirt into the chest', [{ ...stored, at: second.at }])).toEqual([
    true,
    'put 5 dirt into the chest at 8 -60 0',
  ])
  expect(read('Put 5 dirt into the chest', [stored])[0]).toBe(false)
})

test('a place is planned from the judge where the words do not say that one goes there', () => {
  const exit: Wanted = { kind: 'inside', box: { from: [8, -60, 1], to: [11, -60, 5] } }
  expect(read('The green floor at the far end, 8 -60 1 to 11 -60 5, is where I want to see you.', [exit])).toEqual([
    true,
    'get to 8 -60 1',
  ])
  expect(read('Everybody must stand in the area from 8 -60 1 to 11 -60 5.', [exit])[0]).toBe(false)
})

test('what is to be mined for a building says where its parts come from, and stays beside what the judge looks for', () => {
  const hut: Wanted = { kind: 'built', blueprint: 'hut' }
  const prose = 'Please put up what you see on the drawing.'
  expect(read(`${prose} 2 dirt have to be dug out of the heaps.`, [hut])).toEqual([true, 'build hut', 'collect 2 dirt'])
  expect(read(`${prose} Collect 2 sticks.`, [hut])).toEqual([true, 'build hut'])
})
