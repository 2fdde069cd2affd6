import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import type { Window } from 'prismarine-windows'
import { burnTicks } from '../../minecraft/recipes/fuels.ts'
import { smelting } from '../../minecraft/recipes/smelting.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { throwIfAborted } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { inventoryOf } from './carried-items.ts'
import { click, playerSlots, sync, untilShown } from './windows.ts'

export type FurnaceKind = 'furnace' | 'smoker' | 'blast_furnace'

export const furnaces: ReadonlySet<string> = new Set(['furnace', 'lit_furnace', 'smoker', 'blast_furnace'])

export const furnaceKindOf = (block = 'furnace'): FurnaceKind =>
  // The names of the set above, without what says that it burns.
  block.replace('lit_', '') as FurnaceKind

/** What an item becomes in a furnace; no registry knows it. */
export const smelted = (item: string, kind: FurnaceKind = 'furnace'): string | undefined => smelting(kind, item)?.result

/** Items that become `result` in a furnace, those that are carried first. */
export function inputsFor(bot: Bot, result: string): string[] {
  const have = inventoryOf(bot)
  return bot.registry.itemsArray
    .map(item => item.name)
    .filter(name => smelted(name) === result)
    .sort((a, b) => (have[b] ?? 0) - (have[a] ?? 0) || rawness(b) - rawness(a))
}

/** Ores are better had as raw metal than as stolen armour. */
const rawness = (name: string): number => (name.startsWith('raw_') ? 2 : /_ore$/.test(name) ? 1 : 0)

/** The carried fuel to use for so many items: coal before wood, nothing that is worth more as it is. */
export function chooseFuel(
  have: Readonly<Record<string, number>>,
  items: number,
  sparing: string,
): { name: string; count: number } | undefined {
  const good = Object.keys(have).filter(name => burnTicks(name) > 0 && name !== sparing && worth(name) < 9)
  const choices = good.map(name => ({ name, count: Math.ceil((items * 200) / burnTicks(name)) }))
  const enough = choices.filter(({ name, count }) => (have[name] ?? 0) >= count)
  return enough.sort((a, b) => worth(a.name) - worth(b.name))[0]
}

function worth(name: string): number {
  if (/^(coal|charcoal)$/.test(name)) return 0
  if (/_planks$|^planks$|^stick$/.test(name)) return 2
  if (/_log$|_wood$|^log2?$/.test(name)) return 3
  if (/coal_block|lava_bucket|blaze_rod|dried_kelp_block/.test(name)) return 4
  return /_(sapling|carpet|wool|slab|stairs|button|fence|sign)$|bamboo|scaffolding/.test(name) ? 5 : 9
}

export const inputSlot = 0
export const fuelSlot = 1
export const outputSlot = 2

const slotsOf = (window: Window) => window.slots as (Item | null)[]

/** Puts so many of an item into one slot of a window. */
export async function putInto(
  bot: Bot,
  window: Window,
  name: string,
  count: number,
  slot: number,
  signal: AbortSignal,
): Promise<void> {
  let left = count
  while (left > 0) {
    throwIfAborted(signal)
    const index = playerSlots(window).findIndex(item => item?.name === name)
    if (index < 0) throw new ActionError('missing-item', `ran out of ${name}`)
    const source = window.inventoryStart + index
    const held = slotsOf(window)[source]!.count
    await click(bot, window, source, 0, 0, signal)
    if (held <= left) await click(bot, window, slot, 0, 0, signal)
    else {
      for (let i = 0; i < left; i++) await click(bot, window, slot, 1, 0, signal)
      await click(bot, window, source, 0, 0, signal)
    }
    left -= Math.min(held, left)
  }
  await sync(bot, window, signal)
}

/** So often fifteen seconds may pass without anything coming out. */
const mostIdleRounds = 3

/** Waits for a furnace to have made `count` of something. */
export async function awaitOutput(
  bot: Bot,
  window: Window,
  result: string,
  count: number,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<void> {
  const made = () => (slotsOf(window)[outputSlot]?.name === result ? slotsOf(window)[outputSlot]!.count : 0)
  let last = -1
  let idle = 0
  while (made() < count) {
    if (made() !== last) progress(made())
    last = made()
    const more = () => made() > last
    if (!(await untilShown(bot, window, outputSlot, more, atServerPace(bot, 15_000), signal))) {
      await sync(bot, window, signal)
      // A server that is short of time is slow at smelting, too.
      if (more() || ++idle < mostIdleRounds) {
        progress(made())
        continue
      }
      throw new ActionError(
        'refused-by-server',
        `the furnace stopped after ${made()} of ${count} ${result}; is there fuel?`,
      )
    }
  }
}
