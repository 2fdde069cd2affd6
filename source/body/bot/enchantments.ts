import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { raw } from './undeclared.ts'

export interface Enchant {
  readonly name: string
  readonly lvl: number
}

// Keyed by the bot itself, so that it lives and dies with it.
const orders = new WeakMap<Bot, readonly string[]>()

/** From 1.20.5 on servers number enchantments in an order of their own, told while joining. */
export function learnEnchantments(bot: Bot): void {
  raw(bot)._client.on('registry_data', sent => {
    const { id, entries } = sent as { id?: string; entries?: readonly { key?: string }[] }
    if (id?.replace('minecraft:', '') !== 'enchantment' || !Array.isArray(entries)) return
    orders.set(
      bot,
      entries.map(entry => String(entry.key ?? '').replace('minecraft:', '')),
    )
  })
}

/** The enchantments of an item on every version; prismarine-item hands the numbers of 1.20.5 and later through unread. */
export function enchantsOf(bot: Bot, item: Item | null | undefined): readonly Enchant[] {
  // Its type says a list, which holds until 1.20.4.
  const found = (item?.enchants ?? []) as unknown
  if (Array.isArray(found)) return found.filter((one): one is Enchant => typeof one?.name === 'string')
  const { enchantments } = found as { enchantments?: readonly { id: number; level: number }[] }
  const order = orders.get(bot)
  return (enchantments ?? []).flatMap(({ id, level }) => {
    const name = order?.[id] ?? bot.registry.enchantments[id]?.name
    return name ? [{ name, lvl: level }] : []
  })
}
