import { afterEach, expect, test } from 'vitest'
import { simple } from './harness.ts'
import { violations } from './invariants.ts'
import { play as begin, type Playing } from './person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

test('who stays away loses the work to those who are there, and gets work again when it is back', async () => {
  current = await begin(simple('Collect 24 oak logs.'), { absence: 60 }, { pace: 25 })
  const { team, next, world, session, say, past } = current
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const bob = world.bodies.get('Bob')!
  const told = next('alert', data => /Bob has been away/.test(data.text))
  bob.drop('kicked: You are banned from this server')
  expect((await told).text).toBe('Bob has been away for 0 s; others do its work until it is back.')
  expect(past('alert').map(event => event.data.text)).toContain(
    'Bob left the world: kicked: You are banned from this server',
  )
  const moved = Object.values(session.state.tasks).filter(task => /moved from Bob to Mia/.test(task.reason ?? ''))
  const running = Object.values(session.state.tasks).some(
    task => task.assignees.includes('Bob') && task.status === 'running',
  )
  expect(running).toBe(false)
  bob.comeBack()
  const greeted = next('message.sent', data => data.kind === 'reply' && data.from === 'Bob')
  await say('where are you?', ['Bob'])
  await greeted
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(
    moved.length + past('task.changed').filter(event => /from Bob to Mia/.test(event.data.reason ?? '')).length,
  ).toBeGreaterThan(0)
})

test('while nobody is there nothing is moved, and who comes back in time keeps the work', async () => {
  current = await begin(simple('Collect 24 oak logs.'), { absence: 60 }, { pace: 40 })
  const { team, next, world, past } = current
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const bodies = [...world.bodies.values()]
  for (const body of bodies) body.drop('connection lost')
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(past('alert').filter(event => /has been away/.test(event.data.text))).toEqual([])
  for (const body of bodies) body.comeBack()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(past('alert').filter(event => /has been away/.test(event.data.text))).toEqual([])
})
