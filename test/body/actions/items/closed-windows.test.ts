import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deposit, withdraw } from '../../../../source/body/actions/items/containers.ts'
import { smelt } from '../../../../source/body/actions/items/smelt.ts'
import { trade } from '../../../../source/body/actions/items/trade.ts'
import { click, closeWindow, withWindow } from '../../../../source/body/hands/windows.ts'
import { createStage, type Stage } from '../../stage.ts'
import { actBrokenOff } from './broken-off.ts'

let stage: Stage
beforeEach(async () => {
  stage = await createStage()
  await stage.commands(
    'time set 1000',
    'effect give bob resistance 1000 4',
    'tp bob 0.5 -60 0.5',
    'give bob netherite_axe',
    'item replace entity bob armor.head with iron_helmet',
    'item replace entity bob armor.chest with iron_chestplate',
    'item replace entity bob armor.legs with iron_leggings',
    'item replace entity bob armor.feet with iron_boots',
  )
})
afterEach(() => stage?.close())

const wears = ['100b', '101b', '102b', '103b']
/** What a fight closed is opened again, and no click went into the inventory instead. */
const armourIsOn = async () => {
  for (const slot of wears)
    expect((await stage.world.command(`execute if data entity bob Inventory[{Slot:${slot}}]`)).join()).toMatch(/passed/)
}
const inChest = async (item: string, count: number) =>
  expect((await stage.world.command('data get block 2 -60 0 Items')).join()).toMatch(
    new RegExp(`${item}"[^}]*Count: ${count}b|Count: ${count}b[^}]*${item}"`),
  )

it('a click in a window that is closed by then is refused, and takes off nothing', async () => {
  await stage.commands('setblock 2 -60 0 chest', 'give bob dirt 40')
  await stage.sees(({ inventory, containers }) => inventory.dirt === 40 && containers.length === 1)
  const { perform } = deposit
  const spy = vi.spyOn(deposit, 'perform').mockImplementation(async (context, args) => {
    const { bot, signal } = context
    const helmetSlot = 5
    const late = withWindow(bot, [2, -60, 0], signal, async window => {
      await closeWindow(bot, window)
      await click(bot, window, helmetSlot, 0, 1, signal)
    })
    await expect(late).rejects.toMatchObject({ code: 'gone' })
    return await perform(context, args)
  })
  expect(await stage.act('deposit', { item: 'dirt', count: 12 })).toMatchObject({ result: 'success' })
  spy.mockRestore()
  await armourIsOn()
})

it('goes on putting into a chest that a fight closed', async () => {
  await stage.commands('setblock 2 -60 0 chest', 'give bob dirt 40')
  await stage.sees(({ inventory, containers }) => inventory.dirt === 40 && containers.length === 1)
  const { done, reflexes } = await actBrokenOff(stage, deposit, { item: 'dirt', count: 12 })
  expect(reflexes).toEqual(['self_defense'])
  expect(done).toMatchObject({ result: 'success', reason: expect.stringContaining('put 12 dirt') })
  await inChest('dirt', 12)
  await stage.sees(({ inventory }) => inventory.dirt === 28)
  await armourIsOn()
})

it('goes on taking out of a chest that a fight closed', async () => {
  await stage.commands('setblock 2 -60 0 chest', 'item replace block 2 -60 0 container.5 with dirt 40')
  await stage.sees(({ containers }) => containers.length === 1)
  const { done, reflexes } = await actBrokenOff(stage, withdraw, { item: 'dirt', count: 12 })
  expect(reflexes).toEqual(['self_defense'])
  expect(done).toMatchObject({ result: 'success', reason: expect.stringContaining('took 12 dirt') })
  await inChest('dirt', 28)
  await armourIsOn()
})

it('goes on smelting in a furnace that a fight closed', async () => {
  await stage.commands('setblock 2 -60 0 smoker', 'give bob beef 2', 'give bob coal 2')
  await stage.sees(({ inventory }) => inventory.beef === 2 && inventory.coal === 2)
  const { done, reflexes } = await actBrokenOff(stage, smelt, { item: 'beef', count: 2 })
  expect(reflexes).toEqual(['self_defense'])
  expect(done).toMatchObject({ result: 'success', reason: 'smelted 2 cooked_beef, has 2' })
  await armourIsOn()
})

it('goes on smelting where a fight closed the furnace while it burnt', async () => {
  await stage.commands('setblock 2 -60 0 smoker', 'give bob beef 2', 'give bob coal 1')
  await stage.sees(({ inventory }) => inventory.beef === 2 && inventory.coal === 1)
  const reflexes: string[] = []
  const stop = stage.body.listen(event => void (event.type === 'reflex' && reflexes.push(event.mode)))
  let isSummoned = false
  const done = await stage.act(
    'smelt',
    { item: 'beef', count: 2 },
    {
      onProgress({ done = 0 }) {
        if (done < 1 || isSummoned) return
        isSummoned = true
        void stage.world.command('summon husk 0.5 -60 3.5')
      },
    },
  )
  stop()
  expect(reflexes).toContain('self_defense')
  expect(done).toMatchObject({ result: 'success', reason: 'smelted 2 cooked_beef, has 2' })
  await armourIsOn()
})

it('goes on trading where a fight closed the offers, and buys no more than asked for', async () => {
  const stack = (id: string, n: number) => `{id:"minecraft:${id}",Count:${n}b}`
  const offer = `{buy:${stack('emerald', 1)},sell:${stack('bread', 6)},maxUses:12}`
  await stage.commands(
    `summon villager 2.5 -60 0.5 {NoAI:1b,Invulnerable:1b,VillagerData:{profession:"minecraft:farmer",level:1},Offers:{Recipes:[${offer}]}}`,
    'give bob emerald 5',
  )
  await stage.sees(
    ({ inventory, entities }) => inventory.emerald === 5 && entities.some(one => one.name === 'villager'),
  )
  const { done, reflexes } = await actBrokenOff(stage, trade, { item: 'bread', count: 2 })
  expect(reflexes).toEqual(['self_defense'])
  expect(done).toMatchObject({ result: 'success', reason: 'traded: got 12 bread' })
  await stage.sees(({ inventory }) => inventory.emerald === 3 && inventory.bread === 12)
  await armourIsOn()
})
