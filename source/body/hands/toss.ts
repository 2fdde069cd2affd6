import type { Bot } from 'mineflayer'
import { throwIfAborted } from '../bot/waits.ts'
import { worn } from './wear.ts'
import { click, ownWindow, sync } from './windows.ts'

/** Throws items out of the inventory, those that are worn last: whole stacks at once, the rest as one stack where a slot is free to count it into. */
export async function toss(bot: Bot, name: string, amount: number, signal: AbortSignal): Promise<void> {
  const window = await ownWindow(bot)
  let left = amount
  const stacks = () => {
    const all = [window.items().toSorted((a, b) => b.count - a.count), worn(bot)].flat()
    return all.filter(one => one.name === name)
  }
  for (const stack of stacks()) {
    throwIfAborted(signal)
    if (stack.count > left) continue
    left -= stack.count
    await click(bot, window, stack.slot, 1, 4, signal)
  }
  const rest = stacks()[0]
  if (left > 0 && rest) {
    const empty = window.firstEmptySlotRange(window.inventoryStart, window.inventoryEnd)
    if (empty === null) for (; left > 0; left--) await click(bot, window, rest.slot, 0, 4, signal)
    else {
      await click(bot, window, rest.slot, 0, 0, signal)
      for (; left > 0; left--) await click(bot, window, empty, 1, 0, signal)
      await click(bot, window, rest.slot, 0, 0, signal)
      await click(bot, window, empty, 1, 4, signal)
    }
  }
  await sync(bot, window, signal)
}
