import { describe, expect, onTestFinished, test } from 'vitest'
import { generateEvents } from '../../../bench/generate-log.ts'
import { sessionNames } from '../../../source/remote/bus/names.ts'
import { emitAll, until } from '../../session/helpers.ts'
import { connected, hosted, joined, numbers, streamOf } from './helpers.ts'
import { noNatsServer, startCluster } from './nats-server.ts'

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'on three servers' : `on three servers (${noNatsServer})`, () => {
  test('a log in three copies outlives the server that leads it', async () => {
    const servers = await startCluster(3)
    onTestFinished(() => Promise.all(servers.map(server => server.close())).then(() => {}))
    const url = servers.map(server => server.url).join(',')
    const { session, id } = await hosted(url, { keeping: { replicas: 3 } })
    const bus = await connected({ url, pingEvery: 100 })
    const view = await joined(bus, id, 'mia')
    emitAll(session, generateEvents({ events: 800 }))
    await until(view, () => view.state().seq === session.state.seq)
    const { cluster } = await bus.jsm.streams.info(sessionNames(id).stream)
    expect(cluster?.replicas).toHaveLength(2)
    const leader = servers.find(server => server.name === cluster?.leader)
    await leader?.kill('SIGKILL')
    expect(leader).toBeDefined()
    emitAll(session, generateEvents({ events: 800, seed: 2 }))
    await until(view, () => view.connection() === 'attached' && view.state().seq === session.state.seq)
    expect(view.state()).toEqual(session.state)
    expect((await streamOf(bus, id, session.state.seq)).map(({ seq }) => seq)).toEqual(numbers(1, session.state.seq))
  })

  test('a cluster that is still choosing its leader is waited for', async () => {
    const servers = await startCluster(3, { elected: false })
    onTestFinished(() => Promise.all(servers.map(server => server.close())).then(() => {}))
    const bus = await connected({ url: servers.map(server => server.url).join(',') })
    expect(bus.connected()).toBe(true)
  })
})
