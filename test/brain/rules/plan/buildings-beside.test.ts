import { expect, test } from 'vitest'
import { inWords } from '../../../../source/planner/demand.ts'
import { readGoal } from '../../../../source/planner/goal-demands.ts'

const items = new Set(['oak_log', 'dirt', 'chest', 'oak_fence', 'torch'])
/** What has no blueprint yet stays in the words with which it is asked for, from which it is designed. */
const told = (goal: string) =>
  readGoal(goal, { items, prefer: [], blueprints: [] }).map(demand =>
    demand.kind === 'unknown' ? demand.text.toLowerCase() : inWords(demand),
  )

test.each([
  ['Build a hut with a fence around it.', ['build a hut', 'build a fence around the hut']],
  [
    'build a small house with a high wall of stone around it',
    ['build a small house', 'build a high wall of stone around the house'],
  ],
  ['Build a tower, and a hut next to it', ['build a tower', 'build a hut next to the tower']],
  ['Build a hut. Then build a fence around it.', ['build a hut', 'build a fence around the hut']],
  [
    'Build a hut with a door, a window and a fence around it.',
    ['build a hut with a door, a window', 'build a fence around the hut'],
  ],
  [
    'Build a house and a hut with a fence around it and collect 6 oak logs',
    ['build a house', 'a hut', 'build a fence around the hut', 'collect 6 oak logs'],
  ],
])('“it” beside which another building is to stand is the one before it: %s', (goal, demands) => {
  expect(told(goal)).toEqual(demands)
})

test.each([
  ['Build a house with a door and a window.', ['build a house with a door and a window']],
  ['Craft a chest and build a fence around it.', expect.not.arrayContaining(['build a fence around the chest'])],
])('other words stay as they are: %s', (goal, demands) => {
  expect(told(goal)).toEqual(demands)
})
