import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { armourOf, armourSlot, armourSlots } from '../../minecraft/names/armour.ts'
import { ActionError } from '../contract/body-types.ts'
import { click, countIn, ownWindow, playerSlots, type Slots, sync } from './windows.ts'

/** Slot of window 0 of what is carried in the off-hand. */
const offHandSlot = 45
const wornSlots = [...armourSlots, offHandSlot]

/** What is worn, and held in the off-hand. */
export const worn = (bot: Bot): Item[] => wornSlots.flatMap(slot => (bot.inventory.slots as Slots)[slot] ?? [])

/** Puts a stack of the inventory into a slot in which things are worn; what was there before comes to where it lay. */
export async function wear(bot: Bot, item: Item, slot: number, signal: AbortSignal): Promise<void> {
  const from = item.slot
  const window = await ownWindow(bot)
  // Three clicks of our own: mineflayer's would go on in the background after a stop.
  await click(bot, window, from, 0, 0, signal)
  await click(bot, window, slot, 0, 0, signal)
  if (bot.inventory.selectedItem) await click(bot, window, from, 0, 0, signal)
  await sync(bot, window, signal)
}

/** Takes off what is worn of an item until so many are among what can be put away or held. */
export async function takeOff(bot: Bot, name: string, count: number, signal: AbortSignal): Promise<void> {
  const { inventory } = bot
  for (const slot of wornSlots) {
    if (countIn(playerSlots(inventory), name) >= count) return
    if ((inventory.slots as Slots)[slot]?.name !== name) continue
    const free = inventory.firstEmptySlotRange(inventory.inventoryStart, inventory.inventoryEnd)
    if (free === null) throw new ActionError('inventory-full', `has no room to take off the ${name} that it wears`)
    await ownWindow(bot)
    await click(bot, inventory, slot, 0, 0, signal)
    await click(bot, inventory, free, 0, 0, signal)
    await sync(bot, inventory, signal)
    if ((inventory.slots as Slots)[slot]?.name === name)
      throw new ActionError('refused-by-server', `cannot take off the ${name} that it wears`)
  }
}

/** A piece with this curse cannot be taken off again. */
const isCursed = ({ enchants }: Item): boolean => enchants.some(({ name }) => name === 'binding_curse')

const protectionOf = (name: string): number => {
  const { points, toughness } = armourOf(name)
  return points + toughness / 10
}

/** The armour among what is carried that protects better than what is worn in its place, and that place. What is worn for another reason stays. */
export function betterArmour(bot: Bot): { readonly item: Item; readonly slot: number } | undefined {
  for (const item of bot.inventory.items()) {
    const slot = armourSlot(item.name)
    if (slot === undefined || isCursed(item)) continue
    const now = (bot.inventory.slots as Slots)[slot]
    const before = now ? protectionOf(now.name) : 0
    if ((now && (before === 0 || isCursed(now))) || protectionOf(item.name) <= before) continue
    return { item, slot }
  }
  return undefined
}
