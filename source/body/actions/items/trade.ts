import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { z } from 'zod'
import { cell } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { throughReflexes } from '../../bot/through-reflexes.ts'
import { abortable, until } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { countOf, inventoryOf } from '../../hands/carried-items.ts'
import { buy, type Merchant, type Offer, priceOf } from '../../hands/merchant.ts'
import { closeWindow } from '../../hands/windows.ts'
import { clickCreature } from '../../reach/click-creature.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { defineAction, item } from '../table/define-action.ts'
import { gained, nearest } from '../world/fight.ts'

export const trade = defineAction({
  name: 'trade',
  description: 'Buy from a villager near, paid with what is carried; without an item it lists the offers.',
  effects: ['moves-items'],
  family: 'creatures',
  words: ['trade', 'villager', 'buy', 'sell', 'emerald', 'offer'],
  parameters: z.object({
    item: item.optional().describe('what to buy'),
    count: z.number().int().min(1).max(64).default(1).describe('how many times'),
  }),
  label: args => (args.item ? `buy ${readable(args.item)}` : 'look at the offers'),
  async perform({ bot, signal }, args) {
    const villager = nearest(bot, 'villager') ?? nearest(bot, 'wandering_trader')
    if (!villager) throw new ActionError('not-found', 'sees no villager near')
    const before = inventoryOf(bot)
    let done = 0
    let usedBefore: number | undefined
    const offers = await throughReflexes(bot, signal, async () => {
      await walkNear(bot, cell(villager.position), 2, signal, { target: 'the villager' })
      const merchant = await open(bot, villager, signal)
      try {
        const all = merchant.trades as Offer[]
        const list = all.map((one, index) => `${index}: ${describe(one)}`).join('; ') || 'none'
        if (!args.item) return list
        // What it bought before it was broken off may have been the last.
        const isSold = (one: Offer) => !one.tradeDisabled || usedBefore !== undefined
        const index = all.findIndex(one => one.outputItem.name === args.item && isSold(one))
        const offer = all[index]
        if (!offer) throw new ActionError('not-found', `no villager sells ${args.item} here; offers: ${list}`)
        const used = offer.nbTradeUses ?? 0
        usedBefore ??= used
        // A reflex may have closed the offers before they showed what was bought.
        done = Math.max(done, used - usedBefore)
        const wanted = args.count - done
        const left = (offer.maximumNbTradeUses ?? used + wanted) - used
        if (left < wanted)
          throw new ActionError('not-allowed', `${args.item} is sold ${left} more times today, not ${wanted}`)
        for (const [name, n] of priceOf(offer))
          if (countOf(bot, name) < n * wanted)
            throw new ActionError(
              'missing-item',
              `cannot pay: ${describe(offer)}, ${wanted} times, and has ${countOf(bot, name)} ${name}`,
            )
        for (; done < args.count; done++) await buy(bot, merchant, index, signal)
        return list
      } finally {
        if (bot.currentWindow === merchant) await closeWindow(bot, merchant)
      }
    })
    if (!args.item) return `offers: ${offers}`
    await until(bot.inventory, ['updateSlot'], () => gained(bot, before) !== '', {
      ms: atServerPace(bot, 1_000),
      signal,
    })
    return `traded: got ${gained(bot, before) || 'nothing'}`
  },
})

async function open(bot: Bot, villager: Entity, signal: AbortSignal): Promise<Merchant> {
  // mineflayer opens villagers only, by their number; a wandering trader's window is the same.
  const number = bot.registry.entitiesByName.villager?.id
  const seller =
    villager.name === 'villager' ? villager : (Object.create(villager, { entityType: { value: number } }) as Entity)
  return abortable(
    clickCreature(bot, villager, signal, () => bot.openVillager(seller)),
    signal,
    5_000,
    'opening the offers',
  ).catch((error: unknown) => {
    if (error instanceof ActionError && error.code === 'timeout')
      throw new ActionError('unsupported', `the ${villager.name} shows no offers; it may have no trade`)
    throw error
  })
}

const describe = (one: Offer): string =>
  `${priceOf(one)
    .map(([name, n]) => `${n} ${name}`)
    .join(' + ')} → ${one.outputItem.count} ${one.outputItem.name}`
