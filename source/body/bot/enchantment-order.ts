import type { Bot } from 'mineflayer'
import { raw } from './undeclared.ts'

/** The names of enchantments by their number, as the server told them while joining; none: it numbers them as the game does. */
export interface EnchantmentOrder {
  readonly names: readonly string[]
}

/** From 1.20.5 on servers number enchantments in an order of their own, told while joining. */
export function learnEnchantments(bot: Bot): EnchantmentOrder {
  const order: { names: readonly string[] } = { names: [] }
  raw(bot)._client.on('registry_data', sent => {
    const { id, entries } = sent as { id?: string; entries?: readonly { key?: string }[] }
    if (id?.replace('minecraft:', '') !== 'enchantment' || !Array.isArray(entries)) return
    order.names = entries.map(entry => String(entry.key ?? '').replace('minecraft:', ''))
  })
  return order
}
