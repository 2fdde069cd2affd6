import { onTestFailed, TestRunner } from 'vitest'
import { createBody } from '../../source/body/body.ts'
import { createClaims } from '../../source/body/bot/claims.ts'
import type { ActionResult, Body, Claims, Orders, Progress } from '../../source/body/contract/body-types.ts'
import type { Observation } from '../../source/body/contract/observation.ts'
import type { Blueprints } from '../../source/minecraft/blocks/blueprint.ts'
import { createWorld } from '../../source/world/create-world.ts'
import type { World, WorldVersion } from '../../source/world/types.ts'
import { stopwatch } from '../stopwatch.ts'
import { catchUpTimeoutMs, caughtUp } from './caught-up.ts'

export interface Stage {
  readonly world: World
  readonly bodies: readonly Body[]
  /** The first body. */
  readonly body: Body
  /**
   * Runs server commands, one after the other, until all bodies know what came of them; a command that is not understood fails
   * the test.
   */
  commands(...texts: string[]): Promise<void>
  /** What its bodies tell each other of. */
  readonly claims: Claims
  /** Lets a body do something. */
  act(name: string, args?: Record<string, unknown>, options?: ActOptions): Promise<ActionResult>
  /** Waits until a body sees what it should. */
  sees(check: (seen: Observation) => boolean, body?: Body): Promise<Observation>
  /** Bodies that appear at the same spot step aside by themselves: not where a test says where they stand. */
  standStill(): Promise<void>
  close(): Promise<void>
}

interface ActOptions extends Orders {
  readonly body?: Body
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** A real world with real bodies in it. */
export async function createStage(
  options: {
    version?: WorldVersion
    names?: readonly string[]
    blueprints?: Blueprints
    counting?: ReadonlySet<string>
    skills?: string
    bySight?: boolean
  } = {},
): Promise<Stage> {
  const { version = '1.19.2', names = ['bob'], blueprints = {}, counting, skills, bySight } = options
  const world = await createWorld({ version })
  // By chance monsters come and plants grow: only where a test lets them.
  for (const rule of ['doMobSpawning false', 'randomTickSpeed 0']) await world.command(`gamerule ${rule}`)
  const claims = createClaims()
  const join = (username: string) =>
    createBody({
      host: world.host,
      port: world.port,
      version,
      username,
      blueprints: () => blueprints,
      counting: counting && (() => counting),
      claims,
      bySight,
      // As a host has it on the embedded world: what a console teleports is not put back.
      pace: 'fast',
      ...(skills ? { skills } : {}),
    })
  const bodies = await Promise.all(names.map(join))
  const body = bodies[0]!
  const sees: Stage['sees'] = async (check, one = body) => {
    const end = performance.now() + catchUpTimeoutMs
    for (;;) {
      const seen = one.observe()
      if (check(seen)) return seen
      if (performance.now() > end)
        throw new Error(`${one.username} never saw it; last seen ${JSON.stringify(seen).slice(0, 600)}`)
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  }
  const act: Stage['act'] = async (name, args = {}, { body: one = body, signal, onProgress, ...orders } = {}) => {
    const done = await one.perform(
      { name, args },
      { ...orders, signal: signal ?? AbortSignal.timeout(150_000), ...(onProgress ? { onProgress } : {}) },
    )
    // What a test compares of an answer is the result; the reason is what a failure that comes once in a hundred runs is found by.
    if (done.result !== 'success' && TestRunner.getCurrentTest())
      onTestFailed(() => console.error(`${name} of ${one.username}: ${JSON.stringify(done)}`))
    return done
  }
  return {
    world,
    bodies,
    body,
    claims,
    sees,
    act,
    async standStill() {
      for (const one of bodies) await act('setMode', { name: 'elbow_room', on: false }, { body: one })
      // A walk waits until a reflex under way is done.
      for (const one of bodies) await act('goTo', { x: 2, y: -60, z: 2 }, { body: one })
    },
    async commands(...texts) {
      for (const text of texts) {
        const reply = (await world.command(text)).join(' ')
        if (/unknown|incorrect|error|expected|invalid/i.test(reply)) throw new Error(`${text}: ${reply}`)
      }
      await Promise.all(bodies.map(one => caughtUp(world, one)))
    },
    async close() {
      await Promise.all(bodies.map(one => one.close()))
      await world.stop()
    },
  }
}

/** Aborts an action soon after it first tells of progress (or moves), and says how long stopping took. */
export async function abortMidway(
  stage: Stage,
  name: string,
  args: Record<string, unknown>,
  after = 400,
): Promise<{ result: ActionResult; ms: number }> {
  const control = new AbortController()
  const running = stage.act(name, args, { signal: control.signal })
  await new Promise(resolve => setTimeout(resolve, after))
  const watch = stopwatch()
  control.abort()
  const result = await running
  return { result, ms: watch.stop() }
}
