import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { cabin, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

/** One worker puts something into a chest, another one takes it out and goes on with it. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const at: [number, number, number] = [2, -60, 2]
const item = (id: string, assignee: string, done: Condition, requires: string[] = []) => ({
  id,
  title: id,
  assignee,
  requires,
  done,
})
const stored = (thing: string, count: number, by?: string): Condition => ({
  kind: 'stored',
  item: thing,
  count,
  at,
  by,
})
const planning = (plan: Partial<Plan>): (() => Brain) => {
  const rules = createRuleBrain()
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'planTask') return answer
      return { ...answer, value: question.output.parse({ objective: 'goal', analysis: '', stages: [], ...plan }) }
    },
  }
  return () => brain
}
const arena = { ...cabin().arena!, containers: [{ at, block: 'chest', items: {} }] }

const logs = item('logs', 'Mia', stored('oak_log', 2))
const made = (thing: string, count: number) => item('made', 'Bob', stored(thing, count, 'Bob'))

test.each([
  ['planks of logs', 'Bob crafts 8 oak planks and puts them into the chest.', made('oak_planks', 8), false],
  ['sticks of planks of logs', 'Put 4 sticks into the chest.', made('stick', 4), false],
  ['side by side', 'Put 4 sticks into the chest.', made('stick', 4), true],
])(
  'what was put into a chest for a later item stays done when it is taken out: %s',
  async (_, goal, later, together) => {
    const stages = together
      ? [{ title: 'All', items: [logs, { ...later, requires: ['logs'] }] }]
      : [
          { title: 'Cut', items: [logs] },
          { title: 'Craft', items: [later] },
        ]
    current = await play(simple(goal, { arena }), { brainFor: planning({ stages }) })
    const { team, world, session, past } = current
    session.subscribe(({ type, data }) => {
      if (type !== 'task.changed' || data.status !== 'succeeded' || !data.task.endsWith('/made')) return
      world.chests.get(at.join(' '))!.oak_log = 0
    })
    await team.start()
    expect(await team.ended).toMatchObject({ result: 'success', cause: 'observed' })
    expect(past('task.changed').filter(({ data }) => data.status === 'failed')).toEqual([])
  },
)

test('the same holds where a person changed the plan, so that it counts and not the words of the goal', async () => {
  const stages = [
    { title: 'Cut', items: [logs] },
    { title: 'Craft', items: [made('oak_planks', 8)] },
  ]
  current = await play(simple('Put 8 oak planks into the chest.', { arena }), {
    brainFor: planning({ stages }),
    approvals: 'plans',
  })
  const { team, world, session, past, next, ask } = current
  session.subscribe(({ type, data }) => {
    if (type !== 'task.changed' || data.status !== 'succeeded' || !data.task.endsWith('/made')) return
    world.chests.get(at.join(' '))!.oak_log = 0
  })
  const asked = next('approval.asked')
  await team.start()
  await asked
  const { content } = session.state.plans.p1!
  await ask({ type: 'editPlan', plan: 'p1', content: { ...content, objective: 'as Ann wants it' }, approve: true })
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('task.changed').filter(({ data }) => data.status === 'failed')).toEqual([])
})

test.each([
  ['Collect 2 oak logs, craft 8 oak planks from them and put the planks into the chest.', 'oak_planks', 8],
  ['Cut 1 oak log, craft 4 sticks from it and put the sticks into the chest.', 'stick', 4],
])('what went into a thing that is shown needs no look of its own: %s', async (goal, thing, count) => {
  const stages = [{ title: 'All', items: [item('made', 'Bob', stored(thing, count, 'Bob'))] }]
  current = await play(simple(goal, { arena, inventories: {} }), { brainFor: planning({ stages }) })
  const { team } = current
  await team.start()
  const { result, reason } = await team.ended
  expect(result, reason).toBe('success')
  expect(reason).not.toContain('nothing shows')
})
