import { afterAll, beforeAll, expect, it } from 'vitest'
import { craft } from '../../../../source/body/actions/items/craft.ts'
import { createStage, type Stage } from '../../stage.ts'
import { actBrokenOff } from './broken-off.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await stage.commands('time set 1000', 'effect give bob resistance 1000 4', 'tp bob 0.5 -60 0.5')
})
afterAll(() => stage?.close())

it('goes on at the table when a fight that closed it is over, and takes off no armour', async () => {
  const { body, commands, sees, world } = stage
  await commands(
    'give bob netherite_axe',
    'give bob oak_planks 2',
    'give bob stick 1',
    'item replace entity bob armor.head with iron_helmet',
    'item replace entity bob armor.feet with iron_boots',
    'setblock 2 -60 0 crafting_table',
  )
  await sees(({ inventory }) => inventory.oak_planks === 2 && inventory.stick === 1)
  const { done, reflexes } = await actBrokenOff(stage, craft, { item: 'wooden_sword', count: 1 })
  expect(done).toMatchObject({ result: 'success' })
  expect(reflexes).toEqual(['self_defense'])
  expect(body.observe().inventory.wooden_sword).toBe(1)
  const isWorn = async (slot: string, item: string) =>
    (await world.command(`execute if data entity bob Inventory[{Slot:${slot},id:"minecraft:${item}"}]`)).join()
  expect(await isWorn('103b', 'iron_helmet')).toMatch(/passed/)
  expect(await isWorn('100b', 'iron_boots')).toMatch(/passed/)
})
