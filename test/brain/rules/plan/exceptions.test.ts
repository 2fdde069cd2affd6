import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { dealtToEach } from '../../../../source/planner/demand.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'
import { sharersOf } from '../../../../source/planner/goal-shares.ts'
import { vocabularyOf } from '../../../../source/planner/vocabulary.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** `all of you but Bob`, `everything except the sticks`: what a goal leaves out. The team is Lena, who leads Bob and Mia. */

const inputOf = (goal: string) =>
  planInput(goal, { containers: [{ block: 'chest', at: [3, -60, 4], items: { oak_log: 12, cobblestone: 9 } }] })
const itemsOf = (goal: string) => planByRules(inputOf(goal)).stages.flatMap(({ items }) => items)
const demandsOf = (goal: string) => readGoal(goal, vocabularyOf(inputOf(goal)))

test.each([
  ['All of you but Bob collect 12 oak logs.', 'Mia', 12],
  ['All but Bob gather 8 oak logs', 'Mia', 8],
  ['All the workers except for Bob must get 8 oak logs', 'Mia', 8],
  ['Collect 12 oak logs, all of you except Mia', 'Bob', 12],
  ['Collect 12 oak logs, everyone but @mia.', 'Bob', 12],
  ['Collect 10 oak logs except Bob', 'Mia', 10],
  ['Apart from Bob, collect 6 oak logs', 'Mia', 6],
])('“%s” is done without the one who is left out', (goal, by, count) => {
  const items = itemsOf(goal)
  expect(new Set(items.map(({ assignee }) => assignee))).toEqual(new Set([by]))
  expect(items.map(({ done }) => done)).toContainEqual(expect.objectContaining({ item: 'oak_log', count }))
  expect(planByRules(inputOf(goal)).leftOut).toBeUndefined()
})

test.each([
  ['Everyone except Bob collects 4 oak logs', ['Mia']],
  ['everybody but Bob must collect 4 oak logs', ['Mia']],
  ['Each of you apart from Mia collects 4 oak logs.', ['Bob']],
  ['Every worker other than Mia collects 4 oak logs.', ['Bob']],
  ['All workers except Bob each collect 4 oak logs', ['Mia']],
  ['everyone collects 4 oak logs except Bob', ['Mia']],
  ['Except for Bob, everyone collects 4 oak logs', ['Mia']],
  ['Collect 4 oak logs each, except Bob', ['Mia']],
  ['Everyone but Bob: collect 4 oak logs', ['Mia']],
  ['Everyone but Bob and Mia collects 4 oak logs', []],
])('“%s” asks as many of each of the others', (goal, names) => {
  const dealt = dealtToEach(demandsOf(goal), ['Bob', 'Mia'])
  expect(dealt).toEqual(names.map(who => expect.objectContaining({ kind: 'collect', item: 'oak_log', count: 4, who })))
  expect(itemsOf(goal).map(({ assignee }) => assignee)).toEqual(names)
  expect(sharersOf(goal, vocabularyOf(inputOf(goal)), ['Bob', 'Mia'])).toEqual(
    /^(?:except|collect)/i.test(goal) ? expect.anything() : names,
  )
})

test('an exception is for its own sentence, and for all that the sentence asks of each', () => {
  expect(
    dealtToEach(demandsOf('Everyone collects 2 sticks. Everyone but Bob collects 4 oak logs and 1 cobblestone.'), [
      'Bob',
      'Mia',
    ]).map(one => ['item' in one && one.item, 'who' in one && one.who, 'count' in one && one.count]),
  ).toEqual([
    ['stick', 'Bob', 2],
    ['stick', 'Mia', 2],
    ['oak_log', 'Mia', 4],
    ['cobblestone', 'Mia', 1],
  ])
})

test.each([
  ['Collect 12 oak logs and put all but 4 into the chest', [['oak_log', 8]]],
  ['Collect 12 oak logs and put all but 4 of them into the chest', [['oak_log', 8]]],
  ['Collect 12 oak logs and put them into the chest except 4', [['oak_log', 8]]],
  ['Collect 12 oak logs, then put them all but four in the chest.', [['oak_log', 8]]],
  ['Collect 12 oak logs and 4 sticks and put everything except the sticks into the chest', [['oak_log', 12]]],
  ['Collect 12 oak logs and 4 sticks, put everything into the chest but the sticks', [['oak_log', 12]]],
  ['Collect 12 oak logs and 4 sticks. Put it all, apart from sticks, into the chest', [['oak_log', 12]]],
  [
    'Collect 12 oak logs, 4 sticks and 2 cobblestone and put everything except the sticks and the cobblestone into the chest',
    [['oak_log', 12]],
  ],
])('“%s” leaves the rest where it is', (goal, stored) => {
  const demands = demandsOf(goal)
  expect(demands.flatMap(one => (one.kind === 'store' ? [[one.item, one.count]] : []))).toEqual(stored)
  expect(demands.filter(({ kind, unread }) => kind === 'unknown' || unread)).toEqual([])
})

test.each([
  ['Put everything except the sticks into the chest', 'put everything except the sticks into the chest'],
  ['Collect 12 oak logs and put all but 20 of them into the chest', 'put all but 20 of them'],
  ['Collect 12 oak logs and 4 sticks and put all but 3 into the chest', 'put all but 3'],
  ['Collect 12 oak logs and put it all except the dragon eggs into the chest', 'put it all except the dragon eggs'],
  ['Collect 12 oak logs but Bob only 2', 'Collect 12 oak logs but Bob only 2'],
])('“%s” is refused in its own words, and nothing of it is put away', (goal, words) => {
  const demands = demandsOf(goal)
  expect(demands.find(({ kind }) => kind === 'unknown')).toMatchObject({ text: expect.stringContaining(words) })
  expect(demands.some(({ kind }) => kind === 'store' || kind === 'storeRest')).toBe(false)
})

test.each([
  ['Everyone except Mia collects 12 oak logs', ['Bob', 'Kim'], 12],
  ['Everybody but Kim collects 5 dirt', ['Bob', 'Mia'], 5],
] as const)('that each gets as many is said in the plan before it is approved: %s', (goal, names, count) => {
  const { analysis } = planByRules(
    planInput(goal, { names: ['dirt'], workers: ['Bob', 'Mia', 'Kim'], team: team(['Lena', 'Bob', 'Mia', 'Kim']) }),
  )
  expect(analysis).toMatch(
    new RegExp(`${count} (?:oak logs|dirt) each for ${names.join(' and ')}, ${2 * count} in all`),
  )
})
