import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { endHint, likelyName } from '../../minecraft/names/suggestions.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { abortable, throwIfAborted } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { takeOff } from './wear.ts'
import { click, ownWindow } from './windows.ts'

/** What a bot carries, by item name, armour and off-hand included. */
export function inventoryOf(bot: Bot): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of carried(bot)) counts[item.name] = (counts[item.name] ?? 0) + item.count
  return counts
}

/** Every stack on the body, worn and held ones included. */
function carried(bot: Bot): Item[] {
  const slots = bot.inventory.slots as (Item | null)[]
  return slots.filter((item, slot): item is Item => item !== null && slot >= 5)
}

export const countOf = (bot: Bot, name: string): number => inventoryOf(bot)[name] ?? 0

export const freeSlots = (bot: Bot): number => bot.inventory.emptySlotCount()

/** Whether at least one more of an item fits. */
export function hasRoomFor(bot: Bot, name: string): boolean {
  return freeSlots(bot) > 0 || bot.inventory.items().some(item => item.name === name && item.count < item.stackSize)
}

/** Checks that the game has an item of that name; suggests the closest one when it has not. */
export function itemId(bot: Bot, name: string): number {
  const { itemsByName } = bot.registry
  if (Object.hasOwn(itemsByName, name)) return itemsByName[name]!.id
  const near = likelyName(name, Object.keys(bot.registry.itemsByName))
  throw new ActionError('unknown-name', `there is no item "${name}"${endHint(near)}`)
}

/** A stack of an item outside the armour slots; throws when there is no such item, or none is carried. */
export function carriedItem(bot: Bot, name: string): Item {
  itemId(bot, name)
  const found = bot.inventory.items().find(one => one.name === name)
  if (!found) throw new ActionError('missing-item', `has no ${name}`)
  return found
}

/** Takes an item into the hand, from anywhere in the inventory. */
export async function hold(bot: Bot, name: string, signal: AbortSignal): Promise<Item> {
  throwIfAborted(signal)
  if (bot.heldItem?.name === name) return bot.heldItem
  await takeOff(bot, name, 1, signal)
  const items = bot.inventory.items().filter(item => item.name === name)
  const inBar = items.find(item => item.slot >= bot.inventory.hotbarStart)
  if (inBar) bot.setQuickBarSlot(inBar.slot - bot.inventory.hotbarStart)
  else {
    const item = items[0]
    if (!item) throw new ActionError('missing-item', `has no ${name}`)
    // mineflayer's clicks come all at once.
    if (botStateOf(bot).handPace.isHuman) await click(bot, await ownWindow(bot), item.slot, bot.quickBarSlot, 2, signal)
    else await abortable(bot.equip(item, 'hand'), signal, 3_000, `taking ${name} into the hand`)
  }
  if (bot.heldItem?.name !== name)
    throw new ActionError(
      'refused-by-server',
      `wanted ${name} in the hand, but holds ${bot.heldItem?.name ?? 'nothing'}`,
    )
  return bot.heldItem
}

/** Empties the hand, or takes something into it that cannot be placed or eaten by accident. */
export async function emptyHand(bot: Bot, signal: AbortSignal): Promise<void> {
  if (!bot.heldItem) return
  for (let slot = 0; slot < 9; slot++)
    if (!bot.inventory.slots[bot.inventory.hotbarStart + slot]) return bot.setQuickBarSlot(slot)
  throwIfAborted(signal)
}
