import { afterEach, expect, test } from 'vitest'
import { JoinError } from '../../../source/body/connection/join-refusal.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

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
  expect(past('task.changed').map(event => event.data)).toContainEqual(
    expect.objectContaining({ status: 'failed', cause: 'absent', reason: 'Bob stays away from the world' }),
  )
  bob.comeBack()
  const greeted = next('message.sent', data => data.kind === 'reply' && data.from === 'Bob')
  await say('where are you?', ['Bob'])
  await greeted
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(
    moved.length + past('task.changed').filter(event => /from Bob to Mia/.test(event.data.reason ?? '')).length,
  ).toBeGreaterThan(0)
})

test('a seat that was stopped and is out of the world gets work again only when its body is back', async () => {
  current = await begin(simple('Collect 24 oak logs.'), {}, { pace: 25 })
  const { team, next, world, session, ask, say } = current
  const acting = next('action.started', data => data.seat === 'Bob')
  await team.start()
  await acting
  const bob = world.bodies.get('Bob')!
  bob.drop('kicked: You are banned from this server')
  await ask({ type: 'stop', seat: 'Bob' })
  const replied = next('message.sent', data => data.kind === 'reply' && data.from === 'Bob')
  await say('what do you have?', ['Bob'])
  expect(await replied).toMatchObject({ text: 'I have no body in the world.' })
  expect(await ask({ type: 'resume', seat: 'Bob' })).toMatchObject({
    text: 'Bob is not in the world; it gets work again when it is back.',
  })
  expect(session.state.seats.Bob!.benched).toEqual({ cause: 'absent' })
  bob.comeBack()
  expect(session.state.seats.Bob!.benched).toBeUndefined()
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('while no body is there nothing is moved, and a seat whose body comes back in time keeps the work', async () => {
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

/** As a server that lets only these bodies in; the others are banned. */
const letIn = (names: ReadonlySet<string>) => ({
  bodies: (seat: string) =>
    names.has(seat)
      ? Promise.resolve(current!.world.body(seat))
      : Promise.reject(new JoinError(seat, 'localhost:25565', 'kicked: You are banned from this server')),
})

test('a seat that was never let in gets no work, also while no other worker is there; that goes on when one is back', async () => {
  current = await begin(
    simple('Collect 24 oak logs.'),
    { absence: 60, ...letIn(new Set(['Lena', 'Mia'])) },
    { pace: 25 },
  )
  const { team, next, world, events } = current
  const acting = next('action.started', data => data.seat === 'Mia')
  await team.start()
  await acting
  const mia = world.bodies.get('Mia')!
  const told = next('alert', data => /Mia has been away/.test(data.text))
  mia.drop('kicked: You are banned from this server')
  expect((await told).text).toBe('Mia has been away for 0 s; its work waits, since no other worker is in the world.')
  mia.comeBack()
  expect(await team.ended).toMatchObject({ result: 'success' })
  const given = events.flatMap(({ data }) => ('assignees' in data ? (data.assignees ?? []) : []))
  expect([...new Set(given)]).toEqual(['Mia'])
})

test('where no worker is let in, nothing is planned until one is', async () => {
  const names = new Set(['Lena'])
  current = await begin(simple('Collect 4 oak logs.'), { joinAgain: 20, ...letIn(names) })
  const { team, next, past, ask } = current
  const told = next('alert', data => /^Mia is missing/.test(data.text))
  const waits = next('mind.phase', data => data.seat === 'Lena' && /waits for a worker/.test(data.note ?? ''))
  await team.start()
  expect((await told).text).toMatch(/^Mia is missing, and no worker is in the world, so the work waits: .*banned/)
  await waits
  expect(await ask({ type: 'task', change: 'add', text: 'collect 1 dirt' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('No worker is in the world.'),
  })
  expect(past('mind.asked')).toEqual([])
  const entered = next('alert', data => /^Bob is let into the world now/.test(data.text))
  names.add('Bob')
  await entered
  expect(await team.ended).toMatchObject({ result: 'success' })
})

test('deaths, lost connections and land that has not come cost no attempt, no question and no failure', async () => {
  const causes = ['dead', 'disconnected', 'not-loaded'] as const
  let cut = 0
  current = await begin(
    simple('Collect 12 oak logs.'),
    {},
    {
      pace: 2,
      trouble(seat, call) {
        const body = current!.world.bodies.get(seat)!
        const code = causes[cut]
        if (call.name !== 'collect' || seat !== 'Bob' || code === undefined) return null
        cut++
        if (code === 'disconnected') body.drop('connection lost')
        else body.die()
        // Later than a mind waits that asks again and again.
        setTimeout(() => (code === 'disconnected' ? body.comeBack() : body.rise()), 400)
        return { result: 'failure', code, reason: `Bob is out of the world: ${code}` }
      },
    },
  )
  const { team, past } = current
  await team.start()
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(cut).toBeGreaterThan(0)
  const cutOff = past('action.ended').filter(({ data }) => causes.includes(data.code as never))
  // Nothing is begun by a body that can do nothing: one end for each cause, not dozens.
  expect(cutOff.length).toBe(cut)
  expect(past('task.changed').filter(({ data }) => data.status === 'failed')).toEqual([])
  // The next thing that Bob does is the same call again: nothing was asked in between.
  for (const end of cutOff) {
    const later = current.events.slice(current.events.indexOf(end) + 1)
    const next = later.find(one => one.source === 'Bob' && (one.type === 'mind.asked' || one.type === 'action.started'))
    const before = past('action.started').find(({ data }) => data.action === end.data.action)!
    expect(next?.data).toMatchObject({ name: 'collect', args: before.data.args })
  }
  expect(past('mind.phase').map(({ data }) => data.note)).toContain('dead, until it has respawned')
})

test('a call in which the body dies each time is given up as the cause of it', async () => {
  let deaths = 0
  current = await begin(
    simple('Collect 12 oak logs.'),
    {},
    {
      pace: 2,
      trouble(seat, call) {
        if (call.name !== 'collect' || seat !== 'Bob') return null
        deaths++
        const body = current!.world.bodies.get(seat)!
        body.die()
        setTimeout(() => body.rise(), 5)
        return { result: 'failure', code: 'dead', reason: 'Bob died' }
      },
    },
  )
  const { team } = current
  await team.start()
  expect(['success', 'failure']).toContain((await team.ended).result)
  expect(deaths).toBeGreaterThanOrEqual(3)
  expect(deaths).toBeLessThan(40)
})
