import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { busFindings } from '../../../source/cli/doctor-bus.ts'
import { leftLogs, removeLogs } from '../../../source/remote/bus/leftovers.ts'
import { sessionNames } from '../../../source/remote/bus/names.ts'
import { offerFleet } from '../../../source/remote/fleet/bus.ts'
import { createHosting } from '../../../source/remote/fleet/hosting.ts'
import { connected, hosted, streamOf } from './helpers.ts'
import { type NatsServer, noNatsServer, startNatsServer } from './nats-server.ts'

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'what is left on a bus' : `what is left on a bus (${noNatsServer})`, () => {
  let nats: NatsServer
  beforeAll(async () => {
    nats = await startNatsServer()
  })
  afterAll(() => nats?.close())

  test('logs without a host are found and removed, those of running sessions never', async () => {
    const bus = await connected({ url: nats.url })
    expect(await leftLogs(bus)).toEqual([])
    const running = await hosted(nats.url, { id: 'running' })
    const ended = await hosted(nats.url, { id: 'an ended one' })
    const emptied = await hosted(nats.url, { id: 'emptied' })
    for (const { session, id } of [running, ended, emptied]) {
      const { seq } = session.emit('alert', 'team', { level: 'info', text: 'hello' })
      await streamOf(bus, id, seq)
    }
    await ended.host.close()
    await emptied.host.close()
    await bus.jsm.streams.purge(sessionNames('emptied').stream)
    // A stream of another program, with words of ours on it.
    await bus.jsm.streams.add({
      name: 'theirs',
      subjects: ['theirs'],
      description: 'The log of the mcteam session running',
    })

    const left = await leftLogs(bus)
    expect(left.map(({ id, messages, last }) => [id, messages > 0, last !== undefined])).toEqual([
      ['an ended one', true, true],
      ['emptied', false, false],
    ])
    expect(
      await removeLogs(
        bus,
        left.filter(log => log.messages === 0),
      ),
    ).toMatchObject([{ id: 'emptied' }])
    expect((await leftLogs(bus)).map(log => log.id)).toEqual(['an ended one'])
    // Claimed between the look and the removal: it stays.
    const again = await hosted(nats.url, { id: 'an ended one' })
    expect(await removeLogs(bus, left)).toEqual([])
    await again.host.close()
    expect(await removeLogs(bus, await leftLogs(bus))).toMatchObject([{ id: 'an ended one' }])
    const names: string[] = []
    for await (const { config } of bus.jsm.streams.list('mcteam.log.*')) names.push(config.name)
    expect(names).toEqual([sessionNames('running').stream])
    // A host goes on with a log that is made anew.
    const { seq } = running.session.emit('alert', 'team', { level: 'info', text: 'still here' })
    await streamOf(bus, 'running', seq)
  })

  test('the doctor names what is on a bus: sessions, fleets with their free seats, logs to remove', async () => {
    const server = await startNatsServer()
    onTestFinished(() => server.close())
    const flags = { bus: server.url }
    const lines = async () =>
      (await busFindings(flags)).map(({ state, what, fix }) => `${state} ${what}${fix ? ` → ${fix}` : ''}`)
    const bare = await lines()
    expect(bare[0]).toMatch(/^ok Bus nats:\/\/127\.0\.0\.1:\d+: nats-server 2\.\d+\.\d+ with JetStream$/)
    expect(bare.slice(1)).toEqual([
      'ok No session on the bus',
      `note No fleet on the bus: seats are on the machines of their sessions → To offer some from another machine: mcteam fleet --bus ${server.url}`,
    ])

    const bus = await connected({ url: server.url })
    const fleet = async (name: string, capacity: number, version?: string) => {
      const hosting = createHosting({ name, capacity, machine: 'attic' })
      const offer = await offerFleet(bus.nc, hosting, { onDrain: () => {}, ...(version ? { version } : {}) })
      onTestFinished(async () => {
        await hosting.close('the test is over')
        await offer.close('the test is over')
      })
      return { hosting, offer }
    }
    await fleet('east', 8)
    await fleet('old', 2, '0.0.1')
    const tired = await fleet('tired', 3)
    await tired.hosting.drain('it is late')
    const { session, host, id } = await hosted(server.url, { id: 'gone' })
    await streamOf(bus, id, session.emit('alert', 'team', { level: 'info', text: 'hello' }).seq)
    await host.close()
    await hosted(server.url, { id: 'here' })
    expect((await lines()).slice(1)).toEqual([
      'ok Sessions on the bus: here',
      'ok Fleet east on attic: 8 of 8 seats free',
      expect.stringMatching(
        /^bad Fleet old on attic: 2 of 2 seats free, but it is mcteam 0\.0\.1 → Sessions of this version/,
      ),
      'note Fleet tired on attic: 3 of 3 seats free, but it is being drained',
      `note Logs of 1 session that has no host any more (0 empty, 0.0 MB in all) → Their recordings hold everything. To remove them: mcteam sessions clean --all --bus ${server.url}`,
    ])
    expect(await busFindings({})).toEqual([])
    expect(await busFindings({ bus: 'nats://127.0.0.1:1' })).toMatchObject([
      {
        state: 'bad',
        what: 'The bus cannot be used: Cannot reach the bus at nats://127.0.0.1:1 (connection refused).',
        fix: expect.stringMatching(/^Start one/),
      },
    ])
  })
})
