import { createBody } from '../../../../source/body/body.ts'
import { createClaims } from '../../../../source/body/bot/claims.ts'
import type { ActionResult, Body, FailureCode } from '../../../../source/body/contract/body-types.ts'
import type { MindControl } from '../../../../source/body/contract/mind-control.ts'
import type { Observation } from '../../../../source/body/contract/observation.ts'
import type { Blueprints } from '../../../../source/minecraft/blocks/blueprint.ts'
import { createWorld } from '../../../../source/world/create-world.ts'
import type { World, WorldVersion } from '../../../../source/world/types.ts'
import { catchUpTimeoutMs, caughtUp } from '../../caught-up.ts'

/** One try of an action: what is there before, what is asked for, what must come of it. */
export interface Scene {
  /** Server commands; `~` counts from the lane's origin. */
  readonly given?: readonly string[]
  /** Plain items to start with. */
  readonly has?: Readonly<Record<string, number>>
  /** Actions that come first; each must succeed. */
  readonly before?: readonly (readonly [string, Record<string, unknown>?])[]
  readonly args?: Record<string, unknown>
  /** Who thinks for the body, for the actions about thinking. */
  readonly mind?: MindControl
  /** The line it ends with; for failures also the code. */
  readonly says: RegExp
  readonly code?: FailureCode
  /** What the world shows afterwards. */
  readonly shows?: () => Promise<unknown>
}

/** How an action ends well, how it fails with its reason, and where it is stopped midway. */
export interface Trial {
  readonly success: Scene
  readonly failure: Scene & { readonly code: FailureCode }
  /** `after`: ms into it. Those that are over at once may have succeeded by then. */
  readonly abort: Omit<Scene, 'says'> & { readonly after?: number; readonly instant?: true }
  /** Further ways in which it succeeds or fails. */
  readonly more?: Readonly<Record<string, Scene>>
}
export type Trials = Readonly<Record<string, Trial>>

/** A strip of flat land of its own, with a body (and perhaps a second one) on it. */
export interface Lane {
  readonly version: WorldVersion
  readonly body: Body
  readonly name: string
  readonly partner: string | undefined
  /** Absolute whole coordinates of a cell of the lane. */
  at(dx: number, dy: number, dz: number): { readonly x: number; readonly y: number; readonly z: number }
  corners(
    a: readonly [number, number, number],
    b: readonly [number, number, number],
  ): { x1: number; y1: number; z1: number; x2: number; y2: number; z2: number }
  command(text: string): Promise<string>
  /** Passes when the server says so, e.g. `block ~2 ~ ~ stone`. */
  holds(condition: string): Promise<void>
  sees(check: (seen: Observation) => boolean): Promise<Observation>
  /** Sets the scene and waits until the body knows of it. */
  set(scene: Pick<Scene, 'given' | 'has' | 'before'>): Promise<void>
  act(name: string, args?: Record<string, unknown>, signal?: AbortSignal, mind?: MindControl): Promise<ActionResult>
}

export interface Ground {
  readonly world: World
  lane(index: number, name: string, partner?: string): Promise<Lane>
  close(): Promise<void>
}

/** Lanes are so far apart that nobody on one sees, hears or finds anything of another. */
const apart = 208
const floor = -60

export async function createGround(version: WorldVersion, blueprints: Blueprints, skills: string): Promise<Ground> {
  const world = await createWorld({ version })
  await run(world, 'gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
  await run(world, 'gamerule playersSleepingPercentage 1', 'gamerule randomTickSpeed 0')
  const bodies: Body[] = []
  const join = async (username: string, at: string) => {
    const { host, port } = world
    const body = await createBody({
      host,
      port,
      version,
      username,
      blueprints: () => blueprints,
      claims: createClaims(),
      skills,
      // As a host has it on the embedded world: what a console teleports is not put back.
      pace: 'fast',
    })
    bodies.push(body)
    await run(world, `tp ${username} ${at}`)
    return body
  }
  return {
    world,
    async lane(index, name, partner) {
      const ox = index * apart
      const body = await join(name, `${ox}.5 ${floor} 0.5`)
      if (partner) await join(partner, `${ox + 6}.5 ${floor} 6.5`)
      const lane = createLane(world, version, body, name, partner, ox)
      for (const one of bodies.slice(-2)) await quiet(one)
      return lane
    },
    async close() {
      await Promise.all(bodies.map(one => one.close()))
      await world.stop()
    },
  }
}

/** What a reflex does is not what a trial is about. */
async function quiet(body: Body): Promise<void> {
  const names = [
    'self_preservation',
    'unstuck',
    'self_defense',
    'eating',
    'elbow_room',
    'armour',
    'getting_back',
    'helping',
  ]
  for (const name of names)
    await body.perform({ name: 'setMode', args: { name, on: false } }, { signal: new AbortController().signal })
}

async function run(world: World, ...texts: string[]): Promise<string> {
  let reply = ''
  for (const text of texts) {
    reply = (await world.command(text)).join(' ')
    if (/unknown|incorrect|error|expected|invalid/i.test(reply)) throw new Error(`${text}: ${reply}`)
  }
  return reply
}

function createLane(
  world: World,
  version: WorldVersion,
  body: Body,
  name: string,
  partner: string | undefined,
  ox: number,
): Lane {
  const here = `execute positioned ${ox}.0 ${floor} 0.0 run`
  const command = (text: string) =>
    run(world, text.includes('~') || text.startsWith('summon') ? `${here} ${text}` : text)
  let marks = 0
  /** The server has dealt with everything that the body did: packets keep their order, and the last one is a look. */
  const done = async () => {
    // A direction of its own: no action has turned there already.
    const degrees = (++marks * 37) % 360
    const [dx, dz] = [-Math.sin((degrees * Math.PI) / 180) * 900, Math.cos((degrees * Math.PI) / 180) * 900]
    const end = performance.now() + catchUpTimeoutMs
    for (let polls = 0; ; polls++) {
      // A server that waits for a body to arrive somewhere overhears a look.
      if (polls % 40 === 0) await lane.act('lookAt', { x: ox + dx, y: floor + 1, z: dz })
      const reply = (await world.command(`data get entity ${name} Rotation`)).join().replace(name, '')
      const yaw = Number(/-?[\d.]+/.exec(reply)?.[0])
      if (Math.abs(((((yaw - degrees) % 360) + 540) % 360) - 180) < 1) return
      if (performance.now() > end) throw new Error(`the server never saw ${name} look, but ${yaw}`)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  const sees: Lane['sees'] = async check => {
    const end = performance.now() + catchUpTimeoutMs
    for (;;) {
      const seen = body.observe()
      if (check(seen)) return seen
      if (performance.now() > end)
        throw new Error(`${name} never saw it; last seen ${JSON.stringify(seen).slice(0, 600)}`)
      await new Promise(resolve => setTimeout(resolve, 15))
    }
  }
  const lane: Lane = {
    version,
    body,
    name,
    partner,
    command,
    sees,
    at: (dx, dy, dz) => ({ x: ox + dx, y: floor + dy, z: dz }),
    corners: (a, b) => ({ x1: ox + a[0], y1: floor + a[1], z1: a[2], x2: ox + b[0], y2: floor + b[1], z2: b[2] }),
    async holds(condition) {
      const end = performance.now() + catchUpTimeoutMs
      let reply = ''
      // What the last packet of an action brings about is there with the server's next tick.
      do {
        reply = (await world.command(`execute positioned ${ox}.0 ${floor} 0.0 if ${condition}`)).join(' ')
        if (/passed/i.test(reply)) return
        await new Promise(resolve => setTimeout(resolve, 25))
      } while (performance.now() < end)
      throw new Error(`${condition}: ${reply}`)
    },
    async set({ given = [], has = {}, before = [] }) {
      await done()
      // Killed here they would leave their drops.
      await run(world, `${here} tp @e[type=!player,distance=..60] ~ -400 ~`)
      await run(world, `clear ${name}`, `effect clear ${name}`)
      await command('fill ~-12 ~ ~-12 ~12 ~9 ~12 air')
      await command('fill ~-12 ~-3 ~-12 ~12 ~-2 ~12 dirt')
      await command('fill ~-12 ~-1 ~-12 ~12 ~-1 ~12 grass_block')
      if (partner) {
        await run(world, `clear ${partner}`)
        await command(`tp ${partner} ~6.5 ~ ~6.5`)
      }
      await command(`tp ${name} ~0.5 ~ ~0.5`)
      for (const text of given) await command(text)
      for (const [item, n] of Object.entries(has)) await run(world, `give ${name} ${item} ${n}`)
      await caughtUp(world, body)
      await sees(seen => seen.position[0] === ox && seen.position[1] === floor && seen.position[2] === 0)
      await sees(seen => Object.entries(has).every(([item, n]) => seen.inventory[item] === n))
      for (const [first, args] of before) {
        const result = await lane.act(first, args)
        if (result.result !== 'success') throw new Error(`${first} before it: ${result.reason}`)
      }
    },
    act: (action, args = {}, signal = AbortSignal.timeout(150_000), mind) =>
      body.perform({ name: action, args }, { signal, ...(mind ? { mind } : {}) }),
  }
  return lane
}
