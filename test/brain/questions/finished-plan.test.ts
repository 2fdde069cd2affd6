import { expect, test } from 'vitest'
import { notFinished, type PlanTaskInput, planFaults } from '../../../source/brain/questions/plan-task/shape.ts'
import { plan } from '../../../source/session/log/events/plan.ts'

const asked = (more: Partial<PlanTaskInput>): PlanTaskInput =>
  ({ goal: 'Build the log hut.', measured: [], blueprints: [], ...more }) as PlanTaskInput // all that is looked at
const blueprint = (missing: object[]) =>
  ({ name: 'log_hut', total: 20, missing }) as PlanTaskInput['blueprints'][number]

test('what the judge or the blueprint shows to be open refuses the word that all is there', () => {
  expect(notFinished(asked({ measured: [{ name: 'oak_log', done: 4, total: 8 }] }))).toEqual([
    'The goal is not finished: oak_log 4/8. Plan what is missing.',
  ])
  expect(notFinished(asked({ blueprints: [blueprint([{ block: 'oak_log', cells: '0-3' }])] }))[0]).toContain('log_hut')
  expect(notFinished(asked({ blueprints: [blueprint([])] }))).toEqual([])
})

test('a plan says one thing: what is to be done, that all is there, or that it cannot be', () => {
  const known = { names: [], blueprints: [] }
  const finished = { because: 'it stands' }
  const impossible = { why: 'unreachable', because: 'no way' }
  expect(planFaults(plan.parse({ objective: 'x', stages: [], finished }), known)).toEqual([])
  expect(planFaults(plan.parse({ objective: 'x', stages: [], finished, impossible }), known)).toHaveLength(1)
})
