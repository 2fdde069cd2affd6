import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { botStateOf } from './bot-state.ts'

export interface Enchant {
  readonly name: string
  readonly lvl: number
}

/** The enchantments of an item on every version; prismarine-item hands the numbers of 1.20.5 and later through unread. */
export function enchantsOf(bot: Bot, item: Item | null | undefined): readonly Enchant[] {
  // Its type says a list, which holds until 1.20.4.
  const found = (item?.enchants ?? []) as unknown
  if (Array.isArray(found)) return found.filter((one): one is Enchant => typeof one?.name === 'string')
  const { enchantments } = found as { enchantments?: readonly { id: number; level: number }[] }
  return (enchantments ?? []).flatMap(({ id, level }) => {
    const name = botStateOf(bot).server.enchantments.names[id] ?? bot.registry.enchantments[id]?.name
    return name ? [{ name, lvl: level }] : []
  })
}
