import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { withLatency } from '../../../source/brain/providers/added-latency.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { withAfter } from '../../../source/team/plans/plan-changes.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

const item = (id: string, assignee: string, requires: string[], done: Condition): object => ({
  ...{ id, title: `Do ${id}`, assignee, requires, done },
})
const have = (name: string): Condition => ({ kind: 'have', item: name, count: 2 })

/** One of three equals plans for all: Mia's work goes before Bob's, and Bob's before what Lena puts away. */
const wholePlan = {
  objective: 'Logs and dirt',
  stages: [
    {
      title: 'First',
      items: [
        item('logs', 'Mia', [], have('oak_log')),
        item('dirt', 'Bob', ['logs'], have('dirt')),
        item('sand', 'Lena', ['dirt'], have('sand')),
      ],
    },
    {
      title: 'Then',
      items: [
        item('more', 'Mia', ['sand'], have('birch_log')),
        item('put', 'Bob', [], { kind: 'stored', item: 'dirt', count: 2, at: [2, -60, 2], before: 0, by: 'Bob' }),
      ],
    },
  ],
}
const rules = createRuleBrain()
const planning: Brain = {
  ...rules,
  async ask(question, input, context) {
    if (question.name !== 'planTask' || (input as PlanTaskInput).share !== null)
      return await rules.ask(question, input, context)
    return { ...(await rules.ask(question, input, context)), value: question.output.parse(wholePlan) as never }
  },
}

test('where one of equals plans for all, each part keeps what it waits for, by whom that is done and who puts things away', async () => {
  // The parts come in any order: what the slowest plans is waited for, too.
  const slow = withLatency(planning, 120, 1)
  const played = setUp(
    simple('Collect 2 oak logs and 2 dirt.'),
    { organization: 'graph', brainFor: name => (name === 'Mia' ? slow : planning) },
    { chests: [{ at: [2, -60, 2], items: {} }] },
  )
  await played.team.start()
  await played.until(
    ({ type, data }) => type === 'task.changed' && data.status === 'running' && data.task.endsWith('/sand'),
  )
  await played.team.stop('the test is over')
  const { events, session } = played
  expect(violations(events)).toEqual([])
  const plans = Object.values(session.state.plans)
  const itemOf = (id: string) =>
    plans
      .flatMap(({ content }) => content.stages[0]!.items.concat(content.stages[1]?.items ?? []))
      .find(one => one.id === id)
  expect(itemOf('dirt')).toMatchObject({
    assignee: 'Bob',
    requires: [],
    after: [{ by: 'Mia', id: 'logs', title: 'Do logs' }],
  })
  expect(itemOf('sand')!.after).toEqual([{ by: 'Bob', id: 'dirt', title: 'Do dirt' }])
  expect(itemOf('more')).toMatchObject({ requires: ['logs'], after: [{ by: 'Lena', id: 'sand', title: 'Do sand' }] })
  expect(itemOf('put')).toMatchObject({ requires: ['dirt'], done: { kind: 'stored', by: 'Bob' } })
  const began = events.flatMap(({ type, data }) =>
    type === 'task.changed' && data.status === 'running' && data.task.includes('/') ? [data.task.split('/')[1]] : [],
  )
  const firsts = [...new Set(began)]
  expect(firsts).toEqual(['logs', 'dirt', 'sand'])
})

test('a later version of a part keeps what its items wait for in the plans of others', () => {
  const after = [{ by: 'Mia', id: 'logs', title: 'Do logs' }]
  const plan = (more: object): Plan => ({
    ...{ objective: 'x', analysis: '' },
    stages: [
      {
        title: 'x',
        items: [{ ...(item('dirt', 'Bob', [], have('dirt')) as Plan['stages'][number]['items'][number]), ...more }],
      },
    ],
  })
  expect(withAfter(plan({ title: 'Again' }), plan({ after }))).toEqual(plan({ title: 'Again', after }))
  expect(withAfter(plan({}), undefined)).toEqual(plan({}))
})
