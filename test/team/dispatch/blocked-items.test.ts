import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Plan, PlanItem } from '../../../source/session/log/events/plan.ts'
import { simple } from '../support/harness.ts'
import { type Playing, play } from '../support/person.ts'

const editable = (plan: Plan): Plan & { stages: { items: (PlanItem & { requires: string[] })[] }[] } =>
  structuredClone(plan) as never
const statusesIn = ({ session }: Playing): string[] =>
  Object.values(session.state.tasks).flatMap(({ done, status }) => (done?.kind === 'children' ? [] : [status]))

test('in a chain a version that puts an item before the one under way has that one done first, and then goes on', async () => {
  const seats = { leader: 'Lena', workers: ['Bob', 'Mia'] }
  const played = await play(simple('Collect 8 cobblestone.', { organization: 'chain', seats }), {}, { pace: 20 })
  const { team, next, ask, session, past } = played
  const acting = next('action.started')
  await team.start()
  await acting
  const { plan, content } = Object.values(session.state.plans)[0]!
  const edited = editable(content)
  const { items } = edited.stages[0]!
  const running = Object.values(session.state.tasks).find(
    one => one.status === 'running' && one.plan && one.assignees[0],
  )!
  items.find(({ id }) => running.task.endsWith(`/${id}`))!.requires.push('first')
  const sand = { kind: 'have' as const, item: 'sand', count: 2 }
  items.push({
    ...{ id: 'first', title: 'Collect 2 sand', assignee: 'Bob', requires: [], way: 'collect', amount: 2 },
    done: sand,
  })
  expect(await ask({ type: 'editPlan', plan, content: edited, approve: true })).toMatchObject({ ok: true })
  await team.ended
  expect(new Set(statusesIn(played))).toEqual(new Set(['succeeded']))
  // One after the other, as in every chain.
  const under = new Set<string>()
  for (const { task, status } of past('task.changed').map(one => one.data)) {
    if (session.state.tasks[task]?.done?.kind === 'children' || status === undefined) continue
    if (status === 'running') under.add(task)
    else under.delete(task)
    expect(under.size).toBeLessThan(2)
  }
})

test.each(['dag', 'causal'])(
  'in %s a worker that has only what waits gets the item that it waits for',
  async organization => {
    const task = simple('Collect 4 cobblestone. Craft a chest.', {
      organization,
      seats: { leader: 'Lena', workers: ['Bob'] },
    })
    const played = await play(task, { approvals: 'plans' })
    const { team, next, ask, session } = played
    const asked = next('approval.asked')
    await team.start()
    await asked
    const { plan, content } = Object.values(session.state.plans)[0]!
    const edited = editable(content)
    Object.assign(edited.stages[0]!.items.at(-1)!, { assignee: 'Bob' })
    expect(await ask({ type: 'editPlan', plan, content: edited, approve: true })).toMatchObject({ ok: true })
    await team.ended
    expect(new Set(statusesIn(played))).toEqual(new Set(['succeeded']))
  },
)

test.each(['tree', 'dag'])(
  'in %s an item that its worker does not understand is planned anew at once, and moved to no other worker',
  async organization => {
    const rules = createRuleBrain()
    const puzzled: Brain = {
      ...rules,
      async ask(question, input, context) {
        const answer = await rules.ask(question, input, context)
        if (question.name !== 'nextActions') return answer
        const value = { blocked: 'I do not know what is meant.', notUnderstood: true }
        return { ...answer, value: question.output.parse(value) }
      },
    }
    const task = simple('Collect 4 cobblestone.', { organization, seats: { leader: 'Lena', workers: ['Bob', 'Mia'] } })
    const played = await play(task, { brainFor: () => puzzled })
    const wanted = played.next('plan.wanted')
    await played.team.start()
    expect((await wanted).cause).toBe('failed')
    const failed = played.past('task.changed').filter(({ data }) => data.status === 'failed')
    expect([...new Set(failed.map(({ data }) => data.cause))]).toEqual(['not-understood'])
    const ids = failed.map(({ data }) => data.task)
    expect(new Set(ids).size).toBe(ids.length)
    await played.team.stop('the test is over')
  },
)
