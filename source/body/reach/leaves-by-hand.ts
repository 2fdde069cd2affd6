import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { readable } from '../../minecraft/names/readable.ts'
import { enchantsOf } from '../bot/enchantments.ts'
import { ActionError } from '../contract/body-types.ts'
import { staysWholeInShears } from '../mine/chance-drops.ts'

/** All leaves around would be dug in vain. */
export function refuseLeavesByHand(bot: Bot, name: string): void {
  const cuts = ({ name: tool }: Item) => tool === 'shears'
  const keeps = (one: Item) => cuts(one) || enchantsOf(bot, one).some(({ name: kind }) => kind.includes('silk_touch'))
  if (!staysWholeInShears(name) || bot.inventory.items().some(keeps)) return
  throw new ActionError(
    'missing-tool',
    `${readable(name, 2).slice(2)} come off whole only with shears, and none are carried; by hand they drop saplings, sticks and apples by chance`,
  )
}
