import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test('what an interrupted smelting left in the furnace counts, and what is done is taken out', async () => {
  stage = await createStage()
  await stage.commands(
    'setblock 2 -60 0 smoker',
    'item replace block 2 -60 0 container.0 with beef 1',
    'item replace block 2 -60 0 container.1 with coal 1',
    'item replace block 2 -60 0 container.2 with cooked_beef 2',
  )
  const smelted = await stage.act('smelt', { item: 'beef', count: 3 })
  expect(smelted).toMatchObject({ result: 'success', reason: expect.stringContaining('smelted 3 cooked_beef') })
  expect(stage.body.observe().inventory.cooked_beef).toBe(3)
  expect(await stage.act('smelt', { item: 'beef', count: 3 })).toMatchObject({
    result: 'failure',
    code: 'missing-item',
  })
})

const contents = async (at: string): Promise<string> =>
  (await stage!.world.command(`data get block ${at} Items`)).join()
const lying = (item: string, count: number): RegExp =>
  new RegExp(`${item}"[^}]*Count: ${count}b|Count: ${count}b[^}]*${item}"`)

test('a free furnace is used before one that others have filled, though that one is nearer', async () => {
  stage = await createStage()
  await stage.commands(
    'setblock 2 -60 0 furnace',
    'item replace block 2 -60 0 container.0 with raw_iron 9',
    'setblock 6 -60 0 furnace',
    'give bob beef 1',
    'give bob coal 1',
  )
  await stage.sees(({ inventory }) => inventory.beef === 1 && inventory.coal === 1)
  expect(await stage.act('smelt', { item: 'beef' })).toMatchObject({ result: 'success' })
  expect(stage.body.observe().inventory).toEqual({ cooked_beef: 1 })
  expect(await contents('2 -60 0')).toMatch(lying('raw_iron', 9))
})

test('what burns in the only furnace is waited for, and what is finished comes out', async () => {
  stage = await createStage()
  await stage.commands(
    'setblock 2 -60 0 furnace',
    'item replace block 2 -60 0 container.0 with raw_iron 1',
    'item replace block 2 -60 0 container.1 with coal 1',
    'give bob beef 1',
    'give bob coal 1',
  )
  await stage.sees(({ inventory }) => inventory.beef === 1 && inventory.coal === 1)
  const smelted = await stage.act('smelt', { item: 'beef' })
  expect(smelted).toMatchObject({ result: 'success', reason: expect.stringContaining('took 1 iron ingot out') })
  expect(stage.body.observe().inventory).toEqual({ cooked_beef: 1, iron_ingot: 1 })
})

test.each([
  ['does not burn', []],
  ['would burn for long', ['item replace block 2 -60 0 container.1 with coal 8']],
])('what lies in the only furnace and %s lies there again afterwards', async (_, fuel) => {
  stage = await createStage()
  await stage.commands(
    'setblock 2 -60 0 furnace',
    'item replace block 2 -60 0 container.0 with raw_gold 40',
    'item replace block 2 -60 0 container.2 with gold_ingot 2',
    ...fuel,
    'give bob potato 2',
    'give bob coal 1',
  )
  await stage.sees(({ inventory }) => inventory.potato === 2 && inventory.coal === 1)
  expect(await stage.act('smelt', { item: 'potato', count: 2 })).toMatchObject({ result: 'success' })
  const { baked_potato, gold_ingot, raw_gold = 0 } = stage.body.observe().inventory
  expect([baked_potato, gold_ingot! >= 2, raw_gold]).toEqual([2, true, 0])
  const left = /raw_gold/.test(await contents('2 -60 0')) ? 40 - (gold_ingot! - 2) : 0
  expect(await contents('2 -60 0')).toMatch(lying('raw_gold', left))
})

test('what there is no room for stays in the furnace', async () => {
  stage = await createStage()
  await stage.commands(
    'setblock 2 -60 0 furnace',
    'item replace block 2 -60 0 container.0 with raw_gold 40',
    'give bob stone 2176',
    'give bob potato 1',
    'give bob coal 1',
  )
  await stage.sees(({ inventory }) => inventory.stone === 2176 && inventory.coal === 1 && inventory.potato === 1)
  expect(await stage.act('smelt', { item: 'potato' })).toMatchObject({ result: 'failure', code: 'inventory-full' })
  expect(await contents('2 -60 0')).toMatch(lying('raw_gold', 40))
  expect(stage.body.observe().inventory).toMatchObject({ potato: 1, coal: 1, stone: 2176 })
})

test('a furnace that is carried is put down where all others are in use', async () => {
  stage = await createStage()
  await stage.commands(
    'setblock 2 -60 0 furnace',
    'item replace block 2 -60 0 container.0 with raw_iron 9',
    'give bob furnace 1',
    'give bob beef 1',
    'give bob coal 1',
  )
  await stage.sees(({ inventory }) => inventory.beef === 1 && inventory.coal === 1 && inventory.furnace === 1)
  expect(await stage.act('smelt', { item: 'beef' })).toMatchObject({ result: 'success' })
  expect(stage.body.observe().inventory).toEqual({ cooked_beef: 1 })
  expect(await contents('2 -60 0')).toMatch(lying('raw_iron', 9))
})

test('two of a team smelt in one furnace, one after the other', async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.standStill()
  await stage.commands(
    'setblock 2 -60 0 smoker',
    ...['bob', 'mia'].flatMap(name => [`give ${name} coal 1`]),
    'give bob beef 6',
    'give mia potato 2',
  )
  const [bob, mia] = stage.bodies
  await stage.sees(({ inventory }) => inventory.beef === 6, bob)
  await stage.sees(({ inventory }) => inventory.potato === 2, mia)
  const [first, second] = await Promise.all([
    stage.act('smelt', { item: 'beef', count: 6 }, { body: bob! }),
    stage.act('smelt', { item: 'potato', count: 2 }, { body: mia! }),
  ])
  expect([first, second]).toMatchObject([{ result: 'success' }, { result: 'success' }])
  expect(bob!.observe().inventory.cooked_beef).toBe(6)
  expect(mia!.observe().inventory.baked_potato).toBe(2)
})
