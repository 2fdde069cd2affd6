import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** Limits in the words of a goal are wishes beside its work: nothing is left out of the plan for them. */

const workers = ['Greta', 'Hugo', 'Kim']
const planFor = (goal: string) =>
  planByRules(
    planInput(goal, {
      workers,
      team: team(['Lena', ...workers]),
      names: ['oak_log', 'sand', 'stick', 'birch_fence'],
      containers: [{ block: 'chest', at: [2, -60, 2], items: {}, before: {} }],
    }),
  )
const collected = (goal: string, name: string, item: string): number =>
  planFor(goal)
    .stages.flatMap(({ items }) => items)
    .reduce(
      (sum, { assignee, done }) =>
        assignee === name && done?.kind === 'have' && done.item === item ? sum + done.count : sum,
      0,
    )

test.each([
  'Put 10 oak logs and 4 sticks into the chest, Greta only 3 logs',
  'Put 10 oak logs and 4 sticks into the chest. Greta at most 3 logs.',
])('“%s” limits what one collects, and is read whole', goal => {
  expect([planFor(goal).leftOut, planFor(goal).unfollowed]).toEqual([undefined, undefined])
  expect(collected(goal, 'Greta', 'oak_log')).toBe(3)
})

test('who alone does a part of the work asks for no further work', () => {
  const goal = 'Collect 4 birch fences and put them into the chest. Only Hugo collects logs.'
  expect(planFor(goal).leftOut).toBeUndefined()
  expect(collected(goal, 'Hugo', 'oak_log')).toBe(0)
  expect(planFor(goal).unfollowed?.[0]).toContain('Only Hugo collects logs')
})

test.each([
  ['Collect 4 sand. Only Hugo collects 3 oak logs.', 3],
  ['Only Hugo collects logs.', 1],
])('“%s” asks for logs', (goal, count) => {
  expect(collected(goal, 'Hugo', 'oak_log')).toBe(count)
})

test('an action that is not known stays a part of the goal, whatever limit it has', () => {
  expect(planFor('Collect 4 sand. Dance only at night.').leftOut).toEqual(['Dance only at night'])
})
