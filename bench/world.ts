import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import protocol from 'minecraft-protocol'
import type { WorldOptions, WorldStats } from '../source/world/types.ts'
import { cpuSeconds, type Measurement, median, memoryMb, sleep } from './measure.ts'

// As many ticks as the world remembers.
const seconds = 60
const bots = 16
const animals = 60
const starts = 3

/** The world in its worker, alone in a process; sixteen busy bots in another. */
export async function measure(): Promise<Measurement[]> {
  const took: number[] = []
  for (let i = 1; i < starts; i += 1) {
    const world = await openWorld()
    took.push(world.took)
    await world.close()
  }
  const world = await openWorld()
  took.push(world.took)
  const start: Measurement = {
    what: 'start of the world, worker and all',
    value: median(took),
    unit: 'ms',
    budget: { atMost: 300 },
  }
  try {
    // The crowd first: the places that newcomers see would weigh in its memory.
    return [start, ...(await crowded(world)), await freshLand(world)]
  } finally {
    await world.close()
  }
}

async function crowded(world: BenchWorld): Promise<Measurement[]> {
  const crowd = fork(fileURLToPath(new URL('./crowd.ts', import.meta.url)), [
    String(world.port),
    world.version,
    String(bots),
  ])
  try {
    await new Promise<void>((resolve, reject) => {
      crowd.once('message', () => resolve())
      crowd.once('exit', code => reject(new Error(`The bots ended (${code}).`)))
    })
    await world.ask({ ask: 'command', text: 'give @a oak_log 64' })
    for (let i = 0; i < animals; i += 1) {
      const kind = ['cow', 'sheep', 'pig', 'chicken'][i % 4]
      const text = `execute at @r run summon minecraft:${kind} ~${(i % 7) - 3} ~1 ~${(i % 5) - 2}`
      await world.ask({ ask: 'command', text })
    }
    await sleep(5000)
    const { pid } = world
    const cpu = cpuSeconds(pid)
    const before = await world.stats()
    const clock = performance.now()
    await sleep(seconds * 1000)
    const after = await world.stats()
    const elapsed = (performance.now() - clock) / 1000
    return [
      {
        what: `tick rate with ${bots} busy bots, ${after.entities} entities`,
        value: (after.age - before.age) / elapsed,
        unit: 'ticks/s',
        budget: { atLeast: 19.9 },
      },
      {
        what: 'tick gap, p99',
        value: after.tickGap.p99,
        unit: 'ms',
        budget: { atMost: 60 },
        note: `max ${after.tickGap.max.toFixed(0)} ms`,
      },
      {
        what: 'work of a tick, p99',
        value: after.tickWork.p99,
        unit: 'ms',
        note: `mean ${after.tickWork.mean.toFixed(1)} ms, max ${after.tickWork.max.toFixed(0)} ms`,
      },
      {
        what: 'processor of the world',
        value: ((cpuSeconds(pid) - cpu) / elapsed) * 100,
        unit: '% core',
        budget: { atMost: 30 },
      },
      {
        what: 'memory of a process that holds only the world',
        value: after.rss / 2 ** 20,
        unit: 'MB',
        budget: { atMost: 250 },
        note: `resident; proportional ${memoryMb(pid).toFixed(0)} MB`,
      },
    ]
  } finally {
    crowd.kill()
  }
}

/** How long a player who comes to land that no player has seen waits for the 36 chunks around them. */
async function freshLand(world: BenchWorld): Promise<Measurement> {
  const times: number[] = []
  // The first client also pays for the protocol of this process.
  for (let i = 0; i <= 5; i += 1) {
    await world.ask({ ask: 'command', text: `setworldspawn ${2000 + 1000 * i} 80 0` })
    const time = await joinUntil(36, world, `Newcomer${i}`)
    if (i > 0) times.push(time)
  }
  return {
    what: 'connection to the 36th chunk, where nobody has been',
    value: median(times),
    unit: 'ms',
    budget: { atMost: 250 },
    note: `slowest ${Math.max(...times).toFixed(0)} ms`,
  }
}

/** Ms from the open connection to the last of so many chunks. */
async function joinUntil(chunks: number, world: BenchWorld, username: string): Promise<number> {
  const client = protocol.createClient({
    host: '127.0.0.1',
    port: world.port,
    version: world.version,
    username,
    auth: 'offline',
  })
  try {
    await once(client, 'connect')
    const from = performance.now()
    return await new Promise((resolve, reject) => {
      let count = 0
      client.on('map_chunk', () => {
        count += 1
        if (count === chunks) resolve(performance.now() - from)
      })
      client.once('end', reason => reject(new Error(`The newcomer was sent away: ${reason}`)))
    })
  } finally {
    client.end()
  }
}

type Ask =
  | { readonly id: number; readonly ask: 'start'; readonly options: WorldOptions }
  | { readonly id: number; readonly ask: 'command'; readonly text: string }
  | { readonly id: number; readonly ask: 'stats' }
  | { readonly id: number; readonly ask: 'stop' }
interface Started {
  readonly port: number
  readonly version: string
  /** Ms from the call to the open port. */
  readonly took: number
}
interface Stats extends WorldStats {
  /** Resident memory of the whole process, bytes. */
  readonly rss: number
}

interface BenchWorld extends Started {
  readonly pid: number
  ask(question: Question): Promise<unknown>
  stats(): Promise<Stats>
  close(): Promise<void>
}
type Question = Ask extends infer A ? (A extends Ask ? Omit<A, 'id'> : never) : never

async function openWorld(): Promise<BenchWorld> {
  const child = fork(fileURLToPath(new URL('./world-process.js', import.meta.url)), { execArgv: [] })
  const ask = asker(child)
  const started = (await ask({
    ask: 'start',
    options: { terrain: 'survival', seed: 4, operators: ['bench'] },
  })) as Started
  return {
    ...started,
    pid: child.pid!,
    ask,
    stats: () => ask({ ask: 'stats' }) as Promise<Stats>,
    async close() {
      const exited = once(child, 'exit')
      await ask({ ask: 'stop' })
      await exited
    },
  }
}

/** Questions to a child and its answers, matched by id. */
function asker(child: ChildProcess): (question: Question) => Promise<unknown> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let next = 0
  child.on('message', (message: { id: number; value?: unknown; error?: string }) => {
    const { resolve, reject } = waiting.get(message.id) ?? {}
    waiting.delete(message.id)
    if (message.error === undefined) resolve?.(message.value)
    else reject?.(new Error(message.error))
  })
  child.once('exit', code => {
    for (const { reject } of waiting.values()) reject(new Error(`The world's process has ended (${code}).`))
  })
  return question =>
    new Promise((resolve, reject) => {
      next += 1
      waiting.set(next, { resolve, reject })
      child.send({ ...question, id: next })
    })
}
