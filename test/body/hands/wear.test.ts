import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.standStill()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.commands('kill @e[type=item]', 'clear bob', 'clear mia', 'tp bob 0.5 -60 0.5', 'tp mia 4.5 -60 0.5')
  await stage.sees(({ inventory }) => Object.keys(inventory).length === 0)
})

const isWorn = async (slot: string, item: string): Promise<boolean> =>
  /passed/.test(
    (
      await stage.world.command(
        `execute if entity @a[name=bob,nbt={Inventory:[{Slot:${slot},id:"minecraft:${item}"}]}]`,
      )
    ).join(),
  )
const wears = (slot: string, item: string) => expect.poll(() => isWorn(slot, item)).toBe(true)
const [feet, head] = ['100b', '103b']

test('armour that is got is put on, the better piece in place of the worse, and a mask stays', async () => {
  await stage.commands('give bob leather_boots', 'item replace entity bob armor.head with carved_pumpkin')
  await wears(feet, 'leather_boots')
  await stage.commands('give bob iron_helmet', 'give bob iron_boots')
  await wears(feet, 'iron_boots')
  expect(await isWorn(head, 'carved_pumpkin')).toBe(true)
  expect(stage.body.observe().inventory).toEqual({ leather_boots: 1, iron_boots: 1, iron_helmet: 1, carved_pumpkin: 1 })
})

test('a worn piece is given away, put into a chest, thrown away and held like any other', async () => {
  const dressed = async () => {
    await stage.commands('clear bob', 'item replace entity bob armor.feet with iron_boots')
    await stage.sees(({ inventory }) => inventory.iron_boots === 1)
  }
  await dressed()
  await stage.commands('setblock 2 -60 3 chest')
  expect(await stage.act('deposit', { item: 'iron_boots' })).toMatchObject({
    result: 'success',
    reason: 'put 1 iron_boots into the container at 2 -60 3',
  })
  await dressed()
  expect(await stage.act('discard', { item: 'iron_boots' })).toMatchObject({
    result: 'success',
    reason: 'threw away 1 iron_boots, has 0 left',
  })
  await stage.commands('kill @e[type=item]')
  await dressed()
  expect(await stage.act('equip', { item: 'iron_boots', slot: 'hand' })).toMatchObject({ result: 'success' })
  expect(stage.body.observe().held).toBe('iron_boots')
  await dressed()
  expect(await stage.act('give', { item: 'iron_boots', player: 'mia' })).toMatchObject({ result: 'success' })
  await stage.sees(({ inventory }) => inventory.iron_boots === 1, stage.bodies[1]!)
})

test('one is worn and one carried: both are given', async () => {
  await stage.commands('item replace entity bob armor.feet with iron_boots', 'give bob iron_boots')
  await stage.sees(({ inventory }) => inventory.iron_boots === 2)
  expect(await stage.act('give', { item: 'iron_boots', player: 'mia', count: 2 })).toMatchObject({ result: 'success' })
  await stage.sees(({ inventory }) => inventory.iron_boots === 2, stage.bodies[1]!)
})
