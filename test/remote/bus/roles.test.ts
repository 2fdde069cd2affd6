import { createInbox } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hostOfSession } from '../../../source/remote/bus/claim.ts'
import type { Bus } from '../../../source/remote/bus/connect.ts'
import { invite, sign, type Ticket, ticketOf } from '../../../source/remote/bus/invite.ts'
import { sessionNames } from '../../../source/remote/bus/names.ts'
import { ask, mark } from '../../../source/remote/bus/wire.ts'
import type { invitations } from '../../../source/session/attach/access.ts'
import { mostGuests, mostTerminals } from '../../../source/session/attach/attendance.ts'
import { attach } from '../../../source/session/attach/client.ts'
import type { Command } from '../../../source/session/attach/commands.ts'
import { protocolVersion } from '../../../source/session/attach/messages.ts'
import { until } from '../../session/helpers.ts'
import { connected, hosted, joined, secret } from './helpers.ts'
import { type NatsServer, noNatsServer, startNatsServer } from './nats-server.ts'

const soon = () => Date.now() / 1000 + 60
const ticket = (session: string, access: (typeof invitations)[number], name?: string, until = soon(), by = secret) =>
  ticketOf(invite(by, { session, access, until, ...(name === undefined ? {} : { name }) }))

/** A terminal of another author, which may send anything to the host. */
async function raw(bus: Bus, id: string, client: string, ticket?: Ticket) {
  const inbox = createInbox()
  const heard: string[] = []
  bus.nc.subscribe(inbox, {
    callback: (_, message) =>
      void heard.push(message.headers?.get('Mcteam-Gzip') ? '{"welcome" and much more' : message.string()),
  })
  const run = (await hostOfSession(bus, id))?.run ?? ''
  return {
    heard,
    run,
    inbox,
    send(count: number, content: unknown, about: Record<string, string> = {}) {
      const body = JSON.stringify(content)
      const signature = ticket ? sign(ticket.key, run, client, count, Buffer.from(body)) : undefined
      const headers = mark({
        [ask.count]: String(count),
        ...(ticket && count === 1 ? { [ask.invitation]: ticket.words } : {}),
        ...(signature === undefined ? {} : { [ask.signature]: signature }),
        ...about,
      })
      bus.nc.publish(sessionNames(id).ask(client), body, { reply: inbox, headers })
      return { body, headers }
    },
    until: (text: string) =>
      vi.waitUntil(() => heard.some(line => line.includes(text)), { timeout: 90_000, interval: 5 }),
  }
}
const hello = (person: string, role?: string) => ({ hello: { version: protocolVersion, person, role } })
const say = (id: number, text = 'hands up') => ({ id, command: { type: 'say', to: [], text, delivery: 'interrupt' } })

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'what people may do over the bus' : `roles (${noNatsServer})`, () => {
  let nats: NatsServer
  beforeAll(async () => {
    nats = await startNatsServer()
  })
  afterAll(() => nats?.close())

  test('is what the host grants: viewers look, speakers speak, operators decide', async () => {
    const { session, id } = await hosted(nats.url)
    const bus = await connected({ url: nats.url })
    const viewer = await joined(bus, id, 'vera')
    const speaker = await joined(bus, id, 'sam', ticket(id, 'speaker'))
    const operator = await joined(bus, id, 'olga', ticket('*', 'operator', 'olga'))
    const words: Command = { type: 'say', to: [], text: 'hello', delivery: 'queue' }
    const replies = async (view: typeof viewer) =>
      (await Promise.all([view.send(words), view.send({ type: 'pause' })])).map(({ ok }) => ok)
    expect(await replies(viewer)).toEqual([false, false])
    expect(await replies(speaker)).toEqual([true, false])
    expect(await replies(operator)).toEqual([true, true])
    expect((await viewer.send(words)).text).toMatch(/^You came to look on: viewers cannot speak/)
    expect(session.state.people.vera).toMatchObject({ online: true, role: 'observer' })
  })

  test('cannot be claimed by a terminal: raw commands of a viewer, forged and overheard invitations come to nothing', async () => {
    const { session, id } = await hosted(nats.url)
    const bus = await connected({ url: nats.url })
    const spoken: string[] = []
    session.subscribe(
      ({ type, data }) => void (type === 'human.command' && spoken.push(`${data.person} ${data.command}`)),
    )
    const overheard: { subject: string; data: Uint8Array; headers: ReturnType<typeof mark> }[] = []
    const spy = bus.nc.subscribe('mcteam.ask.>', {
      callback: (_, { subject, data, headers }) => void (headers && overheard.push({ subject, data, headers })),
    })
    const operator = await joined(bus, id, 'olga', ticket(id, 'operator'))
    expect(await operator.send({ type: 'pause' })).toEqual({ ok: true, text: 'did pause' })
    spy.unsubscribe()

    const viewer = await raw(bus, id, 'vera-1')
    viewer.send(1, hello('vera'))
    await viewer.until('{"welcome"')
    viewer.send(2, say(7))
    viewer.send(3, { id: 8, command: { type: 'stop' } }, { [ask.invitation]: 'x', 'Mcteam-Access': 'operator' })
    await viewer.until('"id":8')
    expect(viewer.heard.join('\n')).toContain(
      '{"id":7,"reply":{"ok":false,"refusal":"forbidden","text":"You came to look on',
    )

    const leader = await raw(bus, id, 'vera-2')
    leader.send(1, hello('vera', 'leader'))
    await leader.until('you were let in as a viewer, who can only observe","remedy":"Leave out --as leader')

    // Another's invitation: its words were heard, its key was not.
    const words = overheard.find(({ headers }) => headers.get(ask.invitation))!.headers.get(ask.invitation)
    const thief = await raw(bus, id, 'thief', { words, key: Buffer.from('a guess') })
    thief.send(1, hello('olga'))
    await thief.until('the invitation is not genuine')
    // The very same messages once more, and a new one at the terminal's subject.
    for (const { subject, data, headers } of overheard) bus.nc.publish(subject, data, { headers, reply: thief.inbox })
    const client = overheard[0]!.subject.split('.').at(-1)!
    const intruder = await raw(bus, id, client)
    intruder.send(1000, say(9))
    const unknown = await raw(bus, id, 'nobody')
    unknown.send(5, say(10))

    for (const [name, wrong, why] of [
      ['late', ticket(id, 'operator', undefined, 1), 'no longer valid'],
      ['elsewhere', ticket('another-session', 'operator'), 'for another session'],
      ['foreign', ticket(id, 'operator', undefined, soon(), 'another secret, not ours'), 'not genuine'],
      ['renamed', ticket(id, 'operator', 'olga'), 'the invitation is for olga","remedy":"Come with --name olga'],
      ['broken', { words: 'bm90IGpzb24', key: Buffer.from('') }, 'cannot be read'],
    ] as const) {
      const terminal = await raw(bus, id, name, wrong)
      terminal.send(1, hello('somebody'))
      await terminal.until(why)
    }
    const namesake = await raw(bus, id, 'namesake', ticket(id, 'speaker'))
    namesake.send(1, hello('olga'))
    await namesake.until('there is a player called olga already')

    const watcher = await joined(bus, id, 'wim')
    session.emit('alert', 'host', { level: 'info', text: 'that was all' })
    await until(watcher, () => watcher.state().alerts.at(-1)?.text === 'that was all')
    expect(spoken).toEqual(['olga pause'])
  })

  test('is never what a name gives: who plays in the game and who was of the team keep theirs', async () => {
    const { session, host, id } = await hosted(nats.url, {}, { players: ['Steve'] })
    const bus = await connected({ url: nats.url })
    const namedSteve = ticket(id, 'operator', 'Steve')
    for (const pass of [undefined, ticket(id, 'member'), ticket(id, 'operator'), namedSteve])
      await expect(joined(bus, id, 'Steve', pass)).rejects.toMatchObject({
        message: expect.stringContaining('Steve plays in the game'),
        remedy: 'Choose another name: --name NAME',
      })
    await expect(joined(bus, id, 'STEVE')).rejects.toThrow('the name STEVE looks like Steve')
    session.emit('human.joined', 'Alex', { person: 'Alex', role: 'peer', inGame: true })
    await expect(joined(bus, id, 'Alex')).rejects.toThrow('Alex plays in the game')
    // Steve's own terminal is one of this machine.
    const steve = await attach({ address: host.address, person: 'Steve' })
    onTestFinished(() => steve.close())

    const away = await attach({ address: host.address, person: 'Ann' })
    await away.close()
    await vi.waitUntil(() => session.state.people.Ann?.online === false, { timeout: 90_000 })
    for (const pass of [undefined, ticket(id, 'member')])
      await expect(joined(bus, id, 'Ann', pass)).rejects.toThrow('there is a player called Ann already')
    await expect(joined(bus, id, 'ANN')).rejects.toThrow('the name ANN looks like Ann')
    expect(session.state.people.Ann).toEqual({ person: 'Ann', role: 'observer', online: false })
    // Whom the host named in an invitation is that person; a guest who left finds the name again.
    await joined(bus, id, 'Ann', ticket(id, 'member', 'Ann'))
    const guest = await joined(bus, id, 'vera')
    await guest.close()
    await vi.waitUntil(() => session.state.people.vera?.online === false, { timeout: 90_000 })
    await joined(bus, id, 'vera')
  })

  test('never locks a person out: guests fill their own places, the invited and the owner find theirs', async () => {
    const { host, id } = await hosted(nats.url)
    const bus = await connected({ url: nats.url })
    const guests = await Promise.all(Array.from({ length: mostGuests }, (_, n) => raw(bus, id, `guest-${n}`)))
    for (const [n, guest] of guests.entries()) guest.send(1, hello(`guest${n}`))
    for (const guest of guests) await guest.until('{"welcome"')
    await expect(joined(bus, id, 'late')).rejects.toThrow(/24 guests are here already; .* invitation/)
    const olga = await joined(bus, id, 'olga', ticket(id, 'operator'))
    expect(await olga.send({ type: 'pause' })).toMatchObject({ ok: true })
    const owner = await Promise.all(
      Array.from({ length: mostTerminals }, () => attach({ address: host.address, person: 'owner' })),
    )
    for (const view of owner) onTestFinished(() => view.close())
    await expect(attach({ address: host.address, person: 'owner' })).rejects.toThrow(
      '32 terminals of this machine are attached already; leave one of them',
    )
    // A guest who leaves makes room for the next one.
    guests[0]!.send(2, '', { [ask.sign]: 'leave' })
    await vi.waitUntil(async () => (await joined(bus, id, 'late').catch(() => null)) !== null, { timeout: 90_000 })
  })

  test('can be nothing at all without an invitation, and garbage harms no terminal', async () => {
    const { session, id } = await hosted(nats.url, { guests: 'nobody' })
    const bus = await connected({ url: nats.url })
    await expect(joined(bus, id, 'vera')).rejects.toThrow('this session is for the invited')
    const view = await joined(bus, id, 'olga', ticket(id, 'operator'))
    const subject = sessionNames(id).ask('garbage')
    for (const body of ['', '{', 'null', '[]', '{"hello":{}}', '\u0000\u001b[2J', 'x'.repeat(900_000)])
      for (const count of ['1', '-1', 'NaN', '9e99'])
        bus.nc.publish(subject, body, {
          reply: 'mcteam.nowhere',
          headers: mark({ [ask.count]: count, [ask.sign]: body.slice(0, 3).replace(/[^a-z]/g, '') }),
        })
    bus.nc.publish(subject)
    expect(await view.send({ type: 'pause' })).toEqual({ ok: true, text: 'did pause' })
    expect(Object.keys(session.state.people)).toEqual(['olga'])
  })
})
