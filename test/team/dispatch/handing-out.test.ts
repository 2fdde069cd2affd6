import { expect, test } from 'vitest'
import { questionNamed } from '../../../source/brain/questions/index.ts'
import { taskDocuments } from '../../../source/tasks/task-documents.ts'
import { cabin, setUp, simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

const logs = (id: string, assignee: string | null) => ({
  ...{ id, title: `Collect 1 oak log (${id})`, assignee, requires: [] },
  done: { kind: 'have' as const, item: 'oak_log', count: 1 },
})

test('the plan says who gets what, without another question; what it leaves open goes to the worker with the least to do', async () => {
  const { brain, asked } = scripted({
    planTask: () => ({
      objective: 'logs',
      stages: [{ title: 'Gather', items: [logs('a', 'Bob'), logs('b', 'Bob'), logs('c', null), logs('d', 'Mia')] }],
    }),
  })
  const { team, events } = setUp(simple('Collect 4 oak logs.'), { brainFor: () => brain })
  await team.start()
  await team.ended
  const orders = events.flatMap(one =>
    one.type === 'message.sent' && one.data.kind === 'order' ? [[one.data.to[0], one.data.text]] : [],
  )
  expect(orders).toEqual([
    ['Bob', 'Bob, please: Collect 1 oak log (a); then: Collect 1 oak log (b).'],
    ['Mia', 'Mia, please: Collect 1 oak log (c); then: Collect 1 oak log (d).'],
  ])
  expect(asked.filter(name => name === 'planTask')).toHaveLength(1)
  const leader = events.flatMap(one =>
    one.type === 'mind.asked' && one.data.seat === 'Lena' && questionNamed(one.data.question)?.plans
      ? [one.data.question]
      : [],
  )
  expect(leader).toEqual(['planTask'])
})

test('an order names what an item requires before it, however the plan lists them', async () => {
  const { brain } = scripted({
    planTask: () => ({
      objective: 'logs',
      stages: [
        { title: 'Gather', items: [{ ...logs('a', 'Bob'), requires: ['c'] }, logs('b', 'Bob'), logs('c', 'Bob')] },
      ],
    }),
  })
  const { team, events } = setUp(simple('Collect 4 oak logs.'), { brainFor: () => brain })
  await team.start()
  await team.ended
  const said = events.flatMap(({ type, data }) => (type === 'message.sent' && data.kind === 'order' ? [data.text] : []))
  expect(said[0]).toBe('Bob, please: Collect 1 oak log (b); then: Collect 1 oak log (c); then: Collect 1 oak log (a).')
})

test('a worker that plans hands out the work of the others while its own body is at something', async () => {
  const subtask = (id: string, by: string, requires: string[] = []) => ({
    ...{ id, description: `Collect sand for ${id}`, milestones: [], data: [], requires, candidates: [by] },
    done: { kind: 'have' as const, item: 'sand', count: requires.length + 1 },
  })
  const { brain } = scripted({
    decomposeTask: () => ({
      ...{ objective: 'sand', analysis: '', reached: [] },
      subtasks: [subtask('own', 'Ada'), subtask('first', 'Ben'), subtask('second', 'Ben', ['first'])],
    }),
  })
  const ada = Promise.withResolvers<void>()
  const { team, session, until } = setUp(
    simple('Look after the place.', { organization: 'dag', seats: { workers: ['Ada', 'Ben'] } }),
    { brainFor: () => brain },
    { held: seat => (seat === 'Ada' ? ada.promise : undefined) },
  )
  const begun = until(
    ({ type, data }) => type === 'task.changed' && data.task === 'p1/second' && data.status === 'running',
  )
  await team.start()
  await begun
  expect(session.state.tasks['p1/own']!.status).toBe('running')
  expect(session.state.seats.Ada!.action?.result).toBeUndefined()
  ada.resolve()
  await team.stop('the test is over')
})

test('a leader whose body does what a person asked it for goes on handing out the plan', async () => {
  const { brain } = scripted({
    planTask: () => ({
      objective: 'logs',
      stages: [
        { title: 'One', items: [logs('a', 'Bob')] },
        { title: 'Two', items: [{ ...logs('b', 'Mia'), requires: ['a'] }] },
      ],
      reached: [],
    }),
    decideReply: () => ({
      reply: 'Yes.',
      tasks: [{ title: 'Collect 1 sand', done: { kind: 'have', item: 'sand', count: 1 }, actions: [] }],
    }),
  })
  const [go, lenaGoes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { team, say, next, session } = await play(
    simple('Look after the place.', { organization: 'tree' }),
    { brainFor: () => brain },
    { held: seat => (seat === 'Lena' ? lenaGoes.promise : seat === 'Bob' ? go.promise : undefined) },
  )
  const bob = next('action.started', ({ seat }) => seat === 'Bob')
  await team.start()
  await bob
  const lena = next('action.started', ({ seat }) => seat === 'Lena')
  await say('get me some sand', ['Lena'])
  await lena
  const mia = next('action.started', ({ seat }) => seat === 'Mia')
  go.resolve()
  await mia
  expect(session.state.seats.Lena!.action?.result).toBeUndefined()
  lenaGoes.resolve()
  await team.stop('the test is over')
})

test('documents hold nothing that was only so at the beginning', () => {
  expect(Object.keys(taskDocuments(cabin()))).toEqual(['goal', 'blueprints'])
})
