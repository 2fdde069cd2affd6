import { expect, test } from 'vitest'
import { createSession } from '../../../source/session/log/session-log.ts'
import type { Checks } from '../../../source/team/tasks/check-condition.ts'
import { closeTasks } from '../../../source/team/tasks/close-tasks.ts'
import { createPeerTasks } from '../../../source/team/tasks/peer-tasks.ts'
import { createWork } from '../../../source/team/tasks/task-tree.ts'
import { simple } from '../support/harness.ts'

const start = () => {
  const task = simple('Collect 2 dirt.')
  const header = { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} }
  const session = createSession({ header } as Parameters<typeof createSession>[0])
  const add = (id: string, parent: string | null, done: object, status = 'ready') =>
    session.emit('task.added', 'team', { task: id, parent, title: id, done, status } as never)
  add('goal1', null, { kind: 'children' })
  const checks = { verify: async () => ({ met: false, done: 0, total: 1, detail: '' }) } as unknown as Checks
  return { session, add, work: createWork(session), checks }
}

test('no goal of a peer is called cancelled in a success', async () => {
  const { session, work, checks } = start()
  const goal = { task: () => 'goal1' }
  for (const seat of ['Ada', 'Bob']) createPeerTasks({ session, work, goal }, seat).begin()
  createPeerTasks({ session, work, goal }, 'Ada').close('reached', 'all is there')
  await closeTasks(work, checks, 'success', session.state)
  expect(Object.values(session.state.tasks).map(({ task, status }) => [task, status])).toEqual([
    ['goal1', 'succeeded'],
    ['goal1/ada', 'succeeded'],
    ['goal1/ada/goal', 'succeeded'],
    ['goal1/bob', 'succeeded'],
    ['goal1/bob/goal', 'succeeded'],
  ])
})

test('what a success did not need is no open part of what it is made of', async () => {
  const { session, add, work, checks } = start()
  add('stage', 'goal1', { kind: 'children' })
  add('later', 'goal1', { kind: 'children' })
  add('a', 'stage', { kind: 'report' }, 'succeeded')
  add('b', 'stage', { kind: 'report' })
  add('c', 'later', { kind: 'report' })
  await closeTasks(work, checks, 'success', session.state)
  const { goal1, stage, later, b } = session.state.tasks
  expect(stage).toMatchObject({ status: 'succeeded', progress: { done: 1, total: 1 } })
  expect([b, later]).toMatchObject([
    { status: 'cancelled', cause: 'not-needed' },
    { status: 'cancelled', cause: 'not-needed' },
  ])
  expect(goal1).toMatchObject({ status: 'succeeded', progress: { done: 1, total: 1 } })
})

test.each([
  ['success', 'succeeded'],
  ['aborted', 'cancelled'],
] as const)('a gift that ends as %s when it has reached the goal leaves its task %s', async (result, status) => {
  const { session, add, work, checks } = start()
  session.emit('seat.added', 'team', {
    seat: 'Bob',
    role: 'worker',
    colour: 0,
    occupant: { kind: 'agent', label: 'rules' },
  } as never)
  add('gift', 'goal1', { kind: 'report' })
  work.change('gift', { status: 'running', assignees: ['Bob'] })
  session.emit('action.started', 'Bob', {
    ...{ action: 'a1', seat: 'Bob', name: 'give', label: 'give', args: {}, task: 'gift' },
  })
  session.emit('action.ended', 'Bob', { action: 'a1', seat: 'Bob', result, reason: '', ms: 1 })
  await closeTasks(work, checks, 'success', session.state)
  expect(session.state.tasks.gift?.status).toBe(status)
})
