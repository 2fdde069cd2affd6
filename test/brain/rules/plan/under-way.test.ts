import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { planInput, team } from '../../support/question-inputs.ts'

/** Work that moved to another worker since the last plan, and is under way there. */
const workers = ['Bob', 'Mia', 'Ben']
const items = (plan: Plan) => plan.stages.flatMap(stage => stage.items)
const moved = (reason?: string) => {
  const input = planInput('Collect 9 oak logs and 6 sand.', { workers, team: team(['Lena', ...workers]) })
  const previous = planByRules(input)
  const { id, title, done } = items(previous).find(one => one.assignee === 'Bob')!
  const running: PlanTaskInput['running'] = [{ id, title, done, by: 'Mia', detail: '' }]
  const rejected = reason === undefined ? [] : [{ reason, by: 'Ann', plan: previous }]
  const plan = planByRules({ ...input, previous, running, rejected })
  return { plan, now: items(plan).find(one => one.id === id), was: { id, done } }
}

test.each([undefined, 'make it quicker'])('the next plan leaves it with the worker that is at it: %s', reason => {
  const { plan, now } = moved(reason)
  expect(now).toMatchObject({ assignee: 'Mia', because: 'Mia is at it' })
  expect(plan.analysis).not.toContain('instead of Mia')
})

test.each(['Bob collects the oak logs', 'Mia should not collect anything', 'only Bob and Ben work', 'without Mia'])(
  'where people want another one to do it, the plan names that one: %s',
  reason => {
    const { plan } = moved(reason)
    expect(
      new Set(
        items(plan)
          .filter(({ done }) => 'item' in done && done.item === 'oak_log')
          .map(one => one.assignee),
      ),
    ).not.toContain('Mia')
  },
)
