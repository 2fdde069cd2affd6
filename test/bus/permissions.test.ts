import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { generateEvents } from '../../bench/generate-log.ts'
import { listBusSessions } from '../../source/bus/claim.ts'
import { buckets, sessionNames } from '../../source/bus/names.ts'
import { ask, mark } from '../../source/bus/wire.ts'
import { busFindings } from '../../source/commands/doctorBus.ts'
import { protocolVersion } from '../../source/session/transport/messages.ts'
import { emitAll, until } from '../session/helpers.ts'
import { connected, hosted, joined, natsServer, numbers, streamOf } from './helpers.ts'
import { noNatsServer } from './natsServer.ts'

/** The configuration that docs/bus.md gives to copy. */
const page = readFileSync(new URL('../../docs/bus.md', import.meta.url), 'utf8')
const config = /```\n(authorization \{[\s\S]*?)```/.exec(page)?.[1] ?? ''

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'on a bus with users' : `on a bus with users (${noNatsServer})`, () => {
  test('the permissions in docs/bus.md are enough to host and to join, and keep the rest from terminals', async () => {
    expect(config).toContain('permissions')
    const nats = await natsServer(config.replaceAll(/password: "[^"]*"/g, 'password: "pass-word"'))
    const as = (user: string) => nats.url.replace('//', `//${user}:pass-word@`)
    const { session, id } = await hosted(as('host'))
    const bus = await connected({ url: as('people') })
    const refused: string[] = []
    void (async () => {
      for await (const status of bus.nc.status()) if (status.type === 'error') refused.push(status.error.message)
    })()
    expect((await listBusSessions(bus)).map(one => one.id)).toEqual([id])
    const view = await joined(bus, id, 'mia')
    emitAll(session, generateEvents({ events: 600 }))
    await until(view, () => view.state().seq === session.state.seq)
    expect(view.state()).toEqual(session.state)
    expect((await view.event?.(5))?.seq).toBe(5)
    expect(refused).toEqual([])

    const { log, stream } = sessionNames(id)
    const hosts = await bus.kvm.open(buckets.hosts)
    for (const wrong of [
      () => bus.js.publish(log, '{"events":[]}'),
      () => bus.jsm.streams.delete(stream),
      () => bus.jsm.streams.purge(stream),
      () => hosts.put(sessionNames(id).key, '{}'),
      () => bus.nc.request('mcteam.fleet.any.open', ''),
    ])
      await expect(wrong()).rejects.toThrow(/permissions violation/i)
    // The doctor says what it may see, and that there is more.
    const seen = await busFindings({ bus: as('people') })
    expect(seen.map(({ state }) => state)).not.toContain('bad')
    expect(seen).toContainEqual({ state: 'ok', what: expect.stringContaining(id) })
    for (const what of ['see its fleets', 'see the logs on it'])
      expect(seen).toContainEqual({
        ...{ state: 'note', what: 'Not all of the bus can be seen' },
        fix: expect.stringMatching(`does not let us ${what} \\(.*\\)\\. docs/bus\\.md lists the permissions\\.$`),
      })
    // Hosts are kept to what is theirs as well.
    const stranger = await connected({ url: as('host') })
    await expect(stranger.js.publish('other.subject', '')).rejects.toThrow(/permissions violation/i)
    for (const wrong of [() => stranger.jsm.streams.delete(stream), () => stranger.jsm.streams.purge(stream)])
      await expect(wrong()).rejects.toThrow(/permissions violation/i)
    const keeper = await connected({ url: as('keeper') })
    expect(await keeper.jsm.streams.purge(stream)).toMatchObject({ success: true })
  })

  test('a host answers to inboxes only: nobody borrows its rights by naming where the answer goes', async () => {
    // Of all rights the host has those of `$JS.API.>` here, as before they were narrowed: the answer itself is what is tested.
    const wide = config.replace('"$JS.API.INFO", "$JS.API.STREAM.NAMES"', '"$JS.API.>", "$JS.API.STREAM.NAMES"')
    expect(wide).not.toBe(config)
    const nats = await natsServer(wide.replaceAll(/password: "[^"]*"/g, 'password: "pass-word"'))
    const as = (user: string) => nats.url.replace('//', `//${user}:pass-word@`)
    const { session, id } = await hosted(as('host'))
    emitAll(session, generateEvents({ events: 20 }))
    const bus = await connected({ url: as('people') })
    const { log, stream, ask: asks } = sessionNames(id)
    const wim = await joined(bus, id, 'wim')
    await until(wim, () => wim.state().seq === session.state.seq)
    let client = 0
    for (const reply of [
      `$JS.API.STREAM.DELETE.${stream}`,
      `$JS.API.STREAM.PURGE.${stream}`,
      log,
      `_INBOX.x.>`,
      '_INBOX',
    ])
      for (const count of ['1', '2'])
        bus.nc.publish(
          asks(`thief-${++client}`),
          JSON.stringify({ hello: { version: protocolVersion, person: 'eve' } }),
          {
            reply,
            headers: mark({ [ask.count]: count }),
          },
        )
    // The host hears in order: when it has answered this one, it has heard those before.
    const mia = await joined(bus, id, 'mia')
    expect(Object.keys(mia.state().people)).not.toContain('eve')
    session.emit('alert', 'host', { level: 'info', text: 'that was all' })
    await until(wim, () => wim.state().alerts.at(-1)?.text === 'that was all')
    const after = (await bus.jsm.streams.info(stream)).state
    expect(after.first_seq).toBe(1)
    expect((await streamOf(await connected({ url: as('keeper') }), id, session.state.seq)).length).toBe(
      session.state.seq,
    )
  })

  test('what JetStream deletes by way of an answer, which no permission prevents, the host makes again', async () => {
    const nats = await natsServer(config.replaceAll(/password: "[^"]*"/g, 'password: "pass-word"'))
    const as = (user: string) => nats.url.replace('//', `//${user}:pass-word@`)
    const { session, id } = await hosted(as('host'))
    emitAll(session, generateEvents({ events: 20 }))
    const keeper = await connected({ url: as('keeper') })
    expect(await streamOf(keeper, id, session.state.seq)).toHaveLength(session.state.seq)
    const bus = await connected({ url: as('people') })
    const { stream } = sessionNames(id)
    for (const harmed of [stream, 'KV_mcteam-hosts']) {
      const { created } = await keeper.jsm.streams.info(harmed)
      // Nothing is found, so the answer is empty, as a request to delete has to be.
      bus.nc.publish('$JS.API.DIRECT.GET.KV_mcteam-hosts.$KV.mcteam-hosts.nothing', '', {
        reply: `$JS.API.STREAM.DELETE.${harmed}`,
      })
      const now = async () => (await keeper.jsm.streams.info(harmed).catch(() => undefined))?.created
      await vi.waitUntil(async () => (await now()) !== created)
      session.emit('alert', 'host', { level: 'info', text: `without ${harmed}` })
      await vi.waitUntil(now, { timeout: 20_000 })
    }
    expect((await streamOf(keeper, id, session.state.seq)).map(({ seq }) => seq)).toEqual(numbers(1, session.state.seq))
    await vi.waitUntil(async () => (await listBusSessions(bus)).some(one => one.id === id), { timeout: 20_000 })
    expect((await joined(bus, id, 'mia')).state().seq).toBeGreaterThanOrEqual(22)
  })

  test('who may not host, or asks for copies that one server cannot make, is told so in one line', async () => {
    const nats = await natsServer(config.replaceAll(/password: "[^"]*"/g, 'password: "pass-word"'))
    const as = (user: string) => nats.url.replace('//', `//${user}:pass-word@`)
    await expect(hosted(as('people'))).rejects.toThrow(
      /^The bus at nats:\/\/127\.0\.0\.1:\d+ does not let us host a session \(.*permissions violation.*\)\. docs\/bus\.md/i,
    )
    await expect(hosted(as('host'), { keeping: { replicas: 3 } })).rejects.toThrow(
      /does not let us host a session \(replicas > 1 not supported/,
    )
  })
})
