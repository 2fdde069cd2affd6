import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** Limits for one agent and for all together, said in one breath: both hold in the next plan. */

const names = ['Greta', 'Hugo', 'Kim']
const planFor = (goal: string, ...reasons: readonly string[]): Plan => {
  const input = planInput(goal, {
    workers: [...names],
    team: team(['Lena', ...names]),
    containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
    names: ['oak_log', 'sand', 'torch', 'coal'],
  })
  const previous = planByRules(input)
  return planByRules({ ...input, previous, rejected: reasons.map(reason => ({ reason, by: 'Ann', plan: previous })) })
}
const shares = (plan: Plan, way: string, item: string): number[] =>
  names.map(name =>
    plan.stages
      .flatMap(({ items }) => items)
      .filter(one => one.way === way && one.assignee === name && 'item' in one.done && one.done.item === item)
      .reduce((sum, { amount = 0 }) => sum + amount, 0),
  )

test.each([
  ['Greta only 3 logs, only 8 in total', [3, 3, 2]],
  ['only 8 logs in total, and Greta at most 3', [3, 3, 2]],
  ['no more than ten altogether, Kim at most 2', [4, 4, 2]],
  ['8 logs in all are enough, Hugo 2', [3, 2, 3]],
  ['let Hugo get 2 logs. 7 are enough', [3, 2, 2]],
  ['Greta 3 and Kim 2, 10 logs together', [3, 5, 2]],
  ['in total 9, each at most 3', [3, 3, 3]],
  ['at most 9 in all, without Kim', [5, 4, 0]],
  ['in total no more than 7 and Kim 5 of them', [1, 1, 5]],
  ['at most 20', [4, 4, 4]],
])('of 12 logs: “%s”', (reason, expected) => {
  const plan = planFor('Collect 12 oak logs.', reason)
  expect(shares(plan, 'collect', 'oak_log')).toEqual(expected)
  expect(plan.unfollowed).toBeUndefined()
})

test('what a newer word says of one of them leaves the other as it is', () => {
  const plan = planFor('Collect 12 sand.', 'only 8 in total, Greta 2', 'Greta 4')
  expect(shares(plan, 'collect', 'sand')).toEqual([4, 2, 2])
})

test('a limit that the others cannot keep is told with what the plan takes', () => {
  const plan = planFor('Collect 12 sand.', 'each only 2 and 7 in total')
  expect(shares(plan, 'collect', 'sand').reduce((a, b) => a + b)).toBe(7)
  expect(plan.unfollowed?.[0]).toMatch(/^Not followed in full: .*These amounts come to 6, and the plan takes 7 sand/)
})

test('of several things a total is of that which the words beside it name', () => {
  const goal = 'Collect 12 oak logs and craft 4 torches and put them into the chest.'
  expect(shares(planFor(goal, 'only 2 torches in total, Hugo makes them'), 'craft', 'torch')).toEqual([0, 2, 0])
  const logs = planFor(goal, 'Greta 5, 9 logs are enough')
  expect(logs.analysis).toContain('As asked: collect 9 oak logs')
  expect(logs.unfollowed).toBeUndefined()
})

test.each(['not 8 in total', '8', 'no 8'])('a number that asks for nothing changes nothing: %s', reason => {
  const plan = planFor('Collect 12 oak logs.', reason)
  expect(shares(plan, 'collect', 'oak_log')).toEqual([4, 4, 4])
  expect(plan.unfollowed?.[0]).toContain(`could not read “${reason}”`)
})

test('what is to be brought by name is cut for each alike', () => {
  const plan = planFor('Greta collects 8 sand and Hugo collects 4 sand.', 'only 6 in total')
  expect(shares(plan, 'collect', 'sand')).toEqual([4, 2, 0])
})
