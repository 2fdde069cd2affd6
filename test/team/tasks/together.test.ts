import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { planByRules } from '../../../source/brain/rules/plan/plan-task.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { readGoal, readOrder } from '../../../source/planner/goal-demands.ts'
import type { Vocabulary } from '../../../source/planner/vocabulary.ts'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import { planInput } from '../../brain/support/question-inputs.ts'
import { type Played, setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** What a goal has several agents get together, by their names. */

const goal = 'Bob and Mia collect 8 dirt.'
const vocabulary: Vocabulary = {
  items: new Set(['dirt', 'stick']),
  prefer: [],
  blueprints: [],
  seats: ['Lena', 'Bob', 'Mia'],
}

let played: Played | undefined
afterEach(async () => {
  await played?.team.stop('the test is over')
  expect(violations(played?.events ?? [])).toEqual([])
  played = undefined
})

test('all who are named get it, and an order to one leaves the others out', () => {
  expect(readGoal(goal, vocabulary)).toMatchObject([{ kind: 'collect', count: 8, who: 'Mia', along: ['Bob'] }])
  expect(readGoal('Lena, Bob and Mia craft 6 sticks.', vocabulary)).toMatchObject([
    { kind: 'craft', count: 6, who: 'Mia', along: ['Lena', 'Bob'] },
  ])
  expect(readGoal('Mia collects 8 dirt.', vocabulary)[0]).not.toHaveProperty('along')
  expect(readOrder(goal, vocabulary)).toMatchObject([{ kind: 'collect', unread: ['Bob'] }])
})

test('without a model each of them gets a part', () => {
  const plan = planByRules(planInput('Bob and Mia collect 7 dirt.', { names: ['dirt'] }))
  const items = plan.stages.flatMap(stage => stage.items)
  expect(items.map(({ assignee, done }) => [assignee, 'count' in done && done.count])).toEqual([
    ['Bob', 4],
    ['Mia', 3],
  ])
})

const planOf = (bob: number, mia: number): Partial<Plan> => ({
  stages: [
    {
      title: 'Dig',
      items: (
        [
          ['Bob', bob],
          ['Mia', mia],
        ] as const
      ).flatMap(([assignee, count]) =>
        count === 0
          ? []
          : [
              {
                ...{ id: assignee, title: `${assignee} collects dirt`, assignee, requires: [] },
                done: { kind: 'have' as const, item: 'dirt', count },
              },
            ],
      ),
    },
  ],
})

test('a plan may share it out in any way that gives each something and comes to all of it', () => {
  const team = ['Bob', 'Mia', 'Lena'].map(name => ({
    ...{ name, role: 'worker' as const, person: false, available: true, inventory: {}, position: null, doing: '' },
  }))
  const input = planInput(goal, { names: ['dirt'], team, workers: team.map(({ name }) => name) })
  const faults = (bob: number, mia: number) =>
    questions.planTask.check!(input, { objective: goal, analysis: '', stages: [], ...planOf(bob, mia) })
  expect(faults(5, 3)).toEqual([])
  expect(faults(4, 4)).toEqual([])
  expect(faults(0, 8)).toEqual([expect.stringContaining('no item is for Bob: give each a share')])
  expect(faults(4, 3)).toEqual([
    expect.stringMatching(/8 dirt of Mia and Bob, and the items for Mia and Bob bring 7 of them: give them items/),
  ])
})

const led = async (...plans: readonly Partial<Plan>[]) => {
  let asked = 0
  const occasions: string[] = []
  const rules = createRuleBrain()
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'planTask') return answer
      occasions.push((input as { occasion?: string }).occasion ?? '')
      const plan = plans[Math.min(asked++, plans.length - 1)]
      const value = question.output.parse({ objective: goal, analysis: '', ...plan })
      return { ...answer, value: value as typeof answer.value }
    },
  }
  played = setUp(simple(goal, { organization: 'tree' }), { brainFor: () => brain })
  await played.team.start()
  return { result: await played.team.ended, occasions }
}

test('the goal is reached when they have so many together, however it is shared out', async () => {
  const { result, occasions } = await led(planOf(5, 3))
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  expect(occasions).toHaveLength(1)
})

test('the goal is not reached while one of them has brought none of it', async () => {
  const [{ title = '', items = [] } = {}] = planOf(0, 8).stages!
  const log = {
    id: 'log',
    title: 'Collect 1 oak log',
    assignee: 'Bob',
    requires: [],
    done: { kind: 'have' as const, item: 'oak_log', count: 1 },
  }
  const { result, occasions } = await led({ stages: [{ title, items: [...items, log] }] }, planOf(1, 8))
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  expect(occasions[1]).toContain('Bob has brought none of the 8 dirt that the goal asks of Mia and Bob')
})
