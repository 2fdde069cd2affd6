// What bodies can do, in blocks per minute: real bots on the embedded world, every cell judged by what the world has in the end.
import process from 'node:process'
import { createBody } from '../source/body/body.ts'
import { createClaims } from '../source/body/bot/claims.ts'
import type { Body } from '../source/body/contract/body-types.ts'
import type { BlueprintCell } from '../source/minecraft/blocks/blueprint.ts'
import { isSecondHalf, itemFor } from '../source/minecraft/blocks/placement.ts'
import { startWorld } from '../source/world/start-world.ts'
import { type Measurement, median } from './measure.ts'

/** The server takes as many placements as it has ticks; more clicks than that are no player's. */
const serverLimit = 1200
/** A player who holds the button places a block every fourth tick. */
const heldButton = 300

export const floor: BlueprintCell[] = Array.from({ length: 100 }, (_, i) => ({
  at: [4 + (i % 10), -60, 4 + Math.floor(i / 10)],
  block: 'oak_planks',
}))

export const wall: BlueprintCell[] = Array.from({ length: 100 }, (_, i) => ({
  at: [4 + (i % 20), -60 + Math.floor(i / 20), 6],
  block: 'cobblestone',
}))

/** 7 × 7 × 4: stairs, slabs, a door, trapdoors, logs on three axes. */
export const hut: BlueprintCell[] = []
for (let x = 0; x < 7; x++)
  for (let z = 0; z < 7; z++)
    for (let y = 0; y < 4; y++) {
      const [edgeX, edgeZ] = [x === 0 || x === 6, z === 0 || z === 6]
      const at = [4 + x, -60 + y, 4 + z] as const
      const put = (block: string, states?: Record<string, string>) =>
        hut.push({ at, block, ...(states ? { states } : {}) })
      if (y === 3 && edgeZ) put('oak_stairs', { facing: z === 0 ? 'south' : 'north', half: 'bottom' })
      else if (y === 3) put('oak_slab', { type: 'bottom' })
      else if (!edgeX && !edgeZ) {
        if (y === 0 && x === 3 && z === 3) put('torch')
      } else if (edgeX && edgeZ) put('oak_log', { axis: 'y' })
      else if (z === 6 && x === 3 && y < 2)
        put('oak_door', { facing: 'north', half: y === 0 ? 'lower' : 'upper', hinge: 'left' })
      else if (y === 2) put('oak_log', { axis: edgeX ? 'z' : 'x' })
      else if (y === 1 && (x === 3 || z === 3) && z !== 6)
        put('oak_trapdoor', { facing: z === 0 ? 'north' : x === 0 ? 'west' : 'east', half: 'bottom' })
      else put('cobblestone')
    }

interface Team {
  readonly bodies: readonly Body[]
  command(text: string): Promise<unknown>
  close(): Promise<void>
}

async function gather(size: number, blueprints: Record<string, readonly BlueprintCell[]> = {}): Promise<Team> {
  const world = await startWorld({ version: '1.19.2' })
  const claims = createClaims()
  const bodies: Body[] = []
  for (let i = 0; i < size; i++)
    bodies.push(
      await createBody({
        host: world.host,
        port: world.port,
        version: '1.19.2',
        username: `b${i}`,
        blueprints: () => blueprints,
        claims,
        pace: 'fast',
      }),
    )
  await world.command('gamerule doMobSpawning false')
  return {
    bodies,
    command: text => world.command(text),
    async close() {
      await Promise.all(bodies.map(body => body.close()))
      await world.stop()
    },
  }
}

async function until(check: () => boolean): Promise<void> {
  const end = Date.now() + 15_000
  while (!check()) {
    if (Date.now() > end) throw new Error('the bench was never ready')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Blocks per minute from the order to the last block standing right. */
export async function building(name: string, cells: readonly BlueprintCell[], size: number): Promise<number> {
  const team = await gather(size, { [name]: cells })
  try {
    const needs: Record<string, number> = { dirt: 16 }
    for (const { block, states } of cells)
      if (!isSecondHalf(block, states)) needs[itemFor(block)] = (needs[itemFor(block)] ?? 0) + 1
    for (const [i, body] of team.bodies.entries()) {
      await team.command(`tp ${body.username} ${i * 2} -60 0`)
      for (const [item, count] of Object.entries(needs)) await team.command(`give ${body.username} ${item} ${count}`)
    }
    await until(() =>
      team.bodies.every(body => Object.keys(body.observe().inventory).length === Object.keys(needs).length),
    )
    const started = performance.now()
    let standing = 0
    const watch = setInterval(() => {
      if (standing === 0 && team.bodies[0]!.observe().blueprints[name]!.missing.length === 0)
        standing = performance.now()
    }, 50)
    const results = await Promise.all(
      team.bodies.map(body =>
        body.perform({ name: 'build', args: { blueprint: name } }, { signal: AbortSignal.timeout(120_000) }),
      ),
    )
    clearInterval(watch)
    const left = team.bodies[0]!.observe().blueprints[name]!.missing.length
    if (left > 0) throw new Error(`${name}: ${left} cells are wrong; ${results.map(one => one.reason).join('; ')}`)
    return (cells.length / ((standing || performance.now()) - started)) * 60_000
  } finally {
    await team.close()
  }
}

/** MB of memory that each further body takes. */
export async function memoryPerBody(): Promise<number> {
  const team = await gather(4)
  try {
    const before = process.memoryUsage().rss
    const more = await gather(8)
    const each = (process.memoryUsage().rss - before) / 8 / 2 ** 20
    await more.close()
    return each
  } finally {
    await team.close()
  }
}

export async function measure(): Promise<Measurement[]> {
  const results: Measurement[] = []
  const sites = [
    { name: 'floor', cells: floor, least: 120 },
    { name: 'wall', cells: wall, least: 120 },
    { name: 'hut', cells: hut, least: 90 },
  ]
  for (const { name, cells, least } of sites) {
    const speeds = new Map<number, number>()
    for (const size of [1, 4]) {
      const runs: number[] = []
      for (let i = 0; i < 3; i++) runs.push(await building(name, cells, size))
      const value = median(runs)
      speeds.set(size, value)
      const share = Math.round((value / (serverLimit * size)) * 100)
      results.push({
        what: `building, ${name} of ${cells.length}, ${size === 1 ? 'one body' : `${size} bodies`}`,
        value,
        unit: 'blocks/min',
        budget: { atLeast: least * size * (size === 1 ? 1 : 0.75) },
        note: `${share} % of one click per tick, ${Math.round((value / (heldButton * size)) * 100)} % of a held button`,
      })
    }
    results.push({
      what: `building, ${name}: four bodies / one`,
      value: speeds.get(4)! / speeds.get(1)!,
      unit: '×',
      budget: { atLeast: 3 },
    })
  }
  results.push({ what: 'memory per further body', value: await memoryPerBody(), unit: 'MB' })
  return results
}
