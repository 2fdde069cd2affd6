import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { generateEvents } from '../../../bench/generate-log.ts'
import { placeOnBus } from '../../../source/remote/bus/door.ts'
import { startHost } from '../../../source/session/attach/host.ts'
import { createLookup } from '../../../source/session/log/lookup.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { resumeRecording } from '../../../source/session/recording/resume.ts'
import { emitAll, simpleControl, temporaryFolder, until } from '../../session/helpers.ts'
import { layCable } from './cable.ts'
import { connected, hosted, joined, numbers, secret, streamOf } from './helpers.ts'
import { type NatsServer, noNatsServer, startNatsServer } from './nats-server.ts'

/** One of the programs beside this file; what it says, line by line. */
function program(name: string, ...args: string[]): { child: ChildProcess; said: (test: RegExp) => Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures', name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout! })
  const said = (test: RegExp) =>
    new Promise<string>(resolve => {
      const look = (line: string) => {
        if (!test.test(line)) return
        lines.off('line', look)
        resolve(line)
      }
      lines.on('line', look)
    })
  return { child, said }
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
    const lost = tries.flatMap(one => (one.status === 'rejected' ? [String(one.reason.message)] : []))
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

  test('a host is killed with -9, another goes on with its recording: terminals find it, the log has no gap', async () => {
    const folder = temporaryFolder()
    const { child, said } = program('host.ts', nats.url, folder, 'killed', '1000')
    await said(/ready/)
    const bus = await connected({ url: nats.url })
    const view = await joined(bus, 'killed', 'mia')
    await until(view, () => view.state().seq > 400)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const place = placeOnBus({ bus, secret, claimLife: 1000 })
    await place.claim('killed', new Date().toISOString())
    const path = join(folder, 'session.jsonl')
    const { header, recorder, state } = await resumeRecording(path)
    const session = createSession({ header, recorder, state })
    session.emit('session.resumed', 'host', { from: state.seq, reason: 'the host was killed' })
    const host = await startHost({
      ...{
        session,
        control: simpleControl(session),
        directory: folder,
        lookup: createLookup(path),
        doors: [place.door],
      },
    })
    onTestFinished(() => host.close())
    await until(view, () => view.connection() === 'attached' && view.state().seq >= state.seq + 1)
    emitAll(session, generateEvents({ events: 300, seed: 2 }))
    await until(view, () => view.state().seq === session.state.seq)
    expect(view.state()).toEqual(session.state)
    expect((await streamOf(bus, 'killed', session.state.seq)).map(({ seq }) => seq)).toEqual(
      numbers(1, session.state.seq),
    )
  })

  test('a terminal that stands still costs the others nothing, and has everything once it goes on', async () => {
    const { session, id } = await hosted(nats.url)
    const view = await joined(await connected({ url: nats.url }), id, 'mia')
    const { child, said } = program('terminal.ts', nats.url, id)
    await said(/^attached/)
    child.kill('SIGSTOP')
    for (let seed = 1; seed <= 30; seed += 1) {
      emitAll(session, generateEvents({ events: 400, seed }))
      await until(view, () => view.state().seq === session.state.seq)
    }
    const arrives = said(new RegExp(`^attached ${session.state.seq} `))
    child.kill('SIGCONT')
    await arrives
    expect(session.state.seq).toBeGreaterThan(12_000)
  })

  test('a terminal that cannot keep up is dropped to the whole state, and goes on from there', async () => {
    const { session, id } = await hosted(nats.url)
    const { said } = program('terminal.ts', nats.url, id, '60')
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
    await said(new RegExp(`^attached ${session.state.seq} `))
  })
})
