import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import type { Window } from 'prismarine-windows'
import type { Position } from '../../minecraft/blocks/position.ts'
import { type Recipe, recipeBook } from '../../minecraft/recipes/recipe-book.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, throwIfAborted, until } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { countOf } from './carried-items.ts'
import { click, ownWindow, type Slots, sync, untilShown, withWindow } from './windows.ts'

/** Uses a recipe a number of times, in the hand or at the table at `table`; resolves to how many items came out. */
export async function craft(
  bot: Bot,
  recipe: Recipe,
  times: number,
  table: Position | undefined,
  signal: AbortSignal,
): Promise<number> {
  const before = countOf(bot, recipe.result)
  const work = async (window: Window, width: number) => {
    try {
      let left = times
      while (left > 0) left -= await batch(bot, window, varietyAtHand(bot, window, recipe), left, width, signal)
    } finally {
      if (window.id === 0 && !signal.aborted) await putBack(bot, window, width, signal)
    }
  }
  if (table) await withWindow(bot, table, signal, window => work(window, 3))
  else await work(await ownWindow(bot), 2)
  await until(bot.inventory, ['updateSlot'], () => countOf(bot, recipe.result) > before, {
    ms: atServerPace(bot, 600),
    signal,
  })
  return countOf(bot, recipe.result) - before
}

/** Fills the grid with up to one stack per cell, takes everything that comes out, and asks the server for the truth. */
async function batch(
  bot: Bot,
  window: Window,
  recipe: Recipe,
  wanted: number,
  width: number,
  signal: AbortSignal,
): Promise<number> {
  const slots = window.slots as (Item | null)[]
  const cells = recipe.rows.flatMap((row, y) => row.map((part, x) => ({ part, slot: 1 + x + y * width })))
  const perCell = Math.min(wanted, 64, ...usesAtHand(slots, window, recipe))
  if (perCell < 1) throw new ActionError('missing-item', `has too little to craft ${recipe.result}`)
  const stackSize = bot.registry.itemsByName[recipe.result]?.stackSize ?? 64
  const times = Math.max(1, Math.min(perCell, Math.ceil(stackSize / recipe.count) * 4))
  for (const { part, slot } of cells) {
    if (!part) continue
    let needed = times
    while (needed > 0) {
      throwIfAborted(signal)
      const source = findSource(window, part.name, part.metadata)
      if (source === undefined) throw new ActionError('missing-item', `ran out of ${part.name} while crafting`)
      const held = slots[source]!.count
      await click(bot, window, source, 0, 0, signal)
      if (held <= needed) {
        await click(bot, window, slot, 0, 0, signal)
        needed -= held
      } else {
        for (; needed > 0; needed--) await click(bot, window, slot, 1, 0, signal)
        await click(bot, window, source, 0, 0, signal)
      }
    }
  }
  const resultSlot = 0
  // The server works out the result; the client only shows it once told.
  const isShown = () => slots[resultSlot]?.name === recipe.result
  await untilShown(bot, window, resultSlot, isShown, atServerPace(bot, 2_000), signal)
  await sync(bot, window, signal)
  if (!isShown()) {
    await putBack(bot, window, width, signal)
    throw new ActionError('refused-by-server', `the server makes no ${recipe.result} of these ingredients`)
  }
  await takeResult(bot, window, recipe, times, signal)
  await putBack(bot, window, width, signal)
  return times
}

/** A shift click on the result repeats the recipe until the grid is empty. */
async function takeResult(bot: Bot, window: Window, recipe: Recipe, times: number, signal: AbortSignal): Promise<void> {
  const slots = window.slots as (Item | null)[]
  const counted = () =>
    slots
      .slice(window.inventoryStart, window.inventoryEnd)
      .reduce((sum, item) => sum + (item?.name === recipe.result ? item.count : 0), 0)
  const goal = counted() + times * recipe.count
  for (let tries = 0; tries < times + 2 && counted() < goal; tries++) {
    throwIfAborted(signal)
    const had = counted()
    await click(bot, window, 0, 0, 1, signal)
    await sync(bot, window, signal)
    if (counted() === had) await pause(60, signal)
    if (counted() === had && slots[0] === null) break
  }
  if (counted() < goal && slots[0]) throw new ActionError('inventory-full', `no room for the crafted ${recipe.result}`)
}

/** What is left in the grid goes back to the inventory, remainders such as empty buckets included. */
async function putBack(bot: Bot, window: Window, width: number, signal: AbortSignal): Promise<void> {
  const slots = window.slots as (Item | null)[]
  let clicked = false
  for (let slot = 1; slot <= width * width; slot++)
    if (slots[slot]) {
      await click(bot, window, slot, 0, 1, signal)
      clicked = true
    }
  if (clicked) await sync(bot, window, signal)
}

function findSource(window: Window, name: string, metadata: number | undefined): number | undefined {
  const slots = window.slots as Slots
  for (let slot = window.inventoryStart; slot < window.inventoryEnd; slot++) {
    const item = slots[slot]
    if (item?.name === name && (metadata === undefined || item.metadata === metadata)) return slot
  }
  return undefined
}

/** For each ingredient, in its variety, how many uses of the recipe it is there for. */
function usesAtHand(slots: Slots, window: Window, recipe: Recipe): number[] {
  const needs = new Map<string, { readonly name: string; readonly metadata: number | undefined; each: number }>()
  for (const part of recipe.rows.flat()) {
    if (!part) continue
    const key = `${part.name} ${part.metadata ?? ''}`
    const known = needs.get(key)
    if (known) known.each++
    else needs.set(key, { name: part.name, metadata: part.metadata, each: 1 })
  }
  const stock = slots.slice(window.inventoryStart, window.inventoryEnd)
  return [...needs.values()].map(({ name, metadata, each }) => {
    const fitting = stock.filter(item => item?.name === name && (metadata === undefined || item.metadata === metadata))
    return Math.floor(fitting.reduce((sum, item) => sum + item!.count, 0) / each)
  })
}

/** Before 1.13 kinds of wood and colours are one item with many numbers, and a recipe each: takes the one whose parts are there. */
function varietyAtHand(bot: Bot, window: Window, recipe: Recipe): Recipe {
  const slots = window.slots as Slots
  const possible = (one: Recipe) => usesAtHand(slots, window, one).every(uses => uses > 0)
  if (possible(recipe)) return recipe
  const same = (one: Recipe) => JSON.stringify(one.needs) === JSON.stringify(recipe.needs) && one.count === recipe.count
  return (
    recipeBook(bot)
      .for(recipe.result)
      .find(one => same(one) && possible(one)) ?? recipe
  )
}
