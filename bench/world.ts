import { fork } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startWorld } from '../source/world/startWorld.ts'
import { cpuSeconds, type Measurement, sleep } from './measure.ts'

const seconds = 20
const bots = 16

/** The world in its worker, alone in this process; sixteen busy bots in another. */
export async function measure(): Promise<Measurement[]> {
  const started = performance.now()
  const world = await startWorld({ terrain: 'survival', seed: 4, operators: ['bench'] })
  const start = performance.now() - started
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
    for (let i = 0; i < 60; i += 1)
      await world.command(
        `execute at @r run summon minecraft:${['cow', 'sheep', 'pig', 'chicken'][i % 4]} ~${(i % 7) - 3} ~1 ~${(i % 5) - 2}`,
      )
    await sleep(5000)
    const cpu = cpuSeconds(process.pid)
    const before = await world.stats()
    const clock = performance.now()
    await sleep(seconds * 1000)
    const after = await world.stats()
    const elapsed = (performance.now() - clock) / 1000
    return [
      { what: 'start of the world, worker and all', value: start, unit: 'ms', budget: { atMost: 300 } },
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
        what: 'processor of the world',
        value: ((cpuSeconds(process.pid) - cpu) / elapsed) * 100,
        unit: '% core',
        budget: { atMost: 30 },
      },
      {
        what: 'memory of the process that holds the world',
        value: process.memoryUsage().rss / 2 ** 20,
        unit: 'MB',
        budget: { atMost: 250 },
      },
    ]
  } finally {
    crowd.kill()
    await world.stop()
  }
}
