import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** One kind of work for a worker and the rest for the others, and words that bring back who was left out. */

const logs = 'Collect 24 oak logs and put them into the chest.'
const input = (goal: string): PlanTaskInput =>
  planInput(goal, {
    workers: ['Bob', 'Mia'],
    team: team(['Lena', 'Bob', 'Mia']),
    containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
  })

/** The plans after each of these words. */
const plansAfter = (goal: string, ...words: readonly string[]): Plan => {
  let plan = planByRules(input(goal))
  const rejected: PlanTaskInput['rejected'] = []
  for (const reason of words) {
    rejected.push({ reason, by: 'Ann', plan, source: 'person' })
    plan = planByRules({ ...input(goal), previous: plan, rejected: [...rejected] })
  }
  return plan
}
const said = (plan: Plan) => plan.stages.flatMap(({ items }) => items.map(one => `${one.assignee}: ${one.title}`))
const byMia = ['Mia: Collect 24 oak logs', 'Mia: Give 24 oak logs to Bob', 'Bob: Put 24 oak logs into the chest']

test.each([
  'Bob only fills the chest',
  'Mia should cut the wood, Bob only fills the chest',
  'Mia collects all the logs, Bob just fills the chest.',
  'Mia chops the trees and Bob puts them into the chest',
])('who only does one thing is spared the rest, and what the others collect goes to that one first: %s', words => {
  const plan = plansAfter(logs, words)
  expect(said(plan)).toEqual(byMia)
  expect(plan.unfollowed).toBeUndefined()
})

test('said again in other words it is the same plan', () => {
  const plan = plansAfter(logs, 'Mia should cut the wood, Bob only fills the chest', 'Mia collects all the logs')
  expect(said(plan)[0]).toBe(byMia[0])
})

test('what is only done and cannot be read says nothing of who works', () => {
  const plan = plansAfter(logs, 'Bob only dances')
  expect(new Set(said(plan).map(one => one.split(':')[0]))).toEqual(new Set(['Bob', 'Mia']))
  expect(plan.unfollowed?.join()).toContain('dances')
})

test('an amount for a worker who was left out brings that one back', () => {
  const plan = plansAfter(logs, 'only Bob', 'Bob 16, Mia 8')
  expect(said(plan)).toEqual([
    'Bob: Collect 16 oak logs',
    'Mia: Collect 8 oak logs',
    expect.stringMatching(/^Bob: Put all your oak logs into the chest, about 16/),
    expect.stringMatching(/^Mia: Put all your oak logs into the chest, about 8/),
  ])
  expect(plan.unfollowed).toBeUndefined()
  const none = plansAfter(logs, 'only Bob', 'Mia 0 logs')
  expect(said(none).join()).not.toContain('Mia:')
})

test('several things may be named for a worker at once', () => {
  const goal = 'Craft 3 oak doors, 4 oak fences and 20 oak slabs and put them into the chest.'
  const plan = plansAfter(goal, 'Mia crafts the doors and the fences')
  const craft = said(plan).filter(one => /Craft .*(?:doors|fences)/.test(one))
  expect(craft.length).toBeGreaterThan(0)
  expect(craft.every(one => one.startsWith('Mia: '))).toBe(true)
  expect(plan.unfollowed).toBeUndefined()
})
