import { expect, test } from 'vitest'
import { questionNamed } from '../../../source/brain/questions/index.ts'
import { taskDocuments } from '../../../source/tasks/task-documents.ts'
import { cabin, setUp, simple } from '../support/harness.ts'
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

test('documents hold nothing that was only so at the beginning', () => {
  expect(Object.keys(taskDocuments(cabin()))).toEqual(['goal', 'blueprints'])
})
