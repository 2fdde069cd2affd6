import { afterEach, expect, test } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import type { BodyEvent, Observation, Shelter } from '../../../source/body/contract/observation.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { later } from '../../later.ts'
import { stopwatch } from '../../stopwatch.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test('who waits at night with bare hands digs in before a monster comes, and comes up where it was when work comes', async () => {
  stage = await createStage()
  const { body, world } = stage
  // Soil to dig in, deeper than the flat world's own.
  await stage.commands('fill -6 -61 -6 6 -58 6 dirt', 'tp bob 0.5 -57 0.5')
  await stage.sees(({ position }) => position[1] === -57)
  const dug = later(
    new Promise<BodyEvent>(resolve =>
      body.listen(event => event.type === 'reflex' && event.mode === 'shelter' && resolve(event)),
    ),
  )
  const told: (Shelter | null)[] = []
  body.listen(event => event.type === 'state' && event.shelter !== undefined && told.push(event.shelter))
  await stage.commands('gamerule doMobSpawning false', 'difficulty normal', 'time set 18000')
  await stage.commands('summon zombie 14 -60 0 {PersistenceRequired:1b}')
  expect(await dug).toMatchObject({ reason: 'a zombie is about' })
  // 5 460 ticks are left of the night.
  await expect.poll(() => told[0]).toMatchObject({ from: 'zombie' })
  expect(told[0]!.dayInMs / 1_000).toBeGreaterThan(230)
  expect(told[0]!.dayInMs / 1_000).toBeLessThanOrEqual(273)
  await stage.sees(({ position }) => position[1] === -60)
  const lid = async () => (await world.command('execute if block 0 -58 0 dirt')).join()
  await expect.poll(lid).toMatch(/passed/)
  // A listener that begins now learns it, too.
  expect(body.observe().shelter).toEqual(told.at(-1))
  await stage.commands('kill @e[type=zombie]')
  await stage.sees(({ position }) => position[1] === -57)
  await expect.poll(() => told.at(-1)).toBeNull()
  expect(body.observe().health).toBe(20)
})

/** A wide field of soil, deeper than the flat world's own, at night, with the bodies on it. */
async function field(...names: string[]): Promise<Stage> {
  stage = await createStage({ names })
  await stage.commands('fill -40 -61 -40 40 -58 40 dirt', ...names.map(name => `tp ${name} 0.5 -57 0.5`))
  for (const body of stage.bodies) await stage.sees(({ position }) => position[1] === -57, body)
  await stage.commands('gamerule doMobSpawning false', 'difficulty normal', 'time set 18000')
  return stage
}

/** Waits until a body stands in a hole of three blocks under a lid; resolves to where. A hole that it had to leave is none. */
async function closedHole(
  { world }: Stage,
  body: Body,
  look: (seen: Observation) => void = () => {},
): Promise<Position> {
  let [x, y, z] = body.observe().position
  const closed = async () => {
    const seen = body.observe()
    look(seen)
    ;[x, y, z] = seen.position
    return y === -60 && /passed/.test((await world.command(`execute if block ${x} -58 ${z} dirt`)).join())
  }
  await expect.poll(closed).toBe(true)
  return [x, y, z]
}

test('who has a monster before it while it works runs until there is time to dig in, and is hardly hurt', async () => {
  const { body, commands, act } = await field('bob')
  const working = act('goTo', { x: 30, y: -57, z: 0, range: 0 })
  await commands('summon husk 6 -57 0 {PersistenceRequired:1b}')
  let farthest = 0
  await closedHole(stage!, body, ({ position: [x, , z], entities }) => {
    const husk = entities.find(({ name }) => name === 'husk')?.nearest
    if (husk) farthest = Math.max(farthest, Math.hypot(husk[0] - x, husk[2] - z))
  })
  // It came at six blocks at most; wherever it ran, there were more between them when it began to dig.
  expect(farthest).toBeGreaterThan(7)
  // On a busy machine the monster makes many steps while the body makes one: a blow or two may come through.
  expect(body.observe().health).toBeGreaterThan(12)
  await commands('kill @e[type=husk]')
  expect(await working).toMatchObject({ result: 'success' })
})

test('when the clock of the world is set, the hole is left at once for the day, and the time until day is told anew for a night', async () => {
  const { body, world, commands, sees } = await field('bob')
  const told: (Shelter | null)[] = []
  body.listen(event => event.type === 'state' && event.shelter !== undefined && told.push(event.shelter))
  // Husks do not burn by day, and this one stands where it would keep the hole closed for half a minute of daylight.
  await commands('summon husk 14 -57 0 {PersistenceRequired:1b,NoAI:1b}')
  const [x, , z] = await closedHole(stage!, body)
  await world.command(`tp @e[type=husk] ${x + 9} -57 ${z}`)
  await commands('time set 20000')
  await expect.poll(() => told.at(-1)?.dayInMs).toBeLessThan(175_000)
  await commands('time set 0')
  const sinceJump = stopwatch()
  await sees(({ position }) => position[1] === -57)
  expect(sinceJump.stop()).toBeLessThan(20_000)
  expect(told).toContainEqual(expect.objectContaining({ dayInMs: 0 }))
  await expect.poll(() => told.at(-1)).toBeNull()
})

test('two at one place dig in apart', async () => {
  const { bodies, commands } = await field('bob', 'mia')
  await commands('summon husk 14 -57 0 {PersistenceRequired:1b,NoAI:1b}')
  const [bob, mia] = await Promise.all(bodies.map(body => closedHole(stage!, body)))
  expect(Math.max(Math.abs(bob![0] - mia![0]), Math.abs(bob![2] - mia![2]))).toBeGreaterThan(1)
})

test('who is in a house at night shuts its door and waits inside, and digs up nothing of it', async () => {
  stage = await createStage()
  const { body, world, sees, commands } = stage
  await commands('fill -8 -61 -8 8 -58 8 dirt', 'fill -3 -57 -3 3 -54 3 oak_planks', 'fill -2 -57 -2 2 -55 2 air')
  const door = 'oak_door[facing=south,open=true,half'
  await commands(`setblock 0 -57 -3 ${door}=lower]`, `setblock 0 -56 -3 ${door}=upper]`, 'tp bob 0.5 -57 1.5')
  await sees(({ position }) => position[1] === -57)
  const told: (Shelter | null)[] = []
  body.listen(event => event.type === 'state' && event.shelter !== undefined && told.push(event.shelter))
  await commands('difficulty normal', 'time set 18000', 'summon zombie 14 -60 0 {PersistenceRequired:1b,NoAI:1b}')
  const isShut = async () => (await world.command('execute if block 0 -57 -3 oak_door[open=false]')).join()
  await expect.poll(isShut).toMatch(/passed/)
  await expect.poll(() => told[0]).toMatchObject({ from: 'zombie' })
  const [x, y, z] = body.observe().position
  expect(y).toBe(-57)
  expect((await world.command(`execute if block ${x} -58 ${z} dirt`)).join()).toMatch(/passed/)
  await commands('kill @e[type=zombie]')
  await expect.poll(() => told.at(-1)).toBeNull()
  expect(told).toHaveLength(2)
})
