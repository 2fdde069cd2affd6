import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { describe, expect, test } from 'vitest'
import { Mob } from '../../../source/world/entities/spawning.ts'
import { worldVersions } from '../../../source/world/types.ts'
import { server } from '../support/server.ts'

const { start, join } = server()

const count = (bot: Bot, name: string): number =>
  (bot.currentWindow ?? bot.inventory).count(bot.registry.itemsByName[name]!.id, null)

/** A villager in front of alice with these offers, and its window. */
async function market(version: (typeof worldVersions)[number], offers: string, goods: readonly string[]) {
  const world = await start({ version, operators: ['alice'] })
  const alice = await join(world, 'alice')
  for (const item of goods) await world.command(`give alice ${item}`)
  const spawned = once(alice, 'entitySpawn') as Promise<[Entity]>
  const key = version === '1.19.2' || version === '1.20.4' ? 'Count' : 'count'
  const line = `summon villager 1 -60 1 {NoAI:1b,Offers:{Recipes:[${offers.replaceAll('#', key)}]}}`
  await world.command(line)
  const [villager] = await spawned
  const window = await alice.openVillager(villager as never)
  const mob = [...world.game.entities.values()].find(e => e instanceof Mob) as Mob
  const uses = () => (mob.extra as { offers: { uses: number }[] }).offers.map(offer => offer.uses)
  return { world, alice, window, uses }
}

const list = [
  // Demand makes it dearer, favour cheaper: 2 + ⌊2 × 60 × 0.05⌋ − 4 = 4 emeralds.
  '{maxUses:3,buy:{id:"emerald",#:2},sell:{id:"pumpkin_pie",#:2},demand:60,priceMultiplier:0.05f,specialPrice:-4,uses:1}',
  '{maxUses:3,buy:{id:"emerald",#:2},buyB:{id:"pumpkin_pie",#:2},sell:{id:"wheat",#:2},uses:1}',
  '{maxUses:3,buy:{id:"emerald",#:1},sell:{id:"glass",#:4},uses:1}',
  '{maxUses:12,buy:{id:"emerald",#:36},buyB:{id:"book",#:1},sell:{id:"wooden_sword",#:1},uses:1}',
].join(',')

describe.each(worldVersions)('a villager of %s', version => {
  test('sells the chosen offer at its price of today, until it is sold out', async () => {
    const { alice, window, uses } = await market(version, list, ['emerald 128', 'book 2'])
    expect((window.trades[0] as unknown as { realPrice: number }).realPrice).toBe(4)
    await alice.trade(window, 0, 2)
    expect([count(alice, 'emerald'), count(alice, 'pumpkin_pie')]).toEqual([120, 4])
    await alice.trade(window, 1, 2)
    expect([count(alice, 'emerald'), count(alice, 'pumpkin_pie'), count(alice, 'wheat')]).toEqual([116, 0, 4])
    await alice.trade(window, 2, 2)
    expect([count(alice, 'emerald'), count(alice, 'glass')]).toEqual([114, 8])
    await alice.trade(window, 3, 2)
    expect([count(alice, 'emerald'), count(alice, 'book'), count(alice, 'wooden_sword')]).toEqual([42, 0, 2])
    expect(uses()).toEqual([3, 3, 3, 3])
  })
})

describe('a villager with a list of offers', () => {
  test('gives eleven swords for eleven times 36 emeralds', async () => {
    const { alice, window, uses } = await market('1.21.1', list, ['emerald 396', 'book 11'])
    await alice.trade(window, 3, 11)
    expect([count(alice, 'wooden_sword'), count(alice, 'emerald'), count(alice, 'book')]).toEqual([11, 0, 0])
    expect(uses()).toEqual([1, 1, 1, 12])
  })

  test('shows no goods for an offer that is not paid, although the inputs pay for another', async () => {
    const { alice, window } = await market('1.21.1', list, ['emerald 1'])
    const fetched = once(window, 'updateSlot:2')
    // biome-ignore lint/suspicious/noExplicitAny: the protocol client is mineflayer's own and untyped here
    const { _client: client } = alice as any
    client.write('select_trade', { slot: 3 })
    await fetched
    expect(window.slots[0]?.count).toBe(1)
    expect(window.slots[2]).toBeNull()
  })
})
