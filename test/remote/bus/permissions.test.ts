import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { generateEvents } from '../../../bench/generate-log.ts'
import { busFindings } from '../../../source/cli/doctor-bus.ts'
import { listBusSessions } from '../../../source/remote/bus/claim.ts'
import { invite, ticketOf } from '../../../source/remote/bus/invite.ts'
import { buckets, sessionNames } from '../../../source/remote/bus/names.ts'
import { type BusLayout, serverConfig } from '../../../source/remote/bus/server-config.ts'
import { ask, mark } from '../../../source/remote/bus/wire.ts'
import type { Command } from '../../../source/session/attach/commands.ts'
import { protocolVersion } from '../../../source/session/attach/messages.ts'
import { emitAll, until } from '../../session/helpers.ts'
import { connected, hosted, joined, natsServer, numbers, secret, streamOf } from './helpers.ts'
import { noNatsServer } from './nats-server.ts'

const password = 'pass-word'
const layouts: readonly BusLayout[] = ['accounts', 'users']

/** A bus with users: how it is reached as each of them. */
async function busWithUsers(layout: BusLayout, change = (config: string) => config) {
  const nats = await natsServer(change(serverConfig(layout, () => password)))
  return (user: string) => nats.url.replace('//', `//${user}:${password}@`)
}

test.each(layouts)('docs/bus.md gives the configuration with %s to copy, word for word', layout => {
  const page = readFileSync(new URL('../../../docs/bus.md', import.meta.url), 'utf8')
  expect(page).toContain(`\`\`\`\n${serverConfig(layout, user => `change me, ${user}`)}\`\`\``)
})

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'on a bus with users' : `on a bus with users (${noNatsServer})`, () => {
  test.each(layouts)(
    'the permissions in docs/bus.md are enough to host and to join, and keep the rest from terminals (%s)',
    async layout => {
      const as = await busWithUsers(layout)
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
        () => bus.jsm.consumers.add(stream, { deliver_subject: `$KV.${buckets.hosts}.x` }),
        () => bus.nc.request('mcteam.fleet.any.open', ''),
      ])
        await expect(wrong()).rejects.toThrow(/permissions violation/i)
      // The doctor says what it may see, and that there is more.
      const seen = await busFindings({ bus: as('people') })
      expect(seen.map(({ state }) => state)).not.toContain('bad')
      expect(seen).toContainEqual({ state: 'ok', what: expect.stringContaining(id) })
      for (const what of ['see its fleets', 'see the logs on it'])
        expect(seen).toContainEqual({
          state: 'note',
          what: expect.stringMatching(`Not all of the bus can be seen: .* does not let us ${what} \\(.*\\)\\.`),
          fix: 'docs/bus.md lists the permissions.',
        })
      // Hosts are kept to what is theirs as well.
      const stranger = await connected({ url: as('host') })
      await expect(stranger.js.publish('other.subject', '')).rejects.toThrow(/permissions violation/i)
      for (const wrong of [() => stranger.jsm.streams.delete(stream), () => stranger.jsm.streams.purge(stream)])
        await expect(wrong()).rejects.toThrow(/permissions violation/i)
      const keeper = await connected({ url: as('keeper') })
      expect(await keeper.jsm.streams.purge(stream)).toMatchObject({ success: true })
    },
  )

  test('a host answers to inboxes only: no client borrows its rights by naming where the answer goes', async () => {
    // Of all rights the host has those of `$JS.API.>` here, as before they were narrowed: the answer itself is what is tested.
    const as = await busWithUsers('users', config => {
      const wide = config.replace('"$JS.API.STREAM.NAMES"', '"$JS.API.>", "$JS.API.STREAM.NAMES"')
      expect(wide).not.toBe(config)
      return wide
    })
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
    const keeper = await connected({ url: as('keeper') })
    expect((await keeper.jsm.streams.info(stream)).state.first_seq).toBe(1)
    expect((await streamOf(keeper, id, session.state.seq)).length).toBe(session.state.seq)
  })

  test('from an account of their own people reach nothing by naming where an answer goes, and take part as ever', async () => {
    const as = await busWithUsers('accounts')
    const { session, id } = await hosted(as('host'))
    emitAll(session, generateEvents({ events: 600 }))
    const keeper = await connected({ url: as('keeper') })
    const bus = await connected({ url: as('people') })
    const mia = await joined(bus, id, 'mia', ticketOf(invite(secret, { session: id, access: 'operator', until: 4e9 })))
    const { log, stream, key, ask: asks } = sessionNames(id)
    const hosts = `KV_${buckets.hosts}`
    // The entry of the host is renewed all the time: of the bucket the first message says nothing.
    const found = async () => {
      const [kept, bucket] = await Promise.all([stream, hosts].map(name => keeper.jsm.streams.info(name)))
      const { first_seq: first, num_deleted: deleted = 0 } = kept!.state
      const all = await keeper.jsm.consumers.list(stream).next()
      return {
        ...{ first, deleted, since: [kept!.created, bucket!.created], entries: bucket!.state.num_subjects },
        readers: all.map(({ name }) => name),
      }
    }
    await expect.poll(async () => (await found()).readers).toHaveLength(1)
    const before = await found()
    const [reader = ''] = before.readers
    expect(before).toMatchObject({ first: 1, deleted: 0, entries: 1 })

    const attacker = await connected({ url: as('people') })
    let client = 0
    const hello = JSON.stringify({ hello: { version: protocolVersion, person: 'eve' } })
    for (const reply of [
      ...[stream, hosts].flatMap(name => [`$JS.API.STREAM.PURGE.${name}`, `$JS.API.STREAM.DELETE.${name}`]),
      ...[`$JS.API.STREAM.MSG.DELETE.${stream}`, `$JS.API.CONSUMER.DELETE.${stream}.${reader}`],
      ...[log, `$KV.${buckets.hosts}.${key}`, `$KV.${buckets.hosts}.forged`],
    ]) {
      for (const [subject, body] of [
        ['$JS.API.INFO', ''],
        [`$JS.API.STREAM.INFO.${hosts}`, ''],
        [`$JS.API.STREAM.MSG.GET.${hosts}`, '{"seq":1}'],
        [`$JS.API.DIRECT.GET.${hosts}.$KV.${buckets.hosts}.nothing`, ''],
        [`$JS.API.DIRECT.GET.${hosts}.$KV.${buckets.hosts}.${key}`, ''],
        [`$JS.API.CONSUMER.INFO.${stream}.${reader}`, ''],
        [`$JS.API.CONSUMER.MSG.NEXT.${stream}.nobody`, '1'],
      ] as const)
        attacker.nc.publish(subject, body, { reply })
      for (const count of ['1', '2'])
        attacker.nc.publish(asks(`thief-${++client}`), hello, { reply, headers: mark({ [ask.count]: count }) })
    }
    await attacker.nc.flush()
    // JetStream and the host answer in order: when these are answered, all of the above was.
    await attacker.jsm.getAccountInfo()
    await listBusSessions(attacker)
    expect(await mia.send({ type: 'pause' })).toEqual({ ok: true, text: 'did pause' })
    expect(await found()).toEqual(before)

    // The same, asked directly.
    for (const wrong of [
      ...[stream, hosts].flatMap(name => [
        () => attacker.jsm.streams.purge(name),
        () => attacker.jsm.streams.delete(name),
        () => attacker.jsm.streams.deleteMessage(name, 1),
        () => attacker.jsm.streams.update(name, { max_msgs: 1 }),
        () => attacker.jsm.consumers.add(name, { deliver_subject: log }),
        () => attacker.jsm.consumers.add(name, { durable_name: 'full' }),
      ]),
      () => attacker.jsm.streams.add({ name: 'mine', subjects: ['mcteam.>'] }),
      () => attacker.jsm.consumers.delete(stream, reader),
      () => attacker.js.publish(log, '{"events":[]}'),
      () => attacker.js.publish(`$KV.${buckets.hosts}.${key}`, '{}'),
    ])
      await expect(wrong()).rejects.toThrow(/permissions violation/i)
    expect(await found()).toEqual(before)

    // Meanwhile everybody takes part: speaks, decides, watches, looks back, comes late, and comes back.
    const commands: readonly Command[] = [
      { type: 'say', to: [], text: 'hello', delivery: 'queue' },
      { type: 'approve' },
      { type: 'reject', reason: 'too dear' },
    ]
    for (const command of commands) expect(await mia.send(command)).toEqual({ ok: true, text: `did ${command.type}` })
    emitAll(session, generateEvents({ events: 600, seed: 2 }))
    const zoe = await joined(attacker, id, 'zoe')
    for (const view of [mia, zoe]) {
      await until(view, () => view.state().seq === session.state.seq)
      expect(view.state()).toEqual(session.state)
      expect((await view.event?.(5))?.seq).toBe(5)
    }
    expect((await streamOf(keeper, id, session.state.seq)).map(({ seq }) => seq)).toEqual(numbers(1, session.state.seq))
  })

  test('what JetStream deletes by way of an answer, which no permission prevents in one account, the host makes again', async () => {
    const as = await busWithUsers('users')
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
      await expect.poll(now).not.toBe(created)
      session.emit('alert', 'host', { level: 'info', text: `without ${harmed}` })
      await vi.waitUntil(now, { timeout: 90_000 })
    }
    expect((await streamOf(keeper, id, session.state.seq)).map(({ seq }) => seq)).toEqual(numbers(1, session.state.seq))
    await vi.waitUntil(async () => (await listBusSessions(bus)).some(one => one.id === id), { timeout: 90_000 })
    expect((await joined(bus, id, 'mia')).state().seq).toBeGreaterThanOrEqual(22)
  })

  test('who may not host, or asks for copies that one server cannot make, is told so in one line', async () => {
    const as = await busWithUsers('users')
    await expect(hosted(as('people'))).rejects.toThrow(
      /^The bus at nats:\/\/127\.0\.0\.1:\d+ does not let us host a session \(.*permissions violation.*\)\.$/i,
    )
    await expect(hosted(as('host'), { keeping: { replicas: 3 } })).rejects.toThrow(
      /does not let us host a session \(replicas > 1 not supported/,
    )
  })
})
