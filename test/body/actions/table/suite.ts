import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actions } from '../../../../source/body/actions/index.ts'
import type { WorldVersion } from '../../../../source/world/types.ts'
import { stopwatch } from '../../../stopwatch.ts'
import { hands } from './hands.ts'
import { land } from './land.ts'
import { createGround, type Ground, type Lane, type Scene, type Trial, type Trials } from './lane.ts'
import { looking } from './looking.ts'
import { moving } from './moving.ts'
import { thinking } from './thinking.ts'
import { work } from './work.ts'

/** A person's stop is felt, and the body may be used again, within this long, in ms. */
const promptly = 100
/** Other work on the machine may make one measurement late, never all of them. */
const tries = 6

const families: readonly (readonly [string, string, string | undefined, (lane: Lane) => Trials])[] = [
  ['ann', 'moving', undefined, moving],
  ['bob', 'hands', 'mia', hands],
  ['cid', 'work', undefined, work],
  ['dan', 'land', undefined, land],
  ['eva', 'looking', undefined, looking],
  ['fay', 'thinking', undefined, thinking],
]
/** Lanes are this far apart along x; blueprints need absolute cells. */
const laneX = (name: string): number => families.findIndex(([one]) => one === name) * 208
const pillar = (x: number, z: number) => [0, 1].map(dy => ({ at: [x, -60 + dy, z] as const, block: 'stone' }))
const blueprints = {
  post: pillar(laneX('dan') + 4, 4),
  far: pillar(laneX('dan') + 11, 11),
  pair: pillar(laneX('eva') + 4, 4),
}

/**
 * The actions of the table in the world of a version, or `only` some: each ends well, fails with its reason, is stopped
 * midway. That every action has a trial is always looked at.
 */
export function tableSuite(version: WorldVersion, only?: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'skills-'))
  let ground: Ground
  const lanes = new Map<string, Lane>()
  beforeAll(async () => {
    ground = await createGround(version, blueprints, folder)
    for (const [index, [name, , partner]] of families.entries())
      lanes.set(name, await ground.lane(index, name, partner))
  })
  afterAll(async () => {
    await ground?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  // Names only: what a trial needs of its lane is looked up when it runs.
  const unset = new Proxy({} as Lane, {
    get: (_, key) => (key === 'version' ? version : key === 'partner' ? 'mia' : () => ({})),
  })
  const known = new Map(families.flatMap(([lane, , , trials]) => Object.keys(trials(unset)).map(name => [name, lane])))

  it('has a trial for every action, and none for what is no action', () => {
    const names = actions.map(action => action.name)
    expect(
      names.filter(name => !known.has(name)),
      'actions without a trial',
    ).toEqual([])
    expect(
      [...known.keys()].filter(name => !names.includes(name)),
      'trials without an action',
    ).toEqual([])
  })

  for (const [name, family, , trials] of families)
    describe.concurrent(family, () => {
      for (const action of Object.keys(trials(unset)).filter(one => only?.includes(one) ?? true))
        it(action, { concurrent: false }, async () => {
          const lane = lanes.get(name)!
          await tryAction(lane, action, trials(lane)[action]!)
        })
    })
}

async function tryAction(lane: Lane, action: string, trial: Trial): Promise<void> {
  await play(lane, action, trial.success, `${action} succeeds`)
  await play(lane, action, trial.failure, `${action} fails`)
  for (const [what, scene] of Object.entries(trial.more ?? {})) await play(lane, action, scene, `${action} ${what}`)
  await stopMidway(lane, action, trial)
}

async function play(lane: Lane, action: string, scene: Scene, what: string): Promise<void> {
  await lane.set(scene)
  const result = await lane.act(action, scene.args, undefined, scene.mind)
  expect(result.reason, `${what}: ${result.reason}`).toMatch(scene.says)
  if (scene.code) expect(result, what).toMatchObject({ result: 'failure', code: scene.code })
  else expect(result, what).toMatchObject({ result: 'success' })
  await scene.shows?.()
}

async function stopMidway(lane: Lane, action: string, { abort: scene }: Trial): Promise<void> {
  const { after = 0, instant = false } = scene
  const took: number[] = []
  for (let one = 0; one < tries; one++) {
    await lane.set(scene)
    const control = new AbortController()
    const running = lane.act(action, scene.args, control.signal, scene.mind)
    await new Promise(resolve => setTimeout(resolve, after))
    const watch = stopwatch()
    control.abort()
    const result = await running
    if (instant) expect(['success', 'aborted'], `${action} stopped: ${result.reason}`).toContain(result.result)
    else expect(result, `${action} stopped: ${result.reason}`).toMatchObject({ result: 'aborted', code: 'aborted' })
    const next = await lane.act('performMovement', { movement: 'turn left' })
    took.push(watch.stop())
    expect(next, `the next action after a stopped ${action}`).toMatchObject({ result: 'success' })
    if (took.at(-1)! < promptly) return
  }
  expect(Math.min(...took), `ms from the stop of ${action} to the end of the next action`).toBeLessThan(promptly)
}
