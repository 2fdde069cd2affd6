import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startHost } from '../source/session/attach/host.ts'
import type { SessionEvent } from '../source/session/log/events.ts'
import { createSession, type Session } from '../source/session/log/session-log.ts'
import { openTerminal, sandbox, type TestTerminal } from '../test/e2e/terminal.ts'
import { generatedHeader, generateEvents } from './generate-log.ts'
import { collectGarbage, cpuSeconds, type Measurement, memoryMb, quantile, sleep } from './measure.ts'

const rate = 1000
const seconds = 10
const control = { joined: () => {}, left: () => {}, command: async () => ({ ok: true as const, text: '' }) }

/** The real screen, attached by the real socket, under a storm of events; the measured process is the terminal's own. */
export async function measure(): Promise<Measurement[]> {
  const box = sandbox()
  const session = createSession({ header: generatedHeader(2) })
  const directory = join(box.folder, 'mcteam')
  mkdirSync(directory, { mode: 0o700 })
  const host = await startHost({ session, control, directory, task: 'generated' })
  const events = generateEvents({ events: 1_000_000, seats: 4, seed: 2 })
  feed(session, events, 400)
  const spawned = performance.now()
  const terminal = openTerminal(['join', host.id, '--name', 'bench'], {
    env: { ...box.env, XDG_RUNTIME_DIR: box.folder },
  })
  try {
    await terminal.see(screen => /\S/.test(screen))
    const firstFrame = performance.now() - spawned
    await terminal.see('Build a cabin')
    const storm = await underStorm(terminal, session, events)
    const idle = await whenIdle(terminal, session)
    const stalled = await whenStalled(terminal, session, events)
    const deaf = await whenNotRead(terminal, session, events)
    return [
      { what: 'join to first frame', value: firstFrame, unit: 'ms', budget: { atMost: 300 } },
      {
        what: 'screen at 1,000 events/s, 120×40',
        value: storm.cpu * 100,
        unit: '% core',
        budget: { atMost: 40 },
        note: `${storm.reached.toFixed(0)} events/s reached`,
      },
      {
        what: 'keystroke to screen under that load, p95',
        value: quantile(storm.keys, 0.95),
        unit: 'ms',
        budget: { atMost: 50 },
        note: `median ${quantile(storm.keys, 0.5).toFixed(0)} ms`,
      },
      { what: 'events the screen missed', value: storm.missed, unit: 'events', budget: { atMost: 0 } },
      { what: 'idle: written', value: idle.bytes, unit: 'bytes/s', budget: { atMost: 0 } },
      { what: 'idle: processor', value: idle.cpu * 100, unit: '% core', budget: { atMost: 1 } },
      { what: 'memory of the screen', value: memoryMb(terminal.pid), unit: 'MB' },
      {
        what: 'host memory growth while a terminal stalls 10 s',
        value: stalled.growth,
        unit: 'MB',
        budget: { atMost: 30 },
      },
      { what: 'stalled terminal back on the right screen', value: stalled.recovered, unit: 'ms' },
      {
        what: 'host memory growth while nobody reads the terminal, 30 s',
        value: deaf.growth,
        unit: 'MB',
        budget: { atMost: 30 },
      },
      { what: 'unread terminal back on the right screen', value: deaf.recovered, unit: 'ms' },
    ]
  } finally {
    terminal.kill()
    await terminal.exit
    await host.close()
    await session.close()
    box.remove()
  }
}

/** Emits the next `count` generated events into the session's own log. */
function feed(session: Session, events: Iterator<SessionEvent>, count: number): number {
  let fed = 0
  for (; fed < count; fed += 1) {
    const { value, done } = events.next()
    if (done) break
    // The generator's payloads fit their kinds; the union cannot be narrowed by a variable.
    session.emit(value.type as 'alert', value.source, value.data as { level: 'info'; text: string })
  }
  return fed
}

async function storm(session: Session, events: Iterator<SessionEvent>, ms: number): Promise<number> {
  const started = performance.now()
  let fed = 0
  while (performance.now() - started < ms) {
    const due = Math.floor(((performance.now() - started) * rate) / 1000) - fed
    fed += feed(session, events, due)
    await sleep(5)
  }
  return (fed * 1000) / (performance.now() - started)
}

async function underStorm(terminal: TestTerminal, session: Session, events: Iterator<SessionEvent>) {
  const storming = storm(session, events, seconds * 1000)
  await sleep(1500) // the just-in-time compiler has seen the paths by then
  const before = cpuSeconds(terminal.pid)
  const started = performance.now()
  const latencies: number[] = []
  const alphabet = 'qxzjkvwyqxzjkvwyqxzjkvwyqxzjkvwyqxzjkvwy'
  let typed = ''
  for (const letter of `z${alphabet}`) {
    const sent = performance.now()
    typed += letter
    terminal.press(letter)
    await terminal.see(screen => screen.includes(typed), 5000)
    latencies.push(performance.now() - sent)
    await sleep(150)
  }
  const reached = await storming
  const cpu = (cpuSeconds(terminal.pid) - before) / ((performance.now() - started) / 1000)
  for (const _ of typed) terminal.press('\u007f')
  // The last thing said must be on the screen: nothing was dropped on the way.
  session.emit('message.sent', 'host', {
    message: 'last',
    from: 'ada',
    to: [],
    text: 'the very last word',
    kind: 'chat',
  })
  const missed = await terminal.see('the very last word', 5000).then(
    () => 0,
    () => 1,
  )
  return { keys: latencies.slice(1), reached, cpu, missed }
}

async function whenIdle(terminal: TestTerminal, session: Session) {
  // Nothing is under way once the session has ended: no clock has a reason to tick.
  session.emit('session.ended', 'host', { result: 'stopped', reason: 'idle from here on' })
  session.emit('session.phase', 'host', { phase: 'ended' })
  await sleep(3000)
  const [bytes, cpu] = [terminal.raw().length, cpuSeconds(terminal.pid)]
  await sleep(5000)
  return { bytes: (terminal.raw().length - bytes) / 5, cpu: (cpuSeconds(terminal.pid) - cpu) / 5 }
}

async function whenStalled(terminal: TestTerminal, session: Session, events: Iterator<SessionEvent>) {
  process.kill(terminal.pid, 'SIGSTOP')
  collectGarbage()
  const before = process.memoryUsage().rss
  await storm(session, events, 10_000)
  collectGarbage()
  const growth = (process.memoryUsage().rss - before) / 2 ** 20
  process.kill(terminal.pid, 'SIGCONT')
  const resumed = performance.now()
  session.emit('message.sent', 'host', { message: 'after', from: 'ada', to: [], text: 'after the stall', kind: 'chat' })
  await terminal.see('after the stall', 20_000)
  return { growth, recovered: performance.now() - resumed }
}

/** The other end of the terminal stops reading, as an emulator does that is itself stopped: the screen hangs in a write. */
async function whenNotRead(terminal: TestTerminal, session: Session, events: Iterator<SessionEvent>) {
  terminal.pause()
  collectGarbage()
  const before = process.memoryUsage().rss
  await storm(session, events, 30_000)
  collectGarbage()
  const growth = (process.memoryUsage().rss - before) / 2 ** 20
  terminal.resume()
  const resumed = performance.now()
  session.emit('message.sent', 'host', {
    message: 'deaf',
    from: 'ada',
    to: [],
    text: 'after the silence',
    kind: 'chat',
  })
  await terminal.see('after the silence', 20_000)
  return { growth, recovered: performance.now() - resumed }
}
