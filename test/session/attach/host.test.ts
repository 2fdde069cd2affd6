import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { generatedHeader, generateEvents } from '../../../bench/generate-log.ts'
import { lookAlike } from '../../../source/host/look-alike.ts'
import { attach } from '../../../source/session/attach/client.ts'
import type { Command } from '../../../source/session/attach/commands.ts'
import { type Host, startHost } from '../../../source/session/attach/host.ts'
import { protocolVersion } from '../../../source/session/attach/messages.ts'
import { listSessions } from '../../../source/session/attach/paths.ts'
import { createLookup } from '../../../source/session/log/lookup.ts'
import { createSession, type Session } from '../../../source/session/log/session-log.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { resumeRecording } from '../../../source/session/recording/resume.ts'
import type { SessionView } from '../../../source/session/view.ts'
import { refusal } from '../../refusal.ts'
import { emitAll, simpleControl, temporaryFolder, until } from '../helpers.ts'

async function hosted(directory = temporaryFolder()): Promise<{ session: Session; host: Host; directory: string }> {
  const session = createSession({ header: generatedHeader() })
  const host = await startHost({ session, control: simpleControl(session), directory, owner: 'mia', lookAlike })
  onTestFinished(() => host.close())
  return { session, host, directory }
}

const hello = (person: string, role: string) =>
  `${JSON.stringify({ hello: { version: protocolVersion, person, role } })}\n`

/** Bytes that are still referred to, in the heap and in buffers. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function joined(host: Host, person: string): Promise<SessionView> {
  const view = await attach({ address: host.address, person, role: 'observer' })
  onTestFinished(() => view.close())
  return view
}

/** A terminal that another program could be: raw lines out, raw lines in. */
function raw(host: Host): { socket: Socket; lines: string[]; closed: Promise<void> } {
  const socket = connect(host.address)
  const lines: string[] = []
  socket.on('error', () => {})
  socket.on('data', data => lines.push(...data.toString().split('\n').filter(Boolean)))
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  onTestFinished(() => void socket.destroy())
  return { socket, lines, closed }
}

describe('a terminal that attaches', () => {
  test('can look at all of an event, of which states hold only a short line', async () => {
    const path = join(temporaryFolder(), 'session.jsonl')
    const header = generatedHeader()
    const session = createSession({ header, recorder: createRecorder({ path, header }), secrets: ['sk-very-secret'] })
    const host = await startHost({
      session,
      control: simpleControl(session),
      directory: temporaryFolder(),
      lookup: createLookup(path),
    })
    onTestFinished(() => host.close())
    const view = await joined(host, 'mia')
    emitAll(session, generateEvents({ events: 600 }))
    const prompt = `${'You are Bob. '.repeat(500)}The key is sk-very-secret.`
    const { seq } = session.emit('mind.asked', 'ada', {
      ask: 'q1',
      seat: 'ada',
      question: 'nextActions',
      input: { task: 'walls', memory: ['the chest is full'] },
      prompt,
    })
    const event = await view.event?.(seq)
    expect(event?.type === 'mind.asked' && event.data.prompt).toMatch(/^You are Bob\. [\s\S]*The key is (?!sk-)/)
    expect((await view.event?.(3))?.seq).toBe(3)
    expect(await view.event?.(seq + 1000)).toBeUndefined()
    await until(view, () => view.state().seats.ada?.memory?.[0] === 'the chest is full')
    await session.close()
  })

  test('gets the header, the state so far, and then every change', async () => {
    const { session, host } = await hosted()
    emitAll(session, generateEvents({ events: 500 }))
    const view = await joined(host, 'mia')
    expect(view.header).toEqual(session.header)
    expect(view.connection()).toBe('attached')
    emitAll(session, generateEvents({ events: 2000, seed: 2 }))
    await until(view, () => view.state().seq === session.state.seq)
    expect(view.state()).toEqual(session.state)
    expect(view.state().people.mia).toMatchObject({ online: true, role: 'observer' })
  })

  test('speaks, and each command gets its own answer', async () => {
    const { host } = await hosted()
    const view = await joined(host, 'mia')
    const replies = await Promise.all([
      view.send({ type: 'pause' }),
      view.send({ type: 'say', to: [], text: 'hello', delivery: 'queue' }),
      view.send({ type: 'stop' }),
    ])
    expect(replies).toEqual([
      { ok: true, text: 'did pause' },
      { ok: true, text: 'did say' },
      { ok: false, refusal: 'failed', text: 'That did not work: nothing to stop' },
    ])
  })

  test('decides when it is the owner’s, whatever seat that is; of others only observers observe', async () => {
    const { session, host } = await hosted()
    const owner = await joined(host, 'mia')
    const other = await joined(host, 'olaf')
    expect(await owner.send({ type: 'approve' })).toEqual({ ok: true, text: 'did approve' })
    const refused: Command[] = [
      { type: 'approve' },
      { type: 'stop' },
      { type: 'goal', goal: 'a tower' },
      { type: 'say', to: [], text: 'halt', delivery: 'interrupt' },
    ]
    for (const command of refused)
      expect(await other.send(command)).toMatchObject({
        ok: false,
        text: expect.stringMatching(/^Observers cannot .*: \/role/),
      })
    expect(await other.send({ type: 'say', to: [], text: 'hello', delivery: 'queue' })).toMatchObject({ ok: true })
    // Another role counts from the next command on.
    session.emit('human.role', 'olaf', { person: 'olaf', role: 'leader' })
    expect(await other.send({ type: 'approve' })).toEqual({ ok: true, text: 'did approve' })
  })

  test('cannot come under a name that looks like another', async () => {
    const { host } = await hosted()
    await joined(host, 'lena')
    expect(await refusal(() => joined(host, 'lеna'))).toMatch('looks like lena. Choose another name')
  })

  test('is one person on two terminals, who leaves with the last of them', async () => {
    const { session, host } = await hosted()
    const one = await attach({ address: host.address, person: 'mia', role: 'observer' })
    const two = await joined(host, 'mia')
    const watcher = await joined(host, 'olaf')
    await one.close()
    await watcher.send({ type: 'pause' })
    expect(session.state.people.mia?.online).toBe(true)
    await two.close()
    await until(watcher, () => watcher.state().people.mia?.online === false)
  })

  test('stays attached once it was let in, however long that is ago', async () => {
    const { session, host } = await hosted()
    const view = await attach({ address: host.address, person: 'mia', role: 'observer', welcomeWithin: 2000 })
    onTestFinished(() => view.close())
    let changes = 0
    view.subscribe(() => changes++)
    await new Promise(resolve => setTimeout(resolve, 2200))
    expect(changes).toBe(0)
    expect(view.connection()).toBe('attached')
    expect(session.state.people.mia?.online).toBe(true)
  })

  test('is told plainly why it cannot come in', async () => {
    const { session, host, directory } = await hosted()
    session.emit('seat.added', 'team', { seat: 'bob', role: 'worker', occupant: { kind: 'agent', label: 'rules' } })
    const come = (person: string, address = host.address) => attach({ address, person, role: 'peer' })
    expect(await refusal(() => come('bob'))).toMatch('there is an agent called bob. Choose another name')
    expect(await refusal(() => come('Bob'))).toMatch('there is an agent called bob. Choose another name')
    expect(await refusal(() => come('referee'))).toMatch('has a meaning here')
    expect(await refusal(() => come('mia', join(directory, 'nobody.sock')))).toMatch('no session runs there')
  })

  test('notices that what answers is no session', async () => {
    const address = join(temporaryFolder(), 'other.sock')
    const server = createServer(socket => void socket.write('220 mail.example ESMTP\r\n')).listen(address)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    expect(await refusal(() => attach({ address, person: 'mia', role: 'peer' }))).toMatch('no session of mcteam')
  })

  test('learns that the session is over', async () => {
    const { host } = await hosted()
    const view = await joined(host, 'mia')
    const closed = until(view, () => view.connection() === 'closed')
    await host.close('all done')
    await closed
    expect(view.notice?.()).toBe('all done')
    expect(await view.send({ type: 'pause' })).toMatchObject({
      ok: false,
      text: 'Not sent: the session is closed (all done).',
    })
  })
})

test('a terminal finds its session again after the host was killed and another took it up', async () => {
  const directory = temporaryFolder()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../fixtures/host.ts'), directory])
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await new Promise<string>(resolve =>
    child.stdout.once('data', data => resolve(data.toString().split('\n')[0])),
  )
  child.stdout.resume()
  const view = await attach({ address, person: 'mia', role: 'observer' })
  onTestFinished(() => view.close())
  await until(view, () => view.state().seq > 1000)

  child.kill('SIGKILL')
  await until(view, () => view.connection() === 'lost')
  expect((await view.send({ type: 'pause' })).text).toBe('Not sent: the host is not answering just now.')

  const { header, recorder, state, extra } = await resumeRecording(join(directory, 'session.jsonl'))
  expect(extra).toEqual({ arena: new Uint8Array([1, 2, 3]) })
  const session = createSession({ header, recorder, state })
  session.emit('session.resumed', 'host', { from: state.seq, reason: 'the host was killed' })
  const host = await startHost({ session, control: simpleControl(session), directory })
  onTestFinished(() => host.close())
  await until(view, () => view.connection() === 'attached')
  emitAll(session, generateEvents({ events: 100, seed: 3 }))
  await until(view, () => view.state().seq === session.state.seq)
  expect(view.state()).toEqual(session.state)
  await session.close()
  const recording = await openRecording(join(directory, 'session.jsonl'))
  expect(recording.lastSeq).toBe(session.state.seq)
  await recording.close()
})

describe('a hostile or broken terminal', () => {
  test.each([
    ['garbage', 'GET / HTTP/1.1\r\n\r\n', 'cannot understand GET / HTTP/1.1'],
    ['a command before hello', '{"id":1,"command":{"type":"pause"}}\n', 'the first line must be a hello'],
    [
      'another version',
      '{"hello":{"version":99,"person":"mia","role":"observer"}}\n',
      `this session speaks protocol ${protocolVersion}, this terminal 99`,
    ],
    ['an endless line', 'x'.repeat((1 << 20) + 1), 'a line longer than 1 MB'],
    ['an unknown role', hello('mia', 'king'), 'cannot understand'],
  ])('that sends %s is refused, and nobody else notices', async (_, bytes, reason) => {
    const { session, host } = await hosted()
    const view = await joined(host, 'olaf')
    const { socket, lines, closed } = raw(host)
    socket.write(bytes)
    await closed
    expect(lines.join('\n')).toContain(reason)
    session.emit('alert', 'host', { level: 'info', text: 'still here' })
    await until(view, () => view.state().alerts.at(-1)?.text === 'still here')
  })

  test('cannot break the host, whatever it sends', async () => {
    const { session, host } = await hosted()
    const view = await joined(host, 'olaf')
    const piece = fc.oneof(
      fc.constantFrom(
        hello,
        '\n',
        '{"id":1,"command":{"type":"pause"}}\n',
        '{"want":"snapshot"}\n',
        '{"id":2,"command":{"type":"stop"}}\n',
      ),
      fc.json().map(json => `${json}\n`),
      fc.string({ unit: 'binary' }),
    )
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(piece, { maxLength: 8 }), async (polite, pieces) => {
        const { socket } = raw(host)
        const bytes = (polite ? hello : '') + pieces.join('')
        const ended = once(socket, 'close')
        socket.end(bytes)
        socket.resume()
        await ended
      }),
      { numRuns: 150 },
    )
    session.emit('alert', 'host', { level: 'info', text: 'still here' })
    await until(view, () => view.state().alerts.at(-1)?.text === 'still here')
    expect(view.state().people.olaf?.online).toBe(true)
    expect(view.state().people.mia?.online ?? false).toBe(false)
  })

  test('cannot bring control sequences in with its name', async () => {
    const { session, host } = await hosted()
    const view = await joined(host, '\u001b[31mmia\u0007\u202e x')
    expect(view.person).toBe('mia_x')
    expect(Object.keys(session.state.people)).toEqual(['mia_x'])
  })

  test('is one too many at some point', async () => {
    const { host } = await hosted()
    const crowd = Array.from({ length: 40 }, () => raw(host))
    await Promise.race(crowd.slice(32).map(({ closed }) => closed))
    expect(crowd.flatMap(({ lines }) => lines).join('\n')).toContain(
      '32 terminals of this machine are attached already',
    )
  })

  test('that stops reading costs the host no memory, disturbs no other terminal, and catches up from a snapshot', async () => {
    const { session, host } = await hosted()
    const view = await joined(host, 'olaf')
    const stalled = connect(host.address)
    onTestFinished(() => void stalled.destroy())
    let received = ''
    stalled.write(hello('mia', 'observer'))
    await until(view, () => view.state().people.mia !== undefined)
    stalled.pause()

    const before = memoryInUse()
    let sent = 0
    for (const event of generateEvents({ events: 120_000, seats: 4 })) {
      session.emit(event.type, event.source, event.data as never)
      sent += 230
      if (event.seq % 2000 === 0) await until(view, () => view.state().seq === session.state.seq)
    }
    await until(view, () => view.state().seq === session.state.seq)
    expect(sent).toBeGreaterThan(25e6)
    expect(memoryInUse() - before).toBeLessThan(10e6)
    expect(view.state()).toEqual(session.state)

    const caughtUp = new Promise<void>(resolve => {
      stalled.on('data', data => {
        received = (received + data.toString()).slice(-8_000_000)
        const last = received.lastIndexOf('{"snapshot":')
        if (last >= 0 && received.indexOf('\n', last) > 0) resolve()
      })
    })
    stalled.resume()
    await caughtUp
    const start = received.lastIndexOf('{"snapshot":')
    const { snapshot } = JSON.parse(received.slice(start, received.indexOf('\n', start)))
    expect(snapshot).toEqual(JSON.parse(JSON.stringify(session.state)))
  })
})

describe('the registration', () => {
  test('lists running sessions and is gone with them', async () => {
    const { host, directory } = await hosted()
    expect(await listSessions(directory)).toEqual([
      {
        id: host.id,
        task: 'generated-1',
        pid: process.pid,
        startedAt: '2026-01-01T00:00:00.000Z',
        address: host.address,
      },
    ])
    host.worldAt('127.0.0.1:25565')
    expect(await listSessions(directory)).toMatchObject([{ id: host.id, world: '127.0.0.1:25565' }])
    await host.close()
    host.worldAt('127.0.0.1:25565')
    expect(await listSessions(directory)).toEqual([])
    expect(readdirSync(directory)).toEqual([])
  })

  test('says how many decisions a session waits for', async () => {
    const directory = temporaryFolder()
    const session = createSession({ header: generatedHeader() })
    const host = await startHost({ session, control: simpleControl(session), directory })
    onTestFinished(() => host.close())
    const ask = { seat: 'Lena', kind: 'plan', title: 'Lena proposes a plan' } as const
    session.emit('approval.asked', 'Lena', { approval: 'a1', ...ask })
    session.emit('approval.asked', 'Lena', { approval: 'a2', ...ask })
    host.worldAt('127.0.0.1:25565')
    expect(await listSessions(directory)).toMatchObject([{ waiting: 2, world: '127.0.0.1:25565' }])
    session.emit('approval.decided', 'ann', { approval: 'a1', decision: 'approved', by: 'ann', source: 'person' })
    expect(await listSessions(directory)).toMatchObject([{ waiting: 1, world: '127.0.0.1:25565' }])
    session.emit('approval.decided', 'ann', { approval: 'a2', decision: 'approved', by: 'ann', source: 'person' })
    expect((await listSessions(directory))[0]?.waiting).toBeUndefined()
  })

  test('says what a team that stays is at', async () => {
    const directory = temporaryFolder()
    const session = createSession({ header: generatedHeader() })
    const host = await startHost({ session, control: simpleControl(session), directory })
    onTestFinished(() => host.close())
    const goal = async () => (await listSessions(directory))[0]?.goal
    expect(await goal()).toBeUndefined()
    const world = { kind: 'embedded', version: '1.19.2', address: 'embedded' } as const
    const how = { organization: 'tree', schedule: 'async', approvals: 'none', brain: 'rules', world } as const
    session.emit('session.started', 'host', { goal: '', taskName: 'team', stays: true, ...how })
    expect(await goal()).toBeNull()
    session.emit('session.goal', 'ann', { goal: 'Collect 4 sand.', by: 'ann', number: 1 })
    expect(await goal()).toEqual({ number: 1, text: 'Collect 4 sand.' })
    session.emit('goal.ended', 'team', { task: 'goal1', result: 'success', cause: 'observed', reason: 'done' })
    expect(await goal()).toBeNull()
  })

  test('says that a session has ended whose host is still there', async () => {
    const { host, session, directory } = await hosted()
    expect((await listSessions(directory))[0]?.ended).toBeUndefined()
    session.emit('session.ended', 'host', { result: 'success', reason: 'every task is done' })
    expect(await listSessions(directory)).toMatchObject([{ id: host.id, ended: true }])
  })

  test('tells sessions of the same task apart', async () => {
    const directory = temporaryFolder()
    const ids = ['a-very-long-task-name-1f3a', 'a-very-long-task-name-9b2c']
    for (const id of ids) {
      const session = createSession({ header: { ...generatedHeader(), id } })
      const host = await startHost({ session, control: simpleControl(session), directory })
      onTestFinished(() => host.close())
    }
    expect((await listSessions(directory)).map(({ id }) => id).sort()).toEqual(ids)
  })

  test('is private to the user', async () => {
    const { host, directory } = await hosted()
    expect(statSync(host.address).mode & 0o777).toBe(0o600)
    expect(statSync(join(directory, 'generated-1.json')).mode & 0o777).toBe(0o600)
  })

  test('left by a dead host is cleaned up, and its socket too', async () => {
    const directory = temporaryFolder()
    const address = join(directory, 'dead.sock')
    writeFileSync(address, '')
    // No process has this id: it is beyond what Linux and macOS give out.
    const dead = { id: 'dead', task: 'x', pid: 2 ** 30, startedAt: '2026-01-01T00:00:00.000Z', address }
    writeFileSync(join(directory, 'dead.json'), JSON.stringify(dead))
    writeFileSync(join(directory, 'broken.json'), '{')
    expect(await listSessions(directory)).toEqual([])
    expect(existsSync(address)).toBe(false)
    expect(readdirSync(directory)).toEqual([])
  })

  test('of a session that is served already is not taken over', async () => {
    const { session, directory } = await hosted()
    expect(await refusal(() => startHost({ session, control: simpleControl(session), directory }))).toMatch(
      'already serves this session',
    )
  })
})
