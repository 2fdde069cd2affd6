import { expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

const begun = async (played: Playing) => {
  const both = Promise.all(['Bob', 'Mia'].map(name => played.next('action.started', ({ seat }) => seat === name)))
  await played.team.start()
  await both
}
const carried = ({ world }: Playing) => [...world.bodies].map(([name, { items }]) => [name, items.oak_log ?? 0])

test('what one collected for an item that another does now counts for the team, in every later version too', async () => {
  const played = await play(simple('Collect 20 oak logs.'), {}, { pace: 100 })
  await begun(played)
  played.world.bodies.get('Bob')!.receive('Mia', 'oak_log', 4)
  played.world.bodies.get('Mia')!.receive('Bob', 'oak_log', 3)
  const approved = () => played.next('plan.approved')
  const second = approved()
  await played.say('Mia should collect the logs', ['Lena'])
  await second
  // The same once more: it is known of the log, not of the version before.
  const third = approved()
  await played.ask({ type: 'draftPlan' })
  await third
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(played.past('plan.proposed')).toHaveLength(3)
  expect(carried(played)).toEqual([
    ['Lena', 0],
    ['Bob', 4],
    ['Mia', 16],
  ])
  expect(violations(played.events)).toEqual([])
})

test('a worker that was stopped and gets work again has what it collected already', async () => {
  const seats = { leader: 'Lena', workers: ['Bob'] }
  const played = await play(simple('Collect 10 oak logs and put them into the chest.', { seats }), {}, { pace: 50 })
  const acting = played.next('action.started')
  await played.team.start()
  await acting
  const bob = played.world.bodies.get('Bob')!
  bob.receive('Lena', 'oak_log', 4)
  const idle = played.next('mind.phase', ({ note }) => note === 'no worker gets work now')
  await played.ask({ type: 'stop', seat: 'Bob' })
  await idle
  await played.ask({ type: 'resume', seat: 'Bob' })
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(bob.items.oak_log ?? 0).toBe(0)
})

test('the item that a seat was at when it was stopped comes back to it, with what it has of it, while no other has begun it', async () => {
  const played = await play(simple('Collect 16 oak logs.'), {}, { pace: 100 })
  await begun(played)
  const bob = played.world.bodies.get('Bob')!
  bob.receive('Lena', 'oak_log', 5)
  const id = Object.values(played.session.state.tasks).find(
    ({ status, assignees }) => status === 'running' && assignees[0] === 'Bob',
  )!.task
  const task = () => played.session.state.tasks[id]!
  const moved = played.next('message.sent', ({ to, text }) => to.includes('Mia') && text.includes('take over'))
  await played.ask({ type: 'stop', seat: 'Bob' })
  await moved
  expect(task()).toMatchObject({ status: 'ready', assignees: ['Mia'] })
  expect((await played.ask({ type: 'resume', seat: 'Bob' })).text).toBe('Bob goes on. One item comes back from others.')
  expect(task().assignees).toEqual(['Bob'])
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(carried(played)).toEqual([
    ['Lena', 0],
    ['Bob', 8],
    ['Mia', 8],
  ])
})

test('it comes back also from another that has begun it and got less of it', async () => {
  const played = await play(simple('Collect 16 oak logs.'), {}, { pace: 100 })
  await begun(played)
  const bob = played.world.bodies.get('Bob')!
  const tasks = () => Object.values(played.session.state.tasks)
  const id = tasks().find(({ status, assignees }) => status === 'running' && assignees[0] === 'Bob')!.task
  bob.receive('Lena', 'oak_log', 6)
  await played.ask({ type: 'stop', seat: 'Bob' })
  const taken = played.next('task.changed', ({ task, status }) => task === id && status === 'running')
  await taken
  expect(played.session.state.tasks[id]).toMatchObject({ status: 'running', assignees: ['Mia'] })
  expect((await played.ask({ type: 'resume', seat: 'Bob' })).text).toBe('Bob goes on. One item comes back from others.')
  expect(played.session.state.tasks[id]!.assignees).toEqual(['Bob'])
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(played.session.state.tasks[id]).toMatchObject({ status: 'succeeded', assignees: ['Bob'] })
  expect(bob.items.oak_log).toBe(8)
})

test.each([
  ['Collect 16 oak logs.', 16, true],
  ['Collect 16 oak logs and put them into the chest.', 16, false],
  ['Collect 16 oak logs. Craft 8 oak planks.', 16, false],
])(
  'what a stopped seat has of an item counts for the one that takes over, and is handed over where other work takes it: %s',
  async (goal, total, stays) => {
    const played = await play(simple(goal), {}, { pace: 100 })
    await begun(played)
    played.world.bodies.get('Bob')!.receive('Lena', 'oak_log', 5)
    const mine = Object.values(played.session.state.tasks).find(
      ({ status, assignees, way }) => status === 'running' && assignees[0] === 'Bob' && way === 'collect',
    )!
    const id = mine.task
    const amount = mine.amount!
    const order = played.next('message.sent', ({ to, text }) => to.includes('Mia') && text.includes('take over'))
    const taken = played.next('task.changed', ({ task, status }) => task === id && status === 'running')
    const { text } = await played.ask({ type: 'stop', seat: 'Bob' })
    expect(text.includes('Bob hands over the 5 that it has of it.')).toBe(!stays)
    expect((await order).text.includes('Bob has 5 of it already')).toBe(stays)
    await taken
    const gifts = played.past('task.added').filter(({ data }) => data.way === 'give' && data.assignees[0] === 'Bob')
    expect(gifts.map(({ data }) => data.amount)).toEqual(stays ? [] : [5])
    const task = played.session.state.tasks[id]!
    expect(task).toMatchObject({ assignees: ['Mia'], amount })
    if (task.done?.kind !== 'have') throw new Error('it is no amount that is collected')
    expect(task.done.count - played.world.bodies.get('Mia')!.items.oak_log!).toBeLessThanOrEqual(amount - 5)
    expect(await played.team.ended).toMatchObject({ result: 'success' })
    const collected = played.past('action.started').flatMap(({ data }) => {
      const ended = played.past('action.ended').find(one => one.data.action === data.action)
      return data.name === 'collect' && ended?.data.result === 'success' ? [(data.args as { count: number }).count] : []
    })
    expect(collected.reduce((sum, count) => sum + count, 0)).toBe(total - 5)
    expect(violations(played.events)).toEqual([])
  },
)
