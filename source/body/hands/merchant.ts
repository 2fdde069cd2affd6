import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { botStateOf } from '../bot/bot-state.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { raw } from '../bot/undeclared.ts'
import { ActionError } from '../contract/body-types.ts'
import { click, playerSlots, putOne, type Slots, sync, untilShown } from './windows.ts'

export type Merchant = Awaited<ReturnType<Bot['openVillager']>>
export type Offer = Merchant['trades'][number] & { readonly realPrice?: number }

/** What an offer costs at present, by item. */
export const priceOf = (one: Offer): [string, number][] => [
  [one.inputItem1.name, one.realPrice ?? one.inputItem1.count],
  ...(one.hasItem2 && one.inputItem2 ? [[one.inputItem2.name, one.inputItem2.count] as [string, number]] : []),
]

const goodsSlot = 2

/** Buys once. mineflayer's own trading clicks on in the inventory, armour and all, where the offers were closed meanwhile. */
export async function buy(bot: Bot, merchant: Merchant, index: number, signal: AbortSignal): Promise<void> {
  const offer = merchant.trades[index]!
  const slots = merchant.slots as Slots
  const goods = offer.outputItem.name
  const { _client: client } = raw(bot)
  // mineflayer looks at it when it is clicked.
  Object.assign(merchant, { selectedTrade: offer })
  await botStateOf(bot).handPace.act('slot', undefined, signal, () => {
    if (bot.supportFeature('useMCTrSel')) client.writeChannel('MC|TrSel', index)
    else client.write('select_trade', { slot: index })
  })
  if (!bot.supportFeature('selectingTradeMovesItems'))
    for (const [slot, [name, count]] of priceOf(offer).entries()) await putOne(bot, merchant, name, slot, signal, count)
  const isShown = () => slots[goodsSlot]?.name === goods
  if (!(await untilShown(bot, merchant, goodsSlot, isShown, atServerPace(bot, 3_000), signal)))
    throw new ActionError('refused-by-server', `the server shows no ${goods} for its price`)
  const fits = (item: Item | null) => item?.name === goods && item.count + offer.outputItem.count <= item.stackSize
  const own = playerSlots(merchant)
  const stack = own.findIndex(fits)
  const room = stack >= 0 ? stack : own.indexOf(null)
  if (room < 0) throw new ActionError('inventory-full', `no room for ${goods}`)
  await click(bot, merchant, goodsSlot, 0, 0, signal)
  await click(bot, merchant, merchant.inventoryStart + room, 0, 0, signal)
  // More than the price may have been put in.
  for (const slot of [0, 1]) if (slots[slot]) await click(bot, merchant, slot, 0, 1, signal)
  await sync(bot, merchant, signal)
}
