import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { generateEvents } from '../../../bench/generate-log.ts'
import { errorText } from '../../../source/errors.ts'
import type { Bus } from '../../../source/remote/bus/connect.ts'
import { placeOnBus } from '../../../source/remote/bus/door.ts'
import { startHost } from '../../../source/session/attach/host.ts'
import { createLookup } from '../../../source/session/log/lookup.ts'
import { createSession, type Session } from '../../../source/session/log/session-log.ts'
import { resumeRecording } from '../../../source/session/recording/resume.ts'
import { emitAll, simpleControl, temporaryFolder, until } from '../../session/helpers.ts'
import { layCable } from './cable.ts'
import { connected, hosted, joined, numbers, secret, streamOf } from './helpers.ts'
import { type NatsServer, noNatsServer, startNatsServer } from './nats-server.ts'

interface Program {
  readonly child: ChildProcess
  said(test: RegExp): Promise<string>
  /** A terminal has all up to an event. One that was away for long comes back, which is an event, too: it may be further by then. */
  reaches(seq: number): Promise<string>
}

/** One of the programs beside this file; what it says, line by line. */
function program(name: string, ...args: string[]): Program {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures', name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout! })
  const line = (fits: (line: string) => boolean) =>
    new Promise<string>(resolve => {
      const look = (line: string) => {
        if (!fits(line)) return
        lines.off('line', look)
        resolve(line)
      }
      lines.on('line', look)
    })
  return {
    child,
    said: test => line(one => test.test(one)),
    reaches: seq => line(one => Number(/^attached (\d+) /.exec(one)?.[1]) >= seq),
  }
}

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'hosts and slow terminals' : `hosts and slow terminals (${noNatsServer})`, () => {
  let nats: NatsServer
  beforeAll(async () => {
    nats = await startNatsServer()
  })
  afterAll(() => nats?.close())

  test('of two hosts that claim one session one gets it, and the other says who has it', async () => {
    const tries = await Promise.allSettled([1, 2, 3].map(() => hosted(nats.url, { id: 'contested', claimLife: 1000 })))
    const lost = tries.flatMap(one => (one.status === 'rejected' ? [errorText(one.reason)] : []))
    expect(lost).toHaveLength(2)
    for (const line of lost)
      expect(line).toMatch(
        /^Another host already serves contested: process \d+ on \S+\. Join it with: mcteam join contested --bus …$/,
      )
  })

  test('a host that was cut off while another took its session over is told so', async () => {
    const cable = await layCable(nats.port)
    onTestFinished(() => cable.close())
    const first = await hosted(`nats://127.0.0.1:${cable.port}`, { id: 'handed-over', claimLife: 500 })
    emitAll(first.session, generateEvents({ events: 300 }))
    const bus = await connected({ url: nats.url })
    const before = await streamOf(bus, 'handed-over', 300)
    cable.cut()
    const second = await hosted(nats.url, { id: 'handed-over', claimLife: 500 })
    cable.mend()
    expect(await first.taken).toMatch(/^Another host has taken handed-over over \(process \d+ on \S+\) while this one/)
    // What it still has to say is not taken.
    emitAll(first.session, generateEvents({ events: 100, seed: 2 }))
    second.session.emit('alert', 'host', { level: 'info', text: 'mine' })
    const after = await streamOf(bus, 'handed-over', second.session.state.seq)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.at(-1)?.data).toMatchObject({ text: 'mine' })
    expect(after).toHaveLength(before.length + second.session.state.seq)
  })

  /** A host that logs without end is killed with -9 while Zoe reads along. */
  async function killed(id: string) {
    const folder = temporaryFolder()
    const { child, said } = program('host.ts', nats.url, folder, id, '1000')
    await said(/ready/)
    const bus = await connected({ url: nats.url })
    const view = await joined(bus, id, 'zoe')
    await until(view, () => view.state().seq > 400)
    child.kill('SIGKILL')
    await once(child, 'exit')
    return { bus, view, folder, path: join(folder, 'session.jsonl') }
  }

  /** Another host goes on with the recording and logs 300 events; resolves when it has let Zoe in. */
  async function goOn(bus: Bus, id: string, folder: string, path: string): Promise<{ session: Session; from: number }> {
    const place = placeOnBus({ bus, secret, claimLife: 1000 })
    await place.claim(id, new Date().toISOString())
    const { header, recorder, state } = await resumeRecording(path)
    const session = createSession({ header, recorder, state })
    session.emit('session.resumed', 'host', { from: state.seq, reason: 'the host was killed' })
    session.emit('alert', 'host', { level: 'info', text: 'from the next host' })
    const letIn = new Promise<void>(resolve =>
      session.subscribe(event => {
        if (event.type === 'human.joined' && event.data.person === 'zoe') resolve()
      }),
    )
    const control = simpleControl(session)
    const lookup = createLookup(path)
    const host = await startHost({ session, control, directory: folder, lookup, doors: [place.door] })
    onTestFinished(() => host.close())
    emitAll(session, generateEvents({ events: 300, seed: 2 }))
    await letIn
    return { session, from: state.seq }
  }

  test('a host is killed with -9, another goes on with its recording: terminals find it, the log has no gap', async () => {
    const { bus, view, folder, path } = await killed('killed')
    const { session } = await goOn(bus, 'killed', folder, path)
    await until(view, () => view.state().seq === session.state.seq)
    expect(view.state()).toEqual(session.state)
    expect((await streamOf(bus, 'killed', session.state.seq)).map(({ seq }) => seq)).toEqual(
      numbers(1, session.state.seq),
    )
  })

  test('a power cut took events that were on the bus already: what the next host says under their numbers counts', async () => {
    const { bus, view, folder, path } = await killed('unplugged')
    const lines = readFileSync(path, 'utf8').split('\n')
    const last = view.state().seq - 10
    const kept = lines.findIndex(line => line.includes(`"seq":${last},`))
    writeFileSync(path, `${lines.slice(0, kept + 1).join('\n')}\n`)
    rmSync(`${path}.idx`, { force: true })
    // What the dead host said never goes together with what the next one says, also where the numbers fit.
    const mixed: number[] = []
    const seen = view.state().seq
    view.subscribe(() => {
      const { seq, alerts } = view.state()
      if (seq > seen && !alerts.some(({ text }) => text === 'from the next host')) mixed.push(seq)
    })
    const { session, from } = await goOn(bus, 'unplugged', folder, path)
    expect(from).toBe(last)
    await until(view, () => view.state().seq === session.state.seq)
    expect(mixed).toEqual([])
    expect(view.state()).toEqual(session.state)
    const all = await streamOf(bus, 'unplugged', session.state.seq)
    const taken = all.findIndex(({ type }) => type === 'session.resumed')
    expect(taken).toBeGreaterThan(last)
    expect(all.map(({ seq }) => seq)).toEqual([...numbers(1, taken), ...numbers(last + 1, session.state.seq)])
  })

  test('a terminal that stands still costs the others nothing, and has everything once it goes on', async () => {
    const { session, id } = await hosted(nats.url)
    const view = await joined(await connected({ url: nats.url }), id, 'mia')
    const { child, said, reaches } = program('terminal.ts', nats.url, id)
    await said(/^attached/)
    child.kill('SIGSTOP')
    for (let seed = 1; seed <= 30; seed += 1) {
      emitAll(session, generateEvents({ events: 400, seed }))
      await until(view, () => view.state().seq === session.state.seq)
    }
    const arrives = reaches(session.state.seq)
    child.kill('SIGCONT')
    await arrives
    expect(session.state.seq).toBeGreaterThan(12_000)
  })

  test('a terminal that cannot keep up is dropped to the whole state, and goes on from there', async () => {
    const { session, id } = await hosted(nats.url)
    const { said, reaches } = program('terminal.ts', nats.url, id, '60')
    await said(/^attached/)
    let leaps = 0
    // On a busy machine a single message may hold a hundred events and more; a leap is what is beyond its limit.
    const leapt = said(/^attached \d+ (?:\d{4,}|[4-9]\d\d|3(?!00)\d\d)$/).then(() => {
      leaps += 1
    })
    for (let seed = 1; leaps === 0; seed += 1) {
      emitAll(session, generateEvents({ events: 20, seed }))
      await Promise.race([leapt, new Promise(resolve => setTimeout(resolve, 5))])
    }
    session.emit('alert', 'host', { level: 'info', text: 'one more' })
    await reaches(session.state.seq)
  })
})
