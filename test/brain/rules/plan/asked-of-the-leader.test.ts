import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { planInput } from '../../support/question-inputs.ts'

/** Work that a person asks of a member that does none of the plan is named as not followed; the rest of the words counts. */

const input = planInput('Collect 27 oak logs.', { containers: [] })
const previous = planByRules(input)
const after = (reason: string, more = input): Plan =>
  planByRules({ ...more, previous, rejected: [{ reason, by: 'Ida', plan: previous }] })
const shares = ({ stages }: Plan) =>
  Object.fromEntries(stages.flatMap(({ items }) => items.map(({ assignee, amount }) => [assignee, amount] as const)))

test.each([
  ['Lena 9 oak logs', 'Lena 9 oak logs'],
  ['Lena 9 oak logs, the others share the rest', 'Lena 9 oak logs'],
  ['lena should also chop wood', 'lena should also chop wood'],
  ['let Lena do all of it', 'let Lena do all of it'],
  ['Lena collects the logs', 'Lena collects the logs'],
  ['with Lena', 'with Lena'],
  ['only Lena works', 'only Lena works'],
])('%s', (reason, said) => {
  const plan = after(reason)
  expect(plan.unfollowed).toContainEqual(`Not followed: Ida said: ${said}. Lena leads and does no work of this plan.`)
  expect(plan.analysis).not.toMatch(/could not read|Already in the plan/)
  expect(shares(plan)).toEqual(shares(previous))
})

test('what the same words ask of workers is followed', () => {
  const plan = after('Lena 1 oak log, Bob 20')
  expect(plan.unfollowed).toContainEqual(
    'Not followed: Ida said: Lena 1 oak log. Lena leads and does no work of this plan.',
  )
  expect(shares(plan)).toEqual({ Bob: 20, Mia: 7 })
  expect(shares(after('Bob and Lena collect the logs'))).toEqual({ Bob: 27 })
})

test('a leader that is to do nothing does nothing already', () => {
  expect(after('without Lena').unfollowed).toContainEqual(
    'Nothing to leave out: Ida said: without Lena. Lena leads and does no work of this plan.',
  )
})

test('a leader that works in this plan gets what is asked of it', () => {
  const plan = after('Lena 9 oak logs', { ...input, workers: ['Bob', 'Mia', 'Lena'] })
  expect(plan.unfollowed).toBeUndefined()
  expect(shares(plan)).toEqual({ Bob: 9, Mia: 9, Lena: 9 })
})
