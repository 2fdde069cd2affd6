import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { cabinOutline, outcomeOf, planInput } from '../../support/question-inputs.ts'

/** What failed for lack of material is not planned again as it was. */

const items = (plan: Plan) => plan.stages.flatMap(stage => stage.items)

test.each([
  ['Craft 8 sticks.', ['stick']],
  ['Craft 12 oak planks.', ['oak_planks']],
] as const)('%s: what was gathered for it and is gone is gathered again', (goal, names) => {
  const input = planInput(goal, { names: [...names], containers: [], observation: null })
  const first = planByRules(input)
  const got = items(first).filter(({ way }) => way === 'collect')
  const craft = items(first).find(({ way }) => way === 'craft')!
  const finished = got.map(one => outcomeOf(one))
  const failed = [outcomeOf(craft, 'lacks 1 oak_log')]
  const again = items(planByRules({ ...input, previous: first, finished, failed }))
  const more = again.filter(({ way }) => way === 'collect')
  expect(got.length).toBeGreaterThan(0)
  expect(more.map(({ amount }) => amount)).toEqual(got.map(({ amount }) => amount))
  expect(more.filter(({ id }) => got.some(one => one.id === id))).toEqual([])
})

test('a building that no worker could get the material for is given up, with the reason', () => {
  const input = planInput('Build the cabin.', { blueprints: [cabinOutline], containers: [] })
  const first = planByRules(input)
  const failed = items(first)
    .filter(({ done }) => done.kind === 'built')
    .map(one => ({ ...outcomeOf(one, 'I need 1 glass pane and know no way to get one.'), outOfReach: true as const }))
  expect(failed.length).toBeGreaterThan(0)
  const again = planByRules({ ...input, previous: first, failed })
  expect(again.impossible).toMatchObject({
    why: 'unreachable',
    because: expect.stringContaining('I need 1 glass pane and know no way to get one.'),
  })
})
