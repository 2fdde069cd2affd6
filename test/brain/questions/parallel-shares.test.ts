import { expect, test } from 'vitest'
import { planTask } from '../../../source/brain/questions/plan-task/question.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../source/brain/rules/plan/plan-task.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { planInput } from '../support/question-inputs.ts'

/** Several plan one goal side by side, each its own part: the parts together come to what the goal asks for, and to no more. */

const workers = ['Bob', 'Mia']
const asked = (goal: string, index: number, extra: Partial<PlanTaskInput> = {}): PlanTaskInput =>
  planInput(goal, { seat: workers[index]!, organization: 'graph', workers, share: { index, of: 2 }, ...extra })
const planOf = (seat: string, ...done: Condition[]): Plan =>
  planTask.output.parse({
    objective: 'all',
    analysis: '',
    stages: [
      {
        title: 'Work',
        items: done.map((one, nth) => ({ id: `i${nth}`, title: `Do ${nth}`, assignee: seat, done: one })),
      },
    ],
  })
const teamWith = (carried: number) =>
  planInput('').team.map(one => ({
    ...one,
    inventory: (one.name === 'Bob' ? { oak_log: carried } : {}) as Record<string, number>,
  }))
const have = (count: number, item = 'oak_log'): Condition => ({ kind: 'have', item, count })
const stored = (count: number, by: string): Condition => ({
  kind: 'stored',
  item: 'oak_log',
  count,
  at: [2, -60, 2],
  by,
})
const faults = (input: PlanTaskInput, plan: Plan) => planTask.check!(input, plan)

test.each([
  ['Collect 10 oak logs.', [5, 5]],
  ['Get 11 oak logs', [6, 5]],
  ['Gather eleven oak logs and mine 4 cobblestone', [6, 5]],
])('“%s”: a planner of more than its own part is told the part, and the parts make the whole', (goal, parts) => {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  for (const [index, part] of parts.entries()) {
    const seat = workers[index]!
    expect(faults(asked(goal, index), planOf(seat, have(part)))).toEqual([])
    for (const count of [part + 1, whole])
      expect(faults(asked(goal, index), planOf(seat, have(count)))).toEqual([
        `The goal asks ${whole} oak logs of all 2 who plan it, and your items come to ${count}: your share is ${part}, the others plan the rest.`,
      ])
  }
})

test('what is put away is counted, too, and what is carried already is not', () => {
  const goal = 'Collect 10 oak logs and put them into the chest.'
  expect(faults(asked(goal, 0), planOf('Bob', have(5), stored(5, 'Bob')))).toEqual([])
  expect(faults(asked(goal, 0), planOf('Bob', have(5), stored(10, 'Bob')))).toEqual([
    expect.stringContaining('come to 10: your share is 5'),
  ])
  const team = teamWith(4)
  expect(faults(asked('Collect 10 oak logs.', 0, { team }), planOf('Bob', have(9)))).toEqual([])
  expect(faults(asked('Collect 10 oak logs.', 0, { team }), planOf('Bob', have(14)))).toHaveLength(1)
})

test('nothing is said of what is for one alone, goes into something else, was changed by words, or is planned anew', () => {
  const whole = planOf('Bob', have(10))
  const wish = { from: 'Ann', text: 'Bob does it all' }
  const [item] = planByRules(asked('Collect 10 oak logs.', 1)).stages.flatMap(({ items }) => items)
  const failed = [{ id: item!.id, title: item!.title, by: 'Mia', detail: 'no way' }]
  for (const input of [
    asked('Bob collects 10 oak logs.', 0),
    asked('Each of you collects 10 oak logs.', 0),
    asked('Collect 10 oak logs and craft 20 oak planks', 0),
    asked('Collect 10 oak logs.', 0, { instructions: [wish] }),
    asked('Collect 10 oak logs.', 0, { failed }),
    asked('Collect 10 oak logs.', 0, { share: null, workers: ['Bob'] }),
  ])
    expect(faults(input, whole), input.goal).toEqual([])
})

test('the rules keep to it, whatever each of them carries', () => {
  for (const goal of [
    'Collect 10 oak logs',
    'Craft 2 torches',
    'Put 7 oak logs into the chest',
    'Collect 3 oak logs and craft 1 chest',
  ])
    for (const carried of [0, 1, 4, 9])
      for (const index of [0, 1]) {
        const team = teamWith(carried)
        const input = asked(goal, index, { team })
        const plan = planByRules(input)
        if (!plan.impossible)
          expect(faults(input, planTask.output.parse(plan)).filter(one => /your share/.test(one))).toEqual([])
      }
})
