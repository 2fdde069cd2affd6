import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createBody } from '../source/body/body.ts'
import { startSession } from '../source/host/start-session.ts'
import { attach } from '../source/session/attach/client.ts'
import type { SessionEvent } from '../source/session/log/events.ts'
import { loadTask } from '../source/tasks/load-task.ts'
import { startWorld } from '../source/world/start-world.ts'
import { root, sandbox } from '../test/e2e/terminal.ts'
import { type Measurement, median, quantile, sleep } from './measure.ts'

/** How fast a decision becomes a packet, a message becomes a question, and an interrupt becomes stillness. */
export async function measure(): Promise<Measurement[]> {
  const body = await bodyLatencies()
  const questions = await questionLatencies()
  const row = (what: string, values: readonly number[], budget: number): Measurement => ({
    what,
    value: quantile(values, 0.95),
    unit: 'ms',
    budget: { atMost: budget },
    note: `median ${median(values).toFixed(1)} ms of ${values.length}`,
  })
  return [
    row('decision to first packet, p95', body.packets, 50),
    row("a person's message to the question about it, p95", questions, 50),
    row('interrupt to still bot, p95', body.stops, 100),
  ]
}

async function bodyLatencies() {
  const world = await startWorld({ operators: [] })
  let lastSent = 0
  const proxy = await tap(world.port, () => {
    lastSent = performance.now()
  })
  const { port } = proxy.address() as { port: number }
  const body = await createBody({ host: '127.0.0.1', port, version: world.version, username: 'Runner', pace: 'fast' })
  const packets: number[] = []
  const stops: number[] = []
  try {
    for (let run = 0; run < 12; run += 1) {
      await sleep(300)
      const abort = new AbortController()
      const [x, y, z] = body.observe().position
      const decided = performance.now()
      const going = body.perform(
        { name: 'goTo', args: { x: Math.round(x) + (run % 2 ? -25 : 25), y: Math.round(y), z: Math.round(z) } },
        { signal: abort.signal },
      )
      while (lastSent < decided) await new Promise(resolve => setImmediate(resolve))
      packets.push(lastSent - decided)
      await sleep(1000)
      const stopped = performance.now()
      abort.abort()
      await going
      stops.push((await still(() => body.observe().position)) - stopped)
    }
  } finally {
    await body.close()
    proxy.close()
    await world.stop()
  }
  return { packets, stops }
}

/** Passes a connection through and tells of everything the client sends. */
function tap(port: number, sent: () => void): Promise<Server> {
  const server = createServer(client => {
    const upstream = connect(port, '127.0.0.1')
    client.setNoDelay(true)
    upstream.setNoDelay(true)
    client.on('data', data => {
      sent()
      upstream.write(data)
    })
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** The moment after which the body did not move for three ticks. */
async function still(position: () => readonly [number, number, number]): Promise<number> {
  let at = position()
  let since = performance.now()
  while (performance.now() - since < 150) {
    await sleep(2)
    const now = position()
    if (Math.hypot(now[0] - at[0], now[2] - at[2]) > 0.02) {
      at = now
      since = performance.now()
    }
  }
  return since
}

async function questionLatencies(): Promise<number[]> {
  const box = sandbox()
  process.env.XDG_RUNTIME_DIR = box.folder
  const heard: { event: SessionEvent; at: number }[] = []
  const running = await startSession(
    {
      task: loadTask(join(root, 'test/e2e/tasks/chest.yaml')),
      world: { kind: 'embedded' },
      brain: { kind: 'rules' },
      recording: join(box.folder, 'latency.jsonl'),
      startedAt: new Date().toISOString(),
    },
    { onEvent: event => heard.push({ event, at: performance.now() }) },
  )
  const values: number[] = []
  const view = await attach({ address: running.address, person: 'Sam', role: 'observer' })
  try {
    while (!heard.some(({ event }) => event.type === 'action.started')) await sleep(20)
    for (let run = 0; run < 12; run += 1) {
      const from = heard.length
      const sent = performance.now()
      await view.send({ type: 'say', to: ['Lena'], text: 'what do you have?', delivery: 'queue' })
      const asked = () =>
        heard.slice(from).find(({ event }) => event.type === 'mind.asked' && event.data.seat === 'Lena')
      for (const end = sent + 3000; !asked() && performance.now() < end; ) await sleep(1)
      values.push((asked()?.at ?? Number.POSITIVE_INFINITY) - sent)
      await sleep(100)
    }
  } finally {
    await view.close()
    await running.stop('measured')
    await running.close()
    box.remove()
  }
  return values
}
