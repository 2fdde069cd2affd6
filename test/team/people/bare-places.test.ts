import { expect, test } from 'vitest'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

type At = [number, number, number]
const stored = (at: At): Condition => ({ kind: 'stored', item: 'oak_log', count: 3, at })
const planOf = (...items: Plan['stages'][number]['items']): Plan => ({
  ...{ objective: '', analysis: '' },
  stages: [{ title: 'Store', items }],
})
const item = (id: string, done: Condition) => ({ id, title: `Do ${id}`, assignee: 'Bob', requires: [], done })
const chest: At = [2, -60, 2]

/** A plan waits, and Ann writes another one. */
const edited = async (content: Plan) => {
  const { brain } = scripted({ planTask: () => ({ ...planOf(item('logs', stored(chest))), reached: [] }) })
  const { team, ask, next } = await play(
    simple('Look after the place.', { organization: 'tree' }),
    { brainFor: () => brain, approvals: 'plans' },
    { pace: 60_000 },
  )
  const asked = next('approval.asked')
  await team.start()
  await asked
  const reply = await ask({ type: 'editPlan', content, approve: false })
  await team.stop('the test is over')
  return reply
}

test.each([[[5, -60, 2]], [[2, -60, 5]]] as [At][])(
  'a person whose plan puts things where no container stands is told so, and what is near: %j',
  async place => {
    expect(await edited(planOf(item('logs', stored(place))))).toEqual({
      ok: true,
      partly: true,
      text: `Plan saved. It waits for approval. “Do logs”: no container stands at ${place.join(' ')}; the nearest is the chest at 2 -60 2.`,
    })
  },
)

test('a place where the plan sets up a container, or one stands, is no remark', async () => {
  const setUp: Condition = { kind: 'placed', block: 'barrel', at: [5, -60, 2] }
  const content = planOf(item('barrel', setUp), item('logs', stored([5, -60, 2])), item('more', stored(chest)))
  expect(await edited(content)).toEqual({ ok: true, text: 'Plan saved. It waits for approval.' })
})

test('a place that is far from all of the task is a remark', async () => {
  const { text } = await edited(planOf(item('lamp', { kind: 'placed', block: 'torch', at: [9000, -60, 2] })))
  expect(text).toContain('“Do lamp”: 9000 -60 2 is far outside the place of this task.')
})
