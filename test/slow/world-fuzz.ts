// Four clients send broken packets as fast as the server lets them, two honest players play on.
//   node test/slow/world-fuzz.ts --packets 100000 --version 1.19.2
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startWorld } from '../../source/world/start-world.ts'
import { type WorldVersion, worldVersions } from '../../source/world/types.ts'
import type { Orders, Progress } from './fuzz/attackers.ts'
import { honestPair } from './fuzz/honest.ts'

const { values } = parseArgs({
  options: {
    packets: { type: 'string', default: '100000' },
    version: { type: 'string', default: '1.19.2' },
    seed: { type: 'string', default: '1' },
  },
})
const packets = Number(values.packets)
const version = worldVersions.find(v => v === values.version)
if (!version || !(packets > 0)) {
  console.error(`Usage: world-fuzz.ts [--packets N] [--version ${worldVersions.join('|')}] [--seed N]`)
  process.exit(2)
}

const clients = 4
const quietRounds = 5
const megabytes = (): number => Math.round(process.memoryUsage().rss / 1024 / 1024)

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (q: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`
}

async function fuzz(version: WorldVersion): Promise<boolean> {
  const errors: string[] = []
  const world = await startWorld({ version }, line => {
    if (line.startsWith('Error')) errors.push(line)
  })
  await world.command('gamerule doMobSpawning false')
  const pair = await honestPair(world)
  for (let i = 0; i < quietRounds; i++) await pair.round()
  console.log(`Quiet: chat ${spread(pair.seen.chat)}; placing ${spread(pair.seen.place)}; rss ${megabytes()} MB`)
  pair.seen.chat.length = 0
  pair.seen.place.length = 0
  pair.seen.walk.length = 0

  const start = performance.now()
  const { host, port } = world
  const orders: Orders = { host, port, version, clients, packets, seed: Number(values.seed) }
  const crowd = new Worker(new URL('./fuzz/attackers.ts', import.meta.url), { workerData: orders, execArgv: [] })
  let progress: Progress = { sent: 0, joins: 0, done: false }
  let over = false
  crowd.on('message', (p: Progress) => {
    progress = p
    // Its sockets would keep the thread for half a minute more.
    if (p.done) void crowd.terminate()
  })
  crowd.on('error', error => errors.push(`The attackers gave up: ${error.message}`))
  crowd.on('exit', () => {
    over = true
  })
  const seconds = (): number => (performance.now() - start) / 1000
  let tickMax = 0
  let next = 10
  while (!over) {
    await pair.round()
    if (seconds() < next) continue
    next += 10
    const { tickGap, entities, players } = await world.stats()
    tickMax = Math.max(tickMax, tickGap.max)
    console.log(
      `${seconds().toFixed(0)} s  packets ${progress.sent}  joins ${progress.joins}  honest rounds ${pair.seen.rounds}  ` +
        `wrong ${pair.seen.wrong.length}  tick p99 ${tickGap.p99.toFixed(1)} max ${tickGap.max.toFixed(1)} ms  ` +
        `players ${players}  entities ${entities}  rss ${megabytes()} MB  errors ${errors.length}`,
    )
  }
  const took = seconds()
  await pair.finish()
  const after = await world.stats()
  if (after.players !== 2) errors.push(`${after.players} players are there after the attack instead of 2`)
  if (!progress.done || progress.sent < packets) errors.push(`Only ${progress.sent} of ${packets} packets got through`)
  pair.end()
  await world.stop()

  console.log(
    `${version}: ${progress.sent} mutated packets over ${progress.joins} connections in ${took.toFixed(1)} s; ` +
      `honest players: ${pair.seen.rounds} rounds, ${pair.seen.wrong.length} wrong, ` +
      `chat ${spread(pair.seen.chat)}, placing ${spread(pair.seen.place)}, walks ${spread(pair.seen.walk)}; longest tick gap ${tickMax.toFixed(1)} ms; rss ${megabytes()} MB`,
  )
  for (const what of [...new Set([...pair.seen.wrong, ...errors])].slice(0, 40)) console.log(`  ! ${what}`)
  const failed = pair.seen.wrong.length + errors.length
  console.log(failed ? `FAILED with ${failed} breaches` : 'PASSED')
  return failed === 0
}

process.exitCode = (await fuzz(version)) ? 0 : 1
