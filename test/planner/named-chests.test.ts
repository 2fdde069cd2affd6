import { expect, test } from 'vitest'
import { planByRules } from '../../source/brain/rules/plan/plan-task.ts'
import { readGoal, readOrder } from '../../source/planner/goal-demands.ts'
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
