import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { z } from 'zod'
import { cell } from '../../../minecraft/blocks/position.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { abortable, until } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { countOf, inventoryOf } from '../../hands/carried-items.ts'
import { closeWindow } from '../../hands/windows.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { defineAction, item } from '../table/define-action.ts'
import { gained, nearest } from '../world/fight.ts'

type Merchant = Awaited<ReturnType<Bot['openVillager']>>
type Offer = Merchant['trades'][number] & { readonly realPrice?: number }

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
  label: args => (args.item ? `buy ${args.item}` : 'look at the offers'),
  async perform({ bot, signal }, args) {
    const villager = nearest(bot, 'villager') ?? nearest(bot, 'wandering_trader')
    if (!villager) throw new ActionError('not-found', 'sees no villager near')
    await walkNear(bot, cell(villager.position), 2, signal, { target: 'the villager' })
    const before = inventoryOf(bot)
    try {
      const merchant = await open(bot, villager, signal)
      const offers = (merchant.trades as Offer[]).map((one, index) => `${index}: ${describe(one)}`).join('; ') || 'none'
      if (!args.item) return `offers: ${offers}`
      const index = merchant.trades.findIndex(one => one.outputItem.name === args.item && !one.tradeDisabled)
      const offer = merchant.trades[index] as Offer | undefined
      if (!offer) throw new ActionError('not-found', `no villager sells ${args.item} here; offers: ${offers}`)
      const left = (offer.maximumNbTradeUses ?? args.count) - (offer.nbTradeUses ?? 0)
      if (left < args.count)
        throw new ActionError('not-allowed', `${args.item} is sold ${left} more times today, not ${args.count}`)
      for (const [name, n] of priceOf(offer))
        if (countOf(bot, name) < n * args.count)
          throw new ActionError(
            'missing-item',
            `cannot pay: ${describe(offer)}, ${args.count} times, and has ${countOf(bot, name)} ${name}`,
          )
      await abortable(bot.trade(merchant, index, args.count), signal, 15_000, 'trading').catch((error: unknown) => {
        if (error instanceof ActionError) throw error
        throw new ActionError('refused-by-server', `the server did not go through with the trade: ${describe(offer)}`)
      })
    } finally {
      if (bot.currentWindow) await closeWindow(bot, bot.currentWindow)
    }
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
  return abortable(bot.openVillager(seller), signal, 5_000, 'opening the offers').catch((error: unknown) => {
    if (error instanceof ActionError && error.code === 'timeout')
      throw new ActionError('unsupported', `the ${villager.name} shows no offers; it may have no trade`)
    throw error
  })
}

const priceOf = (one: Offer): [string, number][] => [
  [one.inputItem1.name, one.realPrice ?? one.inputItem1.count],
  ...(one.hasItem2 && one.inputItem2 ? [[one.inputItem2.name, one.inputItem2.count] as [string, number]] : []),
]

const describe = (one: Offer): string =>
  `${priceOf(one)
    .map(([name, n]) => `${n} ${name}`)
    .join(' + ')} → ${one.outputItem.count} ${one.outputItem.name}`
