import { once } from 'node:events'
import { connect } from 'node:net'
import { createInbox } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Bus } from '../../../source/remote/bus/connect.ts'
import { invite, ticketOf } from '../../../source/remote/bus/invite.ts'
import { fleetSubjects, sessionNames } from '../../../source/remote/bus/names.ts'
import { answer, ask, mark } from '../../../source/remote/bus/wire.ts'
import { fleetProtocol } from '../../../source/remote/fleet/contract.ts'
import { createFleets } from '../../../source/remote/fleet/fleets.ts'
import { guestsPerMinute, mostPeople } from '../../../source/session/attach/attendance.ts'
import { attach } from '../../../source/session/attach/client.ts'
import { protocolVersion } from '../../../source/session/attach/messages.ts'
import { version } from '../../../source/version.ts'
import { stopwatch } from '../../stopwatch.ts'
import { connected, hosted, joined, secret } from './helpers.ts'
import { type NatsServer, noNatsServer, startNatsServer } from './nats-server.ts'

const ticket = (session: string) =>
  ticketOf(invite(secret, { session, access: 'operator', until: Date.now() / 1000 + 600 }))

/** Publishes bytes as they are: no library stands between. */
async function publishRaw(nats: NatsServer, subject: string, headers: string): Promise<void> {
  const socket = connect(nats.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'data')
  const block = `NATS/1.0\r\n${headers}\r\n\r\n`
  socket.write('CONNECT {"verbose":false,"headers":true,"no_responders":false}\r\n')
  socket.write(`HPUB ${subject} _INBOX.x ${block.length} ${block.length}\r\n${block}\r\nPING\r\n`)
  await once(socket, 'data')
}

/** A guest of another author, which is in. */
async function talker(bus: Bus, id: string) {
  const inbox = createInbox()
  const heard: string[] = []
  bus.nc.subscribe(inbox, { callback: (_, message) => void heard.push(message.string()) })
  const subject = sessionNames(id).ask('talker')
  let count = 0
  const send = (body: string) =>
    bus.nc.publish(subject, body, { reply: inbox, headers: mark({ [ask.count]: String(++count) }) })
  send(JSON.stringify({ hello: { version: protocolVersion, person: 'guest' } }))
  await vi.waitUntil(() => heard.length > 0, { timeout: 90_000, interval: 5 })
  return { heard, send }
}

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'one client of the bus' : `hostile clients (${noNatsServer})`, () => {
  let nats: NatsServer
  beforeAll(async () => {
    nats = await startNatsServer()
  })
  afterAll(() => nats?.close())

  test.each([
    ['a header that none can be called', 'Mcteam Count: 1'],
    ['a header of a line feed', 'Mcteam-Count: 1\n2'],
    ['a name without an end', `${'a'.repeat(900_000)}: 1`],
    ['ten thousands of headers', Array.from({ length: 90_000 }, (_, n) => `${n.toString(36)}:1`).join('\r\n')],
  ])('with %s keeps no other from the host', async (_, headers) => {
    const { id, told } = await hosted(nats.url)
    const bus = await connected({ url: nats.url })
    const olga = await joined(bus, id, 'olga', ticket(id))
    await publishRaw(nats, sessionNames(id).ask('stranger'), headers)
    const watch = stopwatch()
    expect(await olga.send({ type: 'pause' })).toMatchObject({ ok: true })
    expect(watch.stop()).toBeLessThan(1000)
    expect(told).toEqual([])
  })

  test('that comes and goes under ever new names is let in so often in a minute and no more', async () => {
    const { session, host, id } = await hosted(nats.url)
    const bus = await connected({ url: nats.url })
    const inbox = createInbox()
    const refusals: string[] = []
    const tooMany = 300
    let strangers = 0
    const last = Promise.withResolvers<void>()
    bus.nc.subscribe(inbox, {
      callback: (_, message) => {
        const text = message.string()
        if (text.startsWith('{"refused"')) refusals.push(text)
        // Who was not let in is told so when it leaves.
        if (message.headers?.get(answer.sign) === 'stranger' && ++strangers === tooMany) last.resolve()
      },
    })
    const visits = guestsPerMinute + tooMany
    for (let n = 0; n < visits; n++) {
      const subject = sessionNames(id).ask(`c${n}`)
      const hello = JSON.stringify({ hello: { version: protocolVersion, person: `guest ${n}` } })
      bus.nc.publish(subject, hello, { reply: inbox, headers: mark({ [ask.count]: '1' }) })
      bus.nc.publish(subject, '', { reply: inbox, headers: mark({ [ask.count]: '2', [ask.sign]: 'leave' }) })
    }
    await last.promise
    expect(Object.keys(session.state.people)).toHaveLength(guestsPerMinute)
    expect(refusals[0]).toMatch(/guests came 120 times in the last minute; wait a moment, or come with an invitation/)
    const owner = await attach({ address: host.address, person: 'owner' })
    onTestFinished(() => owner.close())
    await joined(bus, id, 'olga', ticket(id))
  })

  test('that is a guest takes no further name where many people are known', async () => {
    const { session, id } = await hosted(nats.url)
    const bus = await connected({ url: nats.url })
    for (let n = 0; n < mostPeople; n++) session.emit('human.joined', `p${n}`, { person: `p${n}`, role: 'observer' })
    await expect(joined(bus, id, 'late')).rejects.toThrow('500 people have been here already')
    await joined(bus, id, 'p7')
    await joined(bus, id, 'olga', ticket(id))
  })

  test.each([
    ['a viewer', 'viewer'],
    ['a member who may not decide', 'member'],
  ] as const)('that is %s and sends a plan of 330,000 empty items is not read', async (_, guests) => {
    const { id } = await hosted(nats.url, { guests })
    const bus = await connected({ url: nats.url })
    const olga = await joined(bus, id, 'olga', ticket(id))
    const guest = await talker(bus, id)
    const items = Array(330_000).fill('{}').join()
    guest.send(
      `{"id":1,"command":{"type":"editPlan","approve":true,"content":{"objective":"x","stages":[{"items":[${items}]}]}}}`,
    )
    await bus.nc.flush()
    const watch = stopwatch()
    expect(await olga.send({ type: 'pause' })).toMatchObject({ ok: true })
    expect(watch.stop()).toBeLessThan(500)
  })

  test('that is a guest and asks again and again is heard some hundred times', async () => {
    const { id } = await hosted(nats.url)
    const bus = await connected({ url: nats.url })
    const guest = await talker(bus, id)
    const olga = await joined(bus, id, 'olga', ticket(id))
    const pause = { type: 'pause' } as const
    for (let n = 0; n < 5000; n++) guest.send(JSON.stringify({ id: n, command: pause }))
    // On the same connection, and so behind all of them.
    expect(await olga.send(pause)).toMatchObject({ ok: true })
    expect(guest.heard.length).toBeGreaterThan(300)
    expect(guest.heard.length).toBeLessThan(1500)
  })

  test('that has the host answer into the inbox of another is heard there by no terminal', async () => {
    const { host, id } = await hosted(nats.url)
    const bus = await connected({ url: nats.url })
    const inboxes = new Set<string>()
    const spy = await connected({ url: nats.url })
    spy.nc.subscribe('_INBOX.>', { callback: (_, { subject }) => void inboxes.add(subject) })
    await spy.nc.flush()
    const olga = await joined(bus, id, 'olga', ticket(id))
    expect(await olga.send({ type: 'pause' })).toMatchObject({ ok: true })
    const told: string[] = []
    olga.subscribe(() => void told.push(`${olga.connection()} ${olga.person} ${olga.notice?.()}`))
    const hello = (version: number) => JSON.stringify({ hello: { version, person: 'mallory' } })
    for (const [n, reply] of [...inboxes].entries()) {
      const say = (client: string, count: number, body: string) =>
        spy.nc.publish(sessionNames(id).ask(client), body, { reply, headers: mark({ [ask.count]: String(count) }) })
      say(`a${n}`, 1, hello(999))
      say(`b${n}`, 5, '')
      say(`c${n}`, 1, hello(protocolVersion))
      for (let count = 2; count < 9; count++)
        say(`c${n}`, count, JSON.stringify({ id: count, command: { type: 'pause' } }))
    }
    await spy.nc.flush()
    const owner = await attach({ address: host.address, person: 'owner' })
    onTestFinished(() => owner.close())
    expect(await Promise.all([1, 2, 3].map(() => olga.send({ type: 'pause' })))).toEqual(
      Array(3).fill({ ok: true, text: 'did pause' }),
    )
    expect(olga.connection()).toBe('attached')
    expect(told.filter(line => line !== 'attached olga ')).toEqual([])
  })

  test('that offers fleets under ever new names, or drains one again and again, fills no log', async () => {
    const bus = await connected({ url: nats.url })
    const log: string[] = []
    const fleets = createFleets({
      nc: bus.nc,
      openStation: () => Promise.reject(new Error('none is opened here')),
      joined: ({ fleet }) => void log.push(`joined ${fleet}`),
      left: () => {},
      draining: fleet => void log.push(`draining ${fleet}`),
      load: () => {},
    })
    onTestFinished(() => fleets.close())
    const load = { seats: 0, capacity: 4, cpu: 0, memory: 0, free: 1000 }
    const offer = (fleet: string, draining = false) =>
      bus.nc.publish(
        fleetSubjects.offers,
        JSON.stringify({ ...load, fleet, draining, machine: 'm', version, protocol: fleetProtocol }),
      )
    for (let n = 0; n < 200; n++) offer('east', n % 2 === 1)
    for (let n = 0; n < 3000; n++) offer(`fleet${n}`)
    const heard = Promise.withResolvers<void>()
    bus.nc.subscribe('the.end', { callback: () => heard.resolve() })
    bus.nc.publish('the.end')
    await heard.promise
    expect(log.filter(line => line.startsWith('draining'))).toEqual(['draining east'])
    expect(log.length).toBeGreaterThan(90)
    expect(log.length).toBeLessThan(200)
  })
})
