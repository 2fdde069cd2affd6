import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan, PlanItem } from '../../../../source/session/log/events/plan.ts'
import { cabinOutline, outcomeOf, planInput, team } from '../../support/question-inputs.ts'

/** A plan that is made anew leaves work with its workers, also when one of them is stopped and gets work again. */
const all = ['Bob', 'Finn', 'Mia']
const itemsOf = (plan: Plan): PlanItem[] => plan.stages.flatMap(({ items }) => items)
const planWith = (workers: readonly string[], previous: Plan | null, extra: Partial<PlanTaskInput> = {}) => {
  const members = team(['Lena', ...all]).map(one => ({
    ...one,
    available: one.name === 'Lena' || workers.includes(one.name),
  }))
  const about = { workers: [...workers], blueprints: [cabinOutline], team: members, previous }
  return planByRules(planInput('Build the cabin', { ...about, ...extra }))
}
const first = planWith(all, null)
const got = itemsOf(first).filter(({ way }) => way === 'collect')
const finished = got.map(item => outcomeOf(item))
const without = planWith(['Bob', 'Mia'], first, { finished })
const again = planWith(all, without, { finished })
const workersIn = (plan: Plan) => new Map(itemsOf(plan).map(({ id, assignee }) => [id, assignee]))
const cellsIn = (plan: Plan) =>
  new Map(itemsOf(plan).flatMap(({ id, done }) => (done.kind === 'built' ? [[id, done.cells?.join()]] : [])))

test('without one of them the others keep what they had, and the parts of the building stay as they were cut', () => {
  const now = workersIn(without)
  for (const [id, worker] of workersIn(first))
    if (worker !== 'Finn' && now.has(id)) expect([id, now.get(id)]).toEqual([id, worker])
  expect([...now.values()]).not.toContain('Finn')
  expect(cellsIn(without)).toEqual(cellsIn(first))
})

test('with it again nothing comes back that another has, but a part for each worker that has none', () => {
  const [before, now] = [workersIn(without), workersIn(again)]
  const moved = [...before].filter(([id, worker]) => now.get(id) !== worker)
  expect(moved.map(([id]) => [id, now.get(id)])).toEqual([
    ['build-cabin-walls-3', 'Finn'],
    ['build-cabin-roof-3', 'Finn'],
  ])
  expect(cellsIn(again)).toEqual(cellsIn(first))
})

test('what stands by now is in no part, and parts that are too few for the workers are cut anew', () => {
  const [walls] = cabinOutline.missing
  const left = { ...cabinOutline, missing: [{ ...walls!, cells: '0-5' }] }
  const few = itemsOf(planWith(all, first, { finished, blueprints: [left] }))
  expect(few.map(({ assignee, done }) => [assignee, 'cells' in done && done.cells])).toEqual([
    ['Bob', [0, 1]],
    ['Finn', [2, 3]],
    ['Mia', [4, 5]],
  ])
})

test('a worker that failed at it does not keep it, nor does a plan that a person turned down hold', () => {
  const own = itemsOf(first).find(({ id }) => id === 'craft-oak_slab')!
  const failed = planWith(all, first, { finished, failed: [outcomeOf(own)] })
  expect(workersIn(failed).get(own.id)).not.toBe(own.assignee)
  const rejected = [{ reason: 'no torches', by: 'Ann', plan: without }]
  expect(cellsIn(planWith(['Bob', 'Mia'], first, { rejected: [{ ...rejected[0]!, plan: first }] }))).not.toEqual(
    cellsIn(first),
  )
})
