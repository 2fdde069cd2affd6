import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { craft } from '../../../../source/body/actions/items/craft.ts'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await stage.commands('time set 1000', 'effect give bob resistance 1000 4', 'tp bob 0.5 -60 0.5')
})
afterAll(() => stage?.close())

it('goes on at the table when a fight that closed it is over, and takes off no armour', async () => {
  const { act, body, commands, sees, world } = stage
  await commands(
    'give bob netherite_axe',
    'give bob oak_planks 2',
    'give bob stick 1',
    'item replace entity bob armor.head with iron_helmet',
    'item replace entity bob armor.feet with iron_boots',
    'setblock 2 -60 0 crafting_table',
  )
  await sees(({ inventory }) => inventory.oak_planks === 2 && inventory.stick === 1)
  const reflexes: string[] = []
  const { perform } = craft
  const spy = vi.spyOn(craft, 'perform').mockImplementation((context, args) => {
    const { bot } = context
    // The clicks at the first table that it opens reach the server after a husk has come.
    bot.once('windowOpen', () => {
      const write = bot._client.write.bind(bot._client)
      const late: (() => void)[] = []
      bot._client.write = (name: string, packet: unknown) => {
        if (name === 'window_click') late.push(() => write(name, packet))
        else write(name, packet)
      }
      const stop = body.listen(event => {
        if (event.type !== 'reflex') return
        stop()
        reflexes.push(event.mode)
        bot._client.write = write
        for (const click of late) click()
      })
      void world.command('summon husk 0.5 -60 3.5')
    })
    return perform(context, args)
  })
  try {
    expect(await act('craft', { item: 'wooden_sword', count: 1 })).toMatchObject({ result: 'success' })
  } finally {
    spy.mockRestore()
  }
  expect(reflexes).toEqual(['self_defense'])
  expect(body.observe().inventory.wooden_sword).toBe(1)
  const isWorn = async (slot: string, item: string) =>
    (await world.command(`execute if data entity bob Inventory[{Slot:${slot},id:"minecraft:${item}"}]`)).join()
  expect(await isWorn('103b', 'iron_helmet')).toMatch(/passed/)
  expect(await isWorn('100b', 'iron_boots')).toMatch(/passed/)
})
