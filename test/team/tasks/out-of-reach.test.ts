import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { isReady } from '../../../source/team/tasks/task-rules.ts'
import { abilities } from '../support/fake-world.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** What cannot be had holds up what rests on it, and nothing else. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const item = (id: string, assignee: string, done: Condition, requires: string[] = []) => ({
  ...{ id, title: id, assignee, requires, done },
})
/** The rule brain with a first plan of the test. */
const planning = (stages: Plan['stages']): (() => Brain) => {
  const rules = createRuleBrain()
  let first = true
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'planTask' || !first) return answer
      first = false
      return { ...answer, value: question.output.parse({ objective: 'goal', analysis: '', stages }) }
    },
  }
  return () => brain
}

const sponge = item('sponge', 'Bob', { kind: 'stored', item: 'sponge', count: 1, at: [2, -60, 2] })

test('a later stage begins although something of the one before cannot be put away, before the next plan is approved', async () => {
  const gathering = { ...abilities, list: [...abilities.list, { ...abilities.list[3]!, name: 'gather' }] }
  current = await begin(
    simple('Put 1 sponge into the chest and craft 4 sticks.'),
    {
      approvals: 'plans',
      abilities: gathering,
      brainFor: planning([
        { title: 'Fill the chest', items: [sponge] },
        { title: 'Craft', items: [item('sticks', 'Mia', { kind: 'have', item: 'stick', count: 4 })] },
      ]),
    },
    {
      trouble: (_seat, { args }) =>
        args.item === 'sponge'
          ? { result: 'failure', code: 'missing-item', reason: 'knows no way to get sponge' }
          : null,
    },
  )
  const { team, ask, next, past } = current
  const first = next('approval.asked')
  const second = next('approval.asked', data => data.version === 2)
  await team.start()
  await first
  await ask({ type: 'approve' })
  await second
  const isDone = () => current?.session.state.tasks['p1/sticks']?.status === 'succeeded'
  if (!isDone()) await next('task.changed', data => data.task === 'p1/sticks' && data.status === 'succeeded')
  expect(current.session.state.plans.p1).toMatchObject({ version: 2, status: 'proposed' })
  // What failed before the plan that waits was made does not ask for another one.
  await ask({ type: 'approve' })
  expect(past('plan.wanted')).toHaveLength(1)
})

test('what every worker has looked for in vain is left out of the next plan, which says why', async () => {
  const reason = 'no more sand within 48 blocks'
  current = await begin(
    simple('Collect 4 sand and 4 oak logs.'),
    {},
    {
      pace: 0,
      trouble: (_seat, { args }) => (args.item === 'sand' ? { result: 'failure', code: 'not-found', reason } : null),
    },
  )
  const { team, past } = current
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'given-up', reason: expect.stringContaining(reason) as string })
  const failures = past('task.changed').flatMap(({ data }) => (data.status === 'failed' ? [data] : []))
  expect(new Set(failures.map(({ cause }) => cause))).toEqual(new Set(['not-found']))
  expect(failures.every(({ reason: why = '' }) => why.split(reason).length === 2)).toBe(true)
  const plans = past('plan.proposed').map(({ data }) => data.content)
  const asks = plans.map(({ stages }) =>
    stages.some(({ items }) => items.some(({ done }) => done.kind === 'have' && done.item === 'sand')),
  )
  expect(asks).toEqual([true, false])
  expect(plans[1]!.outOfReach).toMatchObject([
    { part: 'collect 4 sand', because: expect.stringContaining(reason) as string },
  ])
})

test.each([
  ['not-found', 'Build the floor from the blueprint.'],
  ['not-found', 'Build floor, then collect 4 sand'],
  ['not-found', 'Collect 4 sand and build the floor'],
  // The owner of the land does not want it: no other worker is sent for it.
  ['no-leave', 'Build the floor from the blueprint.'],
  ['no-leave', 'Collect 4 sand and build the floor'],
] as const)(
  'a building of a task whose material no worker gets (%s) is left out of the next plan, with the reason: %s',
  async (code, goal) => {
    const reason = 'got none of 2 oak logs: no more oak log within 48 blocks'
    current = await begin(
      simple(goal, {
        blueprints: { floor: { origin: [5, -60, 5], legend: { P: 'oak_planks' }, layers: [['PPPP', 'PPPP']] } },
      }),
      {},
      {
        pace: 0,
        trouble: (_seat, { name, args }) =>
          name === 'collect' && args.item === 'oak_log' ? { result: 'failure', code, reason } : null,
      },
    )
    const { team, ask, next, past, session } = current
    // Where an owner watches, no goal is given up without their word.
    const asked = next('approval.asked')
    await team.start()
    await asked
    await ask({ type: 'approve' })
    const end = await team.ended
    expect(end).toMatchObject({ result: 'given-up', reason: expect.stringContaining(reason) as string })
    const plans = past('plan.proposed').map(({ data }) => data.content)
    expect(plans).toHaveLength(2)
    expect(plans.at(-1)!.impossible?.because ?? '').toContain(reason)
    if (goal.includes('sand')) {
      const done = Object.values(session.state.tasks).filter(({ status }) => status === 'succeeded')
      expect(done.some(one => one.done?.kind === 'have' && one.done.item === 'sand')).toBe(true)
    }
  },
)

test('what is built of the chest, or told of it, waits for the next plan', () => {
  const task = (id: string, extra: Partial<TaskState>): TaskState => ({
    ...{
      task: id,
      parent: 'stage',
      title: id,
      requires: [],
      children: [],
      assignees: ['Bob'],
      status: 'waiting',
      plan: 'p1',
    },
    ...extra,
  })
  const stored: Condition = { kind: 'stored', item: 'sponge', count: 1 }
  const tried = { failed: 1, by: ['Bob'], declined: [], best: 0, fruitless: ['Bob'] }
  const beyond = { status: 'failed', cause: 'out-of-reach', done: stored, tries: tried } as const
  const tasksWith = (first: Partial<TaskState>, done: Condition, requires: string[] = []) => ({
    stage: task('stage', { parent: null, children: ['first'], done: { kind: 'children' } }),
    first: task('first', first),
    later: task('later', { parent: null, children: ['next'], requires: ['stage'], done: { kind: 'children' } }),
    next: task('next', { parent: 'later', requires, done }),
  })
  const ready = (...options: Parameters<typeof tasksWith>) => {
    const tasks = tasksWith(...options)
    return isReady(tasks.next, tasks)
  }
  const sticks: Condition = { kind: 'have', item: 'stick', count: 4 }
  expect(ready(beyond, sticks)).toBe(true)
  expect(ready(beyond, { kind: 'stored', item: 'stick', count: 4 })).toBe(true)
  expect(ready(beyond, { kind: 'built', blueprint: 'cabin' })).toBe(false)
  expect(ready(beyond, { kind: 'report' })).toBe(false)
  // It names what it rests on.
  expect(ready(beyond, sticks, ['first'])).toBe(false)
  // Another worker may have more luck, and what goes into something else is missed there.
  expect(ready({ ...beyond, tries: { ...tried, by: ['Mia'] } }, sticks)).toBe(false)
  expect(ready({ ...beyond, done: { kind: 'have', item: 'sponge', count: 1 } }, sticks)).toBe(false)
  const lost = { ...beyond, done: { kind: 'have', item: 'sponge', count: 1 } } as const
  expect(ready(lost, { kind: 'stored', item: 'dirt', count: 4 })).toBe(true)
  expect(ready(lost, { kind: 'placed', block: 'chest', at: [1, -60, 1] })).toBe(true)
  expect(ready(lost, { kind: 'stored', item: 'sponge', count: 1 })).toBe(false)
  expect(ready(lost, { kind: 'built', blueprint: 'cabin' })).toBe(false)
  expect(ready({ ...lost, tries: { ...tried, by: ['Mia'] } }, { kind: 'stored', item: 'dirt', count: 4 })).toBe(false)
  expect(ready({ ...beyond, cause: 'blocked' }, sticks)).toBe(false)
  expect(ready({ ...beyond, status: 'waiting' }, sticks)).toBe(false)
})
