import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { stopwatch } from '../../stopwatch.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage
const reflexes: string[] = []
beforeAll(async () => {
  stage = await createStage()
  await stage.commands('gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
  stage.body.listen(event => event.type === 'reflex' && reflexes.push(event.mode))
})
afterAll(() => stage.close())

/** A pool one block wide and four long, as deep as said, with a bank one block high of earth all around. */
const pool = (depth: number) => [
  'clear bob',
  'fill -14 -60 -14 14 -50 14 dirt',
  'fill -14 -49 -14 14 -40 14 air',
  `fill -3 ${-49 - depth} 0 -3 -50 3 water`,
]
beforeEach(async () => {
  await stage.commands(...pool(4), 'tp bob -2.5 -53 0.5')
  reflexes.length = 0
})

it('a body at the bottom of a pool comes up, stays afloat and gets over the bank', async () => {
  // At x = -2.3 the side of a body that leans on the bank lies inside it by a rounding error.
  await stage.sees(({ position }) => position[1] === -50)
  for (const z of [0, 3]) {
    await stage.commands(`tp bob -2.5 -53 ${z}.5`)
    const walked = await stage.act('goTo', { x: 8, y: -49, z, range: 1 }, { signal: AbortSignal.timeout(150_000) })
    expect(walked).toMatchObject({ result: 'success' })
  }
  expect(reflexes).toEqual([])
})

it('a body in flooded rock without a way to air digs through the ceiling before it drowns', async () => {
  const died: unknown[] = []
  const stop = stage.body.listen(event => event.type === 'died' && died.push(event))
  await stage.commands('fill -3 -56 8 -3 -54 8 water', 'tp bob -2.5 -56 8.5')
  await expect.poll(async () => (await stage.world.command('execute if block -3 -53 8 air')).join()).toMatch(/passed/)
  // In the opening it breathes: long after its breath would have been over it lives.
  await expect.poll(async () => (await stage.world.command('data get entity bob Air')).join()).toMatch(/ 300/)
  expect(died).toEqual([])
  stop()
})

it('digging is over when its time is over as the body stands then: water that drains makes it quick', async () => {
  const cave = 'fill -3 -55 8 -3 -54 8'
  await stage.commands(`${cave} water`, 'setblock -4 -54 8 oak_log', 'tp bob -2.5 -55 8.5')
  // Three seconds by hand, five times that under water, and again without ground under the feet.
  const watch = stopwatch()
  const digging = stage.act('dig', { x: -4, y: -54, z: 8 })
  // Long after it began, long before it would be over under water.
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await stage.commands(`${cave} air`)
  expect(await digging).toMatchObject({ result: 'success', reason: expect.stringContaining('dug oak_log') })
  expect(watch.stop()).toBeLessThan(12_000)
})

it('a body afloat goes ashore to dig, where it takes a fifth of the time', async () => {
  await stage.commands('setblock -4 -49 1 oak_log', 'tp bob -2.5 -50 0.5')
  const watch = stopwatch()
  expect(await stage.act('dig', { x: -4, y: -49, z: 1 })).toMatchObject({ result: 'success' })
  // Three seconds by hand, fifteen afloat.
  expect(watch.stop()).toBeLessThan(12_000)
})

it('a body swims up a stream through a narrow passage with bends', async () => {
  const stream = [
    ...[
      [-6, -8],
      [-5, -8],
      [-4, -8],
      [-3, -8],
      [-3, -7],
      [-3, -6],
    ],
    ...[
      [-2, -6],
      [-2, -5],
      [-1, -5],
      [0, -5],
      [0, -4],
    ],
  ] as [number, number][]
  await stage.commands('fill -14 -49 -14 14 -48 14 dirt')
  for (const [x, z] of stream) await stage.commands(`fill ${x} -51 ${z} ${x} -49 ${z} air`)
  const [x, z] = stream[0]!
  await stage.commands(`setblock ${x} -51 ${z} water`)
  const [fromX, fromZ] = stream.at(-1)!
  // Water reaches seven blocks, one in five ticks.
  const [endX, endZ] = stream[7]!
  while (!(await stage.world.command(`execute if block ${endX} -51 ${endZ} water`)).join('').includes('passed'))
    await new Promise(resolve => setTimeout(resolve, 50))
  await stage.commands(`tp bob ${fromX}.5 -51 ${fromZ}.5`)
  const swum = await stage.act('goTo', { x, y: -51, z, range: 0 }, { signal: AbortSignal.timeout(150_000) })
  expect(swum).toMatchObject({ result: 'success' })
})

it('what lies at the bottom of a pool is waited for at the surface, to which it rises', async () => {
  await stage.commands('summon item -2.5 -53 2.5 {Item:{id:"minecraft:oak_log",Count:1b}}', 'tp bob 2.5 -49 0.5')
  await stage.sees(({ entities }) => entities.some(({ name, lying }) => lying && name === 'oak_log'))
  expect(await stage.act('collect', { item: 'oak_log' })).toMatchObject({ result: 'success' })
})
