import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { connectBus } from '../source/remote/bus/connect.ts'
import { placeOnBus } from '../source/remote/bus/door.ts'
import { sessionNames } from '../source/remote/bus/names.ts'
import type { SessionControl } from '../source/session/attach/commands.ts'
import { startHost } from '../source/session/attach/host.ts'
import { createLookup } from '../source/session/log/lookup.ts'
import { createSession, type Session } from '../source/session/log/session-log.ts'
import { createRecorder } from '../source/session/recording/recorder.ts'
import { noNatsServer, startNatsServer } from '../test/remote/bus/nats-server.ts'
import { digest } from './digest.ts'
import { generatedHeader, generateEvents } from './generate-log.ts'
import { cpuSeconds, type Measurement, median, memoryMb, quantile, sleep } from './measure.ts'

const agents = 64
const rate = 2000
/** ms between two portions of events. */
const stepMs = 10

/**
 * Sixty-four simulated agents log 2,000 events a second, over a real bus to four terminals in a process of their own. BUS_SECONDS says
 * how long; 20 s when it does not.
 */
export async function measure(): Promise<Measurement[]> {
  if (noNatsServer !== undefined) throw new Error(`The bench of the bus needs one (${noNatsServer}).`)
  const seconds = Number(process.env.BUS_SECONDS ?? 20)
  const nats = await startNatsServer()
  const folder = mkdtempSync(join(tmpdir(), 'mct-bus-'))
  const path = join(folder, 'session.jsonl')
  const header = generatedHeader()
  const session = createSession({ header, recorder: createRecorder({ path, header }) })
  const bus = await connectBus({ url: nats.url })
  const place = placeOnBus({ bus, secret: 'of no meaning here', guests: 'operator' })
  const events = generateEvents({ events: (seconds + 60) * rate, seats: agents })
  const host = await startHost({
    ...{ session, control: control(session), directory: folder, lookup: createLookup(path), doors: [place.door] },
  })
  const terminals = fork(fileURLToPath(new URL('bus-terminals.ts', import.meta.url)), [nats.url, header.id])
  try {
    // Everybody is there before the terminals are.
    for (const _ of Array.from({ length: agents * 3 })) emitNext(session, events)
    await once(terminals, 'message')
    const before = { seq: session.state.seq, cpu: cpuSeconds(process.pid), terminals: cpuSeconds(terminals.pid!) }
    const began = performance.now()
    let told = 0
    for (let passed = 0; passed < seconds * 1000; passed = performance.now() - began) {
      while (session.state.seq - before.seq < (passed / 1000) * rate) emitNext(session, events)
      if (passed > told) {
        session.emit('alert', 'host', { level: 'info', text: `now ${Date.now()}` })
        told += 250
      }
      await sleep(stepMs)
    }
    const took = (performance.now() - began) / 1000
    const count = session.state.seq - before.seq
    const cpu = [cpuSeconds(process.pid) - before.cpu, cpuSeconds(terminals.pid!) - before.terminals]
    const memory = memoryMb(process.pid)
    // The last question still adds something; then everybody must come to the same end.
    const quiet = once(terminals, 'message')
    terminals.send('enough')
    await quiet
    const result = once(terminals, 'message')
    terminals.send(session.state.seq)
    const [{ answers, delays, states }] = (await result) as [{ answers: number[]; delays: number[]; states: string[] }]
    const same = states.filter(state => state === digest(session.state)).length
    const { state } = await bus.jsm.streams.info(sessionNames(header.id).stream)
    const bytes = state.bytes / session.state.seq
    return [
      {
        what: `events a second over the bus, ${agents} agents, ${Math.round(took)} s`,
        value: count / took,
        unit: '/s',
        budget: { atLeast: rate * 0.99 },
      },
      { what: 'terminals of 4 that end with the host’s state', value: same, unit: '', budget: { atLeast: 4 } },
      {
        ...{ what: 'from a word to the answer on another terminal, p95', value: quantile(answers, 0.95), unit: 'ms' },
        budget: { atMost: 150 },
        note: `median ${median(answers).toFixed(0)} ms of ${answers.length}`,
      },
      {
        ...{ what: 'from the log to a terminal, p95', value: quantile(delays, 0.95), unit: 'ms' },
        note: `median ${median(delays).toFixed(0)} ms of ${delays.length}`,
      },
      {
        what: 'bytes on the bus an event',
        value: bytes,
        unit: 'B',
        note: `${state.messages} messages for ${session.state.seq} events`,
      },
      {
        ...{ what: 'the host’s share of a core', value: (100 * cpu[0]!) / took, unit: '%' },
        note: `four terminals ${((100 * cpu[1]!) / took).toFixed(0)} %, ${memory.toFixed(0)} MB`,
      },
    ]
  } finally {
    terminals.kill('SIGKILL')
    await host.close()
    await session.close()
    await bus.close()
    await nats.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function emitNext(session: Session, events: ReturnType<typeof generateEvents>): void {
  const next = events.next()
  if (next.done) throw new Error('there are no more events')
  // Every payload was made by the schema of its own type.
  session.emit(next.value.type, next.value.source, next.value.data as never)
}

/** A team in which one agent answers at once: what is left is the way there and back. */
function control(session: Session): SessionControl {
  let count = 0
  const say = (from: string, to: string, text: string) =>
    session.emit('message.sent', from, { message: `said${++count}`, from, to: [to], text, kind: 'chat' })
  return {
    joined: ({ person, role = 'observer' }) => void session.emit('human.joined', 'host', { person, role }),
    left: (person, reason) => void session.emit('human.left', 'host', { person, reason }),
    async command(person, command) {
      if (command.type !== 'say') return { ok: false, refusal: 'unable', text: 'only talk is understood here' }
      say(person, 'agent1', command.text)
      say('agent1', person, `answer to ${command.text}`)
      return { ok: true, text: 'said' }
    },
  }
}
