import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** Amounts that people named before a worker came: what is still open is shared with that one, too. */

const inputFor = (goal: string, names: readonly string[]): PlanTaskInput =>
  planInput(goal, {
    workers: [...names],
    team: team(['Lena', ...names]),
    containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
    names: ['oak_log', 'sand'],
  })
const goal = 'Collect 24 oak logs and put them into the chest.'
const before = planByRules(inputFor(goal, ['Bob', 'Mia']))
const grown = (reason: string, joined?: string[]): PlanTaskInput => ({
  ...inputFor(goal, ['Bob', 'Mia', 'Finn']),
  previous: before,
  rejected: [{ reason, by: 'Ida', plan: before, joined }],
})
const shares = (plan: Plan): Record<string, number> =>
  Object.fromEntries(
    plan.stages.flatMap(({ items }) =>
      items.flatMap(({ id, assignee, amount }) =>
        id.startsWith('gather-') && assignee !== null ? [[assignee, amount ?? 0]] : [],
      ),
    ),
  )

test.each([
  ['Bob 18, Mia 6', { Bob: 8, Mia: 8, Finn: 8 }],
  ['let Mia get 20 and Bob 4', { Bob: 8, Mia: 8, Finn: 8 }],
  ['Bob and Mia share the logs', { Bob: 8, Mia: 8, Finn: 8 }],
  ['Mia twice as much as Bob, and Bob 8', { Bob: 8, Mia: 8, Finn: 8 }],
  // What is no amount of the whole holds: so many at most, and of the rest an equal share.
  ['Bob 18, Mia only 6', { Bob: 9, Mia: 6, Finn: 9 }],
  ['Bob at most 6, Mia 18', { Bob: 3, Mia: 18, Finn: 3 }],
  ['Bob 4', { Bob: 4, Mia: 10, Finn: 10 }],
])('“%s” was said before Finn came', (reason, expected) => {
  const plan = planByRules(grown(reason, ['Finn']))
  expect(shares(plan)).toEqual(expected)
  expect(plan.unfollowed).toBeUndefined()
  expect((plan.analysis ?? '').includes('Shared with Finn, too, who was not there yet')).toBe(
    !['Bob 4', 'Bob at most 6, Mia 18'].includes(reason),
  )
})

test('what is said of the team as it is now holds to the letter', () => {
  expect(shares(planByRules(grown('Bob 18, Mia 6')))).toEqual({ Bob: 18, Mia: 6 })
  const both = grown('Bob 18, Mia 6', ['Finn'])
  const last = { reason: 'Bob 20, Mia 4', by: 'Ida', plan: before }
  expect(shares(planByRules({ ...both, rejected: [...both.rejected, last] }))).toEqual({ Bob: 20, Mia: 4 })
})
