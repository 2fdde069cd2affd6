// What bodies can get: logs from a wood by one and by four, and a diamond pickaxe from what lies in two chests.
import { createBody } from '../source/body/body.ts'
import { createClaims } from '../source/body/bot/claims.ts'
import type { Body } from '../source/body/contract/body-types.ts'
import { startWorld } from '../source/world/start-world.ts'
import type { World } from '../source/world/types.ts'
import type { Measurement } from './measure.ts'
import { sleep } from './measure.ts'

const version = '1.19.2'
const logs = 64
/** An iron axe digs an oak log in half a second; nobody gets more than that, however near the next one is. */
const axeLimit = 120
const trunk = 5

export async function measure(): Promise<Measurement[]> {
  const alone = await gatherLogs(1)
  const together = await gatherLogs(4)
  const pickaxe = await makePickaxe()
  const share = (rate: number, bodies: number) =>
    `${Math.round((rate / axeLimit / bodies) * 100)} % of what the axe allows`
  return [
    { what: `${logs} logs, one body`, value: alone, unit: 'logs/min', note: share(alone, 1) },
    { what: `${logs} logs, four bodies`, value: together, unit: 'logs/min', note: share(together, 4) },
    { what: 'logs: four bodies against one', value: together / alone, unit: '×' },
    { what: 'diamond pickaxe from raw materials in chests', value: pickaxe, unit: 's' },
  ]
}

async function withBodies<T>(count: number, use: (world: World, bodies: readonly Body[]) => Promise<T>): Promise<T> {
  const world = await startWorld({ version })
  const { host, port } = world
  const claims = createClaims()
  const bodies: Body[] = []
  try {
    for (const text of ['gamerule doMobSpawning false', 'time set 1000']) await world.command(text)
    for (let i = 0; i < count; i++) {
      bodies.push(await createBody({ host, port, version, username: `body${i + 1}`, claims, pace: 'fast' }))
      await world.command(`tp body${i + 1} ${(i % 2) * 3 - 1} -60 ${Math.floor(i / 2) * 3 - 1}`)
    }
    return await use(world, bodies)
  } finally {
    await Promise.all(bodies.map(body => body.close()))
    await world.stop()
  }
}

/** Logs per minute, counted in the inventories in the end. */
const gatherLogs = (count: number): Promise<number> =>
  withBodies(count, async (world, bodies) => {
    // A wood of twenty trees around the clearing, crowns and all.
    for (let tree = 0; tree < 20; tree++) {
      const angle = (tree / 20) * 2 * Math.PI
      const far = tree % 2 === 0 ? 9 : 14
      const [x, z] = [Math.round(Math.cos(angle) * far), Math.round(Math.sin(angle) * far)]
      await world.command(
        `fill ${x - 1} ${-60 + trunk} ${z - 1} ${x + 1} ${-60 + trunk} ${z + 1} oak_leaves[persistent=true]`,
      )
      await world.command(`fill ${x} -60 ${z} ${x} ${-61 + trunk} ${z} oak_log`)
    }
    for (const { username } of bodies) await world.command(`give ${username} iron_axe`)
    await sleep(1_500)
    const started = performance.now()
    await Promise.all(bodies.map(body => must(body, 'collect', { item: 'oak_log', count: logs / count })))
    const minutes = (performance.now() - started) / 60_000
    const got = bodies.reduce((sum, body) => sum + (body.observe().inventory.oak_log ?? 0), 0)
    if (got < logs) throw new Error(`only ${got} of ${logs} logs were gathered`)
    return got / minutes
  })

/** Seconds from nothing in the hands to a diamond pickaxe in them. */
const makePickaxe = (): Promise<number> =>
  withBodies(1, async (world, [body]) => {
    for (const text of [
      'setblock 6 -60 4 chest',
      'setblock -6 -60 4 chest',
      'item replace block 6 -60 4 container.0 with oak_log 3',
      'item replace block -6 -60 4 container.5 with diamond 3',
    ])
      await world.command(text)
    await sleep(1_500)
    const started = performance.now()
    await must(body!, 'gather', { item: 'diamond_pickaxe' })
    return (performance.now() - started) / 1_000
  })

async function must(body: Body, name: string, args: Record<string, unknown>): Promise<void> {
  const result = await body.perform({ name, args }, { signal: AbortSignal.timeout(300_000) })
  if (result.result !== 'success') throw new Error(`${body.username}: ${name} ${result.result}: ${result.reason}`)
}
