import { expect, test } from 'vitest'
import { planByRules } from '../../source/brain/rules/plan/plan-task.ts'
import { readGoal, readOrder } from '../../source/planner/goal-demands.ts'
import { withChestsAtPlaces } from '../../source/planner/named-chests.ts'
import { vocabularyOf } from '../../source/planner/vocabulary.ts'
import { planInput } from '../brain/support/question-inputs.ts'

const chestAt = (...at: [number, number, number]) => ({ at, block: 'chest', items: {} })
const containers = [chestAt(2, -60, 2), chestAt(12, 64, -3)]
const inputOf = (goal: string) => planInput(goal, { names: ['oak_log', 'chest'], containers })

test.each([
  'Put 8 oak logs into the chest at 12 64 -3.',
  'put 8 oak logs into chest at 12 64 -3',
  'put 8 oak logs in the chest at 12, 64, -3',
  'store 8 oak logs in the chest (12, 64, -3)',
  'bring 8 oak logs to the chest at 12 64 -3',
  'Into the chest at 12 64 -3 put 8 oak logs.',
  'put 8 oak logs at 12 64 -3 into the chest',
])('“%s” names that chest, and they are put there', goal => {
  const input = inputOf(goal)
  const demand = { kind: 'store', item: 'oak_log', count: 8, at: [12, 64, -3] }
  expect(readGoal(goal, vocabularyOf(input))).toEqual([demand])
  expect(readOrder(goal, vocabularyOf(input))).toEqual([demand])
  const plan = planByRules(input)
  const stored = plan.stages.flatMap(({ items }) => items.flatMap(({ done }) => (done.kind === 'stored' ? [done] : [])))
  expect(stored.at(-1)).toMatchObject({ item: 'oak_log', count: 8, at: [12, 64, -3] })
  expect(plan.unfollowed).toBeUndefined()
})

test('a chest that is not known is said to be out of reach, and no other one takes its place', () => {
  const plan = planByRules(inputOf('collect 4 oak logs and put them into the chest at 40 64 9'))
  expect(plan.outOfReach).toEqual([
    { part: 'put 4 oak logs into the chest at 40 64 9', because: 'no chest or barrel is known at 40 64 9' },
  ])
  expect(plan.stages.flatMap(({ items }) => items.map(({ done }) => done.kind))).not.toContain('stored')
})

test.each([
  ['Put 8 sand into a chest at spawn', 'Put 8 sand into the chest at 2 -60 2'],
  [
    'collect 4 dirt and put them into the chest near the Mill.',
    'collect 4 dirt and put them into the chest at 30 -60 9.',
  ],
  ['put 8 sand into our chest by the spawn point, then come', 'put 8 sand into the chest at 2 -60 2, then come'],
  ['put 8 sand into a chest at the lake', 'put 8 sand into a chest at the lake'],
  ['put 8 sand into a chest at hill', 'put 8 sand into a chest at hill'],
  ['put 8 sand into a chest at constructor', 'put 8 sand into a chest at constructor'],
])('a chest is named by a place that is known: %s', (words, read) => {
  const places = { spawn: [0, -60, 0], mill: [30, -60, 5], hill: [90, -60, 90] } as const
  const containers = [{ at: [30, -60, 9] }, { at: [2, -60, 2] }, { at: [6, -60, 0] }] as const
  expect(withChestsAtPlaces(words, { places: places as never, containers: containers as never })).toBe(read)
})
