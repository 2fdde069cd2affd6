import { expect, test } from 'vitest'
import { foreseePlan } from '../../../../source/brain/rules/plan/foresee-plan.ts'
import type { Condition } from '../../../../source/session/log/events/plan.ts'
import { cabinOutline, planInput } from '../../support/question-inputs.ts'

const covered = (goal: string, ...conditions: readonly Condition[]) =>
  foreseePlan(
    planInput(goal, { blueprints: [cabinOutline] }),
    conditions.map(done => ({ done })),
  )
const have = (count: number): Condition => ({ kind: 'have', item: 'oak_log', count })
const stored = (count: number): Condition => ({ kind: 'stored', item: 'oak_log', count })

test('a part of the goal is covered when conditions add up to its amount, at its place', () => {
  const goal = 'Collect 12 oak logs. Put 6 oak logs into the chest.'
  expect(covered(goal, have(6), have(6), stored(6))).toEqual(['collect 12 oak logs', 'put 6 oak logs into the chest'])
  expect(covered(goal, have(6), have(5))).toEqual([])
  expect(covered(goal, stored(12))).toHaveLength(2)
  expect(covered(goal, { kind: 'report' })).toEqual([])
  const place = 'Place a chest at 3 -60 3.'
  expect(covered(place, { kind: 'placed', block: 'chest[facing=east]', at: [3, -60, 3] })).toHaveLength(1)
  expect(covered(place, { kind: 'placed', block: 'chest', at: [3, -60, 4] })).toEqual([])
})

test('a building is covered when a worker has every cell that is missing', () => {
  const cells = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const built = (some?: number[]): Condition => ({ kind: 'built', blueprint: 'cabin', ...(some && { cells: some }) })
  expect(covered('Build the cabin.', built(cells(0, 39)), built(cells(40, 79)))).toEqual(['build cabin'])
  expect(covered('Build the cabin.', built(cells(0, 39)), built(cells(40, 78)))).toEqual([])
  expect(covered('Build the cabin.', built())).toEqual(['build cabin'])
})

test('a plan that says why there is none brings nothing else about', () => {
  const input = planInput('Collect 12 oak logs.')
  expect(foreseePlan(input, [], { why: 'unreachable', because: 'no tree' })).toEqual(['impossible'])
})
