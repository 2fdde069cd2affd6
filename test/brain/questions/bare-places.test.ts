import { expect, test } from 'vitest'
import { decomposeTask } from '../../../source/brain/questions/decompose-task/question.ts'
import { planTask } from '../../../source/brain/questions/plan-task/question.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { proposeTask } from '../../../source/brain/questions/propose-task/question.ts'
import { planByRules } from '../../../source/brain/rules/plan/plan-task.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { planInput } from '../support/question-inputs.ts'

const inSight: PlanTaskInput['inSight'] = [{ at: [0, -60, 4], within: 24 }]
const asked = (extra: Partial<PlanTaskInput> = {}) => planInput('Have the hut furnished.', { inSight, ...extra })
const item = (id: string, done: Condition, assignee = 'Bob') => ({ id, title: id, assignee, requires: [], done })
const plan = (...items: ReturnType<typeof item>[]) =>
  planTask.output.parse({ objective: 'x', reached: [], stages: [{ title: 'All', items }] })
const stored = (thing: string, at: [number, number, number]): Condition => ({
  ...{ kind: 'stored', item: thing, count: 1, at },
})

test('a plan that has something put where no container stands is refused with the nearest one, beside all its other faults', () => {
  expect(
    planTask.check!(
      asked(),
      plan(
        item('door', stored('oak_door', [2, -60, 3])),
        item('sticks', stored('stick', [2, -60, 2])),
        item('torch', stored('torch', [9, -61, 9]), 'Tom'),
      ),
    ),
  ).toEqual([
    expect.stringContaining('"Tom"'),
    'Item "door": no container at 2 -60 3; did you mean the chest at 2 -60 2?',
    'Item "torch": no container at 9 -61 9; did you mean the chest at 2 -60 2?',
  ])
})

test('what shows the goal is held against the land as well, and where there is no container at all, none is meant', () => {
  const answer = { ...plan(item('wood', { kind: 'have', item: 'oak_log', count: 1 })), reached: [] as Condition[] }
  answer.reached = [stored('oak_log', [4, -60, 4])]
  expect(planTask.check!(asked({ containers: [] }), answer as never)).toEqual([
    '"reached": no container at 4 -60 4: set one up there first, with "placed".',
  ])
})

test('a place that was not looked at is not refused, nor one where the plan, work under way or a building has a container', () => {
  const far = plan(item('door', stored('oak_door', [90, -60, 90])))
  expect(planTask.check!(asked(), far)).toEqual([])
  const near = item('door', stored('oak_door', [2, -60, 3]))
  expect(planTask.check!(planInput('Have the hut furnished.'), plan(near))).toEqual([])
  const chest: Condition = { kind: 'placed', block: 'chest[facing=north]', at: [2, -60, 3] }
  expect(planTask.check!(asked(), plan(item('chest', chest), near))).toEqual([])
  const running = [{ id: 'chest', title: 'Set up', done: chest, by: 'Bob', detail: '' }]
  expect(planTask.check!(asked({ running }), plan(near))).toEqual([])
  const missing = [{ y: -60, block: 'barrel', cells: '0' }]
  const hut = { name: 'hut', from: [0, -61, 0] as never, to: [4, -58, 4] as never, total: 9, done: 8, missing }
  expect(planTask.check!(asked({ blueprints: [hut] }), plan(near))).toEqual([])
})

test('each way of planning is told so', () => {
  const task = { title: 'Store the door', done: stored('oak_door', [2, -60, 3]) }
  expect(
    proposeTask.check!(asked(), proposeTask.output.parse({ task: { assignee: 'Bob', ...task }, because: 'x' })),
  ).toEqual(['“Store the door”: no container at 2 -60 3; did you mean the chest at 2 -60 2?'])
  const subtasks = [
    { id: 'door', description: 'Store the door', requires: [], candidates: [], data: [], done: task.done },
  ]
  const input = { ...asked(), documents: {}, states: [], lacking: [], environment: [] }
  expect(
    decomposeTask.check!(input as never, decomposeTask.output.parse({ objective: 'x', reached: [], subtasks })),
  ).toEqual(['Subtask "door": no container at 2 -60 3; did you mean the chest at 2 -60 2?'])
})

test.each(['Put 4 sticks into the chest at 5 -60 5.', 'Craft 3 torches and put them into the chest at 2 -60 3.'])(
  'a plan of the rules has things put into a container that is there: %s',
  goal => {
    const input = asked({ goal })
    const answer = planByRules(input)
    expect(planTask.check!(input, answer as never)).toEqual([])
  },
)
