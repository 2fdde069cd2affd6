import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { generateEvents } from '../../../bench/generate-log.ts'
import { listBusSessions } from '../../../source/remote/bus/claim.ts'
import { dialBus } from '../../../source/remote/bus/dial.ts'
import { attach } from '../../../source/session/attach/client.ts'
import { protocolVersion } from '../../../source/session/attach/messages.ts'
import { emitAll, until } from '../../session/helpers.ts'
import { layCable } from './cable.ts'
import { connected, hosted, joined, natsServer, numbers, streamOf } from './helpers.ts'
import { type NatsServer, noNatsServer, startNatsServer } from './nats-server.ts'

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'a session on the bus' : `a session on the bus (${noNatsServer})`, () => {
  let nats: NatsServer
  beforeAll(async () => {
    // Small messages, so that states and large events come in pieces.
    nats = await startNatsServer('max_payload: 32KB')
  })
  afterAll(() => nats?.close())

  test('is the same from the socket and from the bus, for a terminal that comes early or late, to the very end', async () => {
    const { session, host, id } = await hosted(nats.url, { guests: 'operator' })
    emitAll(session, generateEvents({ events: 1500 }))
    const bus = await connected({ url: nats.url })
    const near = await attach({ address: host.address, person: 'olaf' })
    onTestFinished(() => near.close())
    const far = await joined(bus, id, 'mia')
    expect(far.header).toEqual(session.header)
    expect(await Promise.all([far.send({ type: 'pause' }), far.send({ type: 'stop' })])).toEqual([
      { ok: true, text: 'did pause' },
      { ok: false, refusal: 'failed', text: 'That did not work: nothing to stop' },
    ])
    emitAll(session, generateEvents({ events: 2000, seed: 2 }))
    const prompt = Array.from({ length: 40_000 }, (_, index) => `${index * 7919}`).join(' ')
    const { seq } = session.emit('mind.asked', 'ada', { ask: 'q1', seat: 'ada', question: 'act', input: {}, prompt })
    const late = await joined(bus, id, 'zoe')
    emitAll(session, generateEvents({ events: 500, seed: 3 }))
    for (const view of [near, far, late]) {
      await until(view, () => view.state().seq === session.state.seq)
      expect(view.state()).toEqual(session.state)
    }
    const asked = await far.event?.(seq)
    expect(asked?.type === 'mind.asked' && asked.data.prompt).toBe(prompt)
    expect(Object.keys(session.state.people)).toEqual(expect.arrayContaining(['mia', 'zoe', 'olaf']))
    const [running] = (await listBusSessions(bus)).filter(one => one.id === id)
    expect(running).toMatchObject({ task: id, pid: process.pid, startedAt: session.header.startedAt })

    await late.close()
    await until(near, () => near.state().people.zoe?.online === false)
    session.emit('alert', 'host', { level: 'info', text: 'the very end' })
    const closed = until(far, () => far.connection() === 'closed')
    await host.close('all done')
    await closed
    expect(far.notice?.()).toBe('all done')
    expect(far.state().alerts.at(-1)?.text).toBe('the very end')
    expect((await streamOf(bus, id, session.state.seq)).map(event => event.seq)).toEqual(numbers(1, session.state.seq))
    expect((await listBusSessions(bus)).map(one => one.id)).not.toContain(id)
    await expect(attach({ address: dialBus({ bus, id }), person: 'mia' })).rejects.toThrow(
      `No host on the bus at ${nats.url} plays ${id}.`,
    )
  })

  test('gives the whole state to a terminal that asks again in the same moment, a little later', async () => {
    const { session, id } = await hosted(nats.url)
    emitAll(session, generateEvents({ events: 20 }))
    const bus = await connected({ url: nats.url })
    const states: string[] = []
    const twice = Promise.withResolvers<void>()
    const line = dialBus({ bus, id, beat: 50 })({
      open: () => line.send({ hello: { version: protocolVersion, person: 'mia' } }),
      receive(message) {
        if ('welcome' in message || 'snapshot' in message) states.push(Object.keys(message)[0]!)
        if (states.length < 3) line.send({ want: 'snapshot' })
        else twice.resolve()
      },
      garbled: () => twice.reject(new Error('garbled')),
      closed: ({ first }) => twice.reject(new Error(first)),
      waiting: () => {},
    })
    onTestFinished(() => line.close())
    await twice.promise
    expect(states).toEqual(['welcome', 'snapshot', 'snapshot'])
  })

  test('goes on while the connection of the host or of a terminal is cut, and no terminal misses an event', async () => {
    const [hostCable, terminalCable] = await Promise.all([layCable(nats.port), layCable(nats.port)])
    onTestFinished(() => Promise.all([hostCable.close(), terminalCable.close()]).then(() => {}))
    const { session, id, told } = await hosted(`nats://127.0.0.1:${hostCable.port}`)
    const bus = await connected({ url: `nats://127.0.0.1:${terminalCable.port}`, pingEvery: 100 })
    const steady = await joined(await connected({ url: nats.url }), id, 'olaf')
    const view = await joined(bus, id, 'mia')

    terminalCable.cut()
    await until(view, () => view.connection() === 'lost')
    expect(view.notice?.()).toBe('the bus is lost, trying again')
    expect((await view.send({ type: 'pause' })).text).toBe('Not sent: the host is not answering just now.')
    emitAll(session, generateEvents({ events: 700 }))
    await until(steady, () => steady.state().seq === session.state.seq)
    terminalCable.mend()
    await until(view, () => view.connection() === 'attached' && view.state().seq === session.state.seq)
    expect(view.state()).toEqual(session.state)

    hostCable.cut()
    emitAll(session, generateEvents({ events: 700, seed: 2 }))
    await expect.poll(() => told.length).toBe(1)
    emitAll(session, generateEvents({ events: 700, seed: 3 }))
    hostCable.mend()
    await until(view, () => view.state().seq === session.state.seq)
    await until(steady, () => steady.state().seq === session.state.seq)
    expect(steady.state()).toEqual(session.state)
    expect(view.connection()).toBe('attached')
    expect(told).toEqual([
      'warning: The bus is lost, trying again. The session goes on; what happens is recorded and sent later.',
      expect.stringMatching(/^info: The bus is back; \d+ events are sent now\.$/),
    ])
    expect((await streamOf(bus, id, session.state.seq)).map(event => event.seq)).toEqual(numbers(1, session.state.seq))
  })
})

onServer(noNatsServer === undefined ? 'a bus that fails' : `a bus that fails (${noNatsServer})`, () => {
  test('is killed with -9 and comes back: nothing is lost, order is kept, people come back by themselves', async () => {
    const nats = await natsServer()
    const { session, host, id } = await hosted(nats.url)
    const views = await Promise.all(
      ['mia', 'zoe'].map(async person => joined(await connected({ url: nats.url, pingEvery: 100 }), id, person)),
    )
    const near = await attach({ address: host.address, person: 'olaf' })
    onTestFinished(() => near.close())
    for (const seed of [1, 2]) {
      emitAll(session, generateEvents({ events: 400, seed }))
      await nats.kill('SIGKILL')
      // More than waits in memory: the rest comes out of the recording.
      emitAll(session, generateEvents({ events: seed === 1 ? 400 : 12_000, seed: seed + 10 }))
      await Promise.all(views.map(view => until(view, () => view.connection() === 'lost')))
      await until(near, () => near.state().seq === session.state.seq)
      await nats.start()
      emitAll(session, generateEvents({ events: 400, seed: seed + 20 }))
      // Who comes back is an event, too: one terminal may be at the end before another comes.
      const behind = () => views.find(view => view.connection() !== 'attached' || view.state().seq < session.state.seq)
      for (let view = behind(); view; view = behind()) {
        const [late, { seq }] = [view, session.state]
        await until(late, () => late.connection() === 'attached' && late.state().seq >= seq)
      }
      for (const view of views) expect(view.state()).toEqual(session.state)
    }
    const bus = await connected({ url: nats.url })
    expect((await streamOf(bus, id, session.state.seq)).map(event => event.seq)).toEqual(numbers(1, session.state.seq))
  })

  test('that lost its store gets the whole log again', async () => {
    const nats = await natsServer()
    const { session, id } = await hosted(nats.url, { keeping: { storage: 'memory' } })
    const bus = await connected({ url: nats.url, pingEvery: 100 })
    const view = await joined(bus, id, 'mia')
    emitAll(session, generateEvents({ events: 900 }))
    await until(view, () => view.state().seq === session.state.seq)
    await nats.kill('SIGKILL')
    await nats.start()
    emitAll(session, generateEvents({ events: 100, seed: 2 }))
    await until(view, () => view.connection() === 'attached' && view.state().seq === session.state.seq)
    expect((await streamOf(bus, id, session.state.seq)).map(event => event.seq)).toEqual(numbers(1, session.state.seq))
  })
})
