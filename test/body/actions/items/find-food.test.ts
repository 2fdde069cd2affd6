import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Orders } from '../../../../source/body/contract/body-types.ts'
import { createStage, type Stage } from '../../stage.ts'

// To walk around, to eat and to cook take their time.
vi.setConfig({ testTimeout: 300_000 })

let stage: Stage

/** Empties the stomach to so many points, or some below. */
const hungry = async (food: number) => {
  await stage.commands('effect give bob hunger 1000 127')
  await stage.sees(seen => seen.food <= food)
  await stage.commands('effect clear bob')
}

/** However long a meal takes. */
const findFood = (orders: Orders = {}) => stage.act('findFood', {}, { ...orders, signal: new AbortController().signal })

beforeAll(async () => {
  stage = await createStage()
  await stage.commands('gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
  await stage.act('setMode', { name: 'eating', on: false })
})
afterAll(() => stage?.close())

beforeEach(async () => {
  await stage.commands(
    // Killed here they would leave their drops.
    'tp @e[type=!player] 0 -400 0',
    'clear bob',
    'fill -20 -60 -20 20 -55 20 air',
    'effect give bob saturation 1 20',
    'tp bob 0.5 -60 0.5',
  )
  await stage.sees(seen => seen.food === 20 && Object.keys(seen.inventory).length === 0 && seen.entities.length === 0)
  await stage.commands('effect clear bob')
})

it('hunts the animals in sight when nothing is carried, eats, and takes some along', async () => {
  await hungry(10)
  for (const [x, z] of [
    [6, 6],
    [-6, 6],
    [7, -5],
    [-7, -6],
  ])
    await stage.commands(`summon cow ${x} -60 ${z} {NoAI:1b}`)
  await stage.commands('give bob netherite_sword 1')
  await stage.sees(seen => seen.inventory.netherite_sword === 1 && seen.entities.some(one => one.name === 'cow'))
  expect(await findFood()).toMatchObject({
    result: 'success',
    reason: expect.stringMatching(/^ate \d+ beef/),
  })
  expect(stage.body.observe().food).toBeGreaterThanOrEqual(18)
  expect(stage.body.observe().inventory.beef).toBeGreaterThan(0)
})

it('takes food out of a chest that it knows, but not what is to stay there', async () => {
  await stage.commands(
    'setblock 3 -60 3 chest{Items:[{Slot:0b,id:"minecraft:bread",Count:20b},{Slot:1b,id:"minecraft:apple",Count:30b}]}',
  )
  await stage.act('viewChest', { x: 3, y: -60, z: 3 })
  await hungry(10)
  const reserved = [{ item: 'bread', at: [3, -60, 3] as const }]
  expect(await findFood({ reserved })).toMatchObject({ result: 'success' })
  expect(stage.body.observe().food).toBeGreaterThanOrEqual(18)
  expect(stage.body.observe().inventory.bread).toBeUndefined()
  expect(stage.body.observe().inventory.apple).toBeGreaterThan(0)
})

it('picks berries, harvests and replants ripe plants, and bakes bread', async () => {
  await stage.commands(
    'fill 4 -61 4 7 -61 6 farmland[moisture=7]',
    'fill 4 -60 4 7 -60 6 wheat[age=7]',
    'setblock 2 -60 5 crafting_table',
    'setblock -4 -60 4 sweet_berry_bush[age=3]',
  )
  await hungry(10)
  await stage.sees(seen => seen.blocks.some(one => one.name === 'wheat'))
  const { result, reason } = await findFood()
  expect({ result, reason }).toMatchObject({ result: 'success', reason: expect.stringMatching(/bread/) })
  expect((await stage.world.command('execute if block -4 -60 4 sweet_berry_bush[age=1]')).join()).toMatch(/passed/)
  expect((await stage.world.command('execute if block 4 -60 4 wheat[age=0]')).join()).toMatch(/passed/)
})

it('cooks meat where there is a furnace near and something to burn', async () => {
  await stage.commands('setblock 3 -60 3 furnace', 'give bob coal 2', 'give bob porkchop 1')
  await hungry(17)
  expect(await findFood()).toMatchObject({ reason: expect.stringMatching(/^ate 1 cooked porkchop/) })
})

it('leaves what is far away as long as it is not hungry', async () => {
  await hungry(17)
  await stage.commands('summon cow 40 -60 0 {NoAI:1b}')
  await stage.sees(seen => seen.entities.some(one => one.name === 'cow'))
  expect(await findFood()).toMatchObject({
    result: 'success',
    reason: expect.stringMatching(/^is not hungry \(food \d+ of 20\)$/),
  })
  expect(stage.body.observe().position[0]).toBeLessThan(8)
})

it('eats raw chicken only when it would starve', async () => {
  await stage.commands('give bob chicken 6')
  await hungry(19)
  await stage.act('consume')
  expect(stage.body.observe().inventory.chicken).toBe(6)
  await hungry(5)
  expect(await findFood()).toMatchObject({ result: 'success' })
  expect(stage.body.observe().inventory.chicken).toBeLessThan(6)
})

it('says so when there is nothing, after it has looked around', async () => {
  await hungry(10)
  expect(await findFood()).toMatchObject({ result: 'failure', code: 'not-found' })
})
