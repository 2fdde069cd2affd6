import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import type { Window } from 'prismarine-windows'
import { type Position, show } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { activate } from '../bot/look-and-click.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { raw } from '../bot/undeclared.ts'
import { abortable, listenTo, pause, throwIfAborted, until } from '../bot/waits.ts'
import { confirmsNothing } from '../compat/unconfirmed-clicks.ts'
import { ActionError } from '../contract/body-types.ts'
import { Terrain } from '../terrain/terrain.ts'

/** Opens the block's window, uses it, and closes it whatever happens. */
export async function withWindow<T>(
  bot: Bot,
  at: Position,
  signal: AbortSignal,
  use: (window: Window) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal)
  if (bot.currentWindow) await closeWindow(bot, bot.currentWindow)
  const window = await openAt(bot, at, signal)
  try {
    return await use(window)
  } finally {
    if (bot.currentWindow === window) await closeWindow(bot, window)
  }
}

async function openAt(bot: Bot, at: Position, signal: AbortSignal): Promise<Window> {
  for (let tries = 0; tries < 3; tries++) {
    let opened: Window | undefined
    const listener = (window: Window) => {
      opened = window
    }
    bot.on('windowOpen', listener)
    try {
      bot.setControlState('sneak', false)
      await activate(bot, at, signal)
      if (await until(bot, ['windowOpen'], () => opened !== undefined, { ms: atServerPace(bot, 1_500), signal }))
        return opened!
    } finally {
      bot.removeListener('windowOpen', listener)
    }
  }
  const name = new Terrain(bot).of(at)?.name ?? 'block'
  throw new ActionError('refused-by-server', `the ${name} at ${show(at)} did not open`)
}

/** The inventory's own window; what else is open is closed, for clicks would go there. */
export async function ownWindow(bot: Bot): Promise<Window> {
  if (bot.currentWindow) await closeWindow(bot, bot.currentWindow)
  return bot.inventory
}

const closed = (): ActionError => new ActionError('gone', 'the window was closed')

/** Throws where clicks would go elsewhere: a reflex, or the server, has closed this window, or another one is open. */
function refuseClosed(bot: Bot, window: Window): void {
  if ((bot.currentWindow ?? bot.inventory) !== window) throw closed()
}

/** Waits until a slot of this window shows something; false: not within these ms. Throws when the window is closed first. */
export async function untilShown(
  bot: Bot,
  window: Window,
  slot: number,
  check: () => boolean,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  refuseClosed(bot, window)
  const ended = new AbortController()
  const onClose = (one: Window) => {
    if (one === window) ended.abort(closed())
  }
  const stopListening = listenTo(bot, { windowClose: onClose })
  try {
    const either = AbortSignal.any([signal, ended.signal])
    return await until(window, [`updateSlot:${slot}`], check, { ms, signal: either })
  } finally {
    stopListening()
  }
}

/** What an action that was stopped had picked up with the mouse goes back into the inventory; closing would throw it on the ground. */
export function emptyCursor(bot: Bot): void {
  const window = bot.currentWindow ?? bot.inventory
  const held = window.selectedItem as Item | null
  if (!held) return
  const slots = window.slots as Slots
  const within = (check: (item: Item | null) => boolean) => {
    const index = slots.slice(window.inventoryStart, window.inventoryEnd).findIndex(check)
    return index < 0 ? undefined : index + window.inventoryStart
  }
  const room = (item: Item | null) => item?.type === held.type && item.count + held.count <= item.stackSize
  const slot = within(room) ?? within(item => item === null)
  if (slot !== undefined) bot.clickWindow(slot, 0, 0).catch(ignore)
}

export async function closeWindow(bot: Bot, window: Window): Promise<void> {
  try {
    await Promise.race([bot.closeWindow(window), new Promise(resolve => setTimeout(resolve, 500).unref())])
  } catch {
    // Already closed by the server, or the connection is gone: nothing is left to close.
  }
}

/**
 * Asks the server what the window really holds. Versions before 1.17.1 confirm each click instead; those that do not even do
 * that tell slots. A silent server costs a second. Throws where the window is closed by then.
 */
export async function sync(bot: Bot, window: Window, signal: AbortSignal): Promise<void> {
  throwIfAborted(signal)
  refuseClosed(bot, window)
  if (confirmsNothing(bot)) await pause(atServerPace(bot, settleMs), signal)
  else {
    // It asks by a click.
    let told = Promise.resolve()
    await botStateOf(bot).handPace.act('slot', undefined, signal, () => {
      told = raw(bot)._syncWindow(window)
    })
    await abortable(told, signal, atServerPace(bot, 1_000), 'reading the window').catch((error: unknown) => {
      if (!(error instanceof ActionError) || error.code !== 'timeout') throw error
    })
  }
  refuseClosed(bot, window)
}

/** What a server that confirms nothing tells of a window's slots has come after this, in ms. */
const settleMs = 200

export type Slots = readonly (Item | null)[]

export function countIn(slots: Slots, name: string): number {
  return slots.reduce((sum, item) => sum + (item?.name === name ? item.count : 0), 0)
}

/** The container's own slots, without those of the player below. */
export const containerSlots = (window: Window): Slots => (window.slots as Slots).slice(0, window.inventoryStart)

export const playerSlots = (window: Window): Slots =>
  (window.slots as Slots).slice(window.inventoryStart, window.inventoryEnd)

/** How many of an item still fit into slots. */
export const roomIn = (slots: Slots, name: string): number => {
  const size = slots.find(item => item?.name === name)?.stackSize ?? 64
  return slots.reduce((sum, item) => sum + (!item ? size : item.name === name ? size - item.count : 0), 0)
}

export function tally(slots: Slots): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of slots) if (item) counts[item.name] = (counts[item.name] ?? 0) + item.count
  return counts
}

/**
 * Moves up to `count` of an item between the container and the player: whole stacks by shift click, the rest one by one.
 * Resolves to how many the server says have moved.
 */
export async function move(
  bot: Bot,
  window: Window,
  name: string,
  count: number,
  direction: 'in' | 'out',
  signal: AbortSignal,
): Promise<number> {
  const source = direction === 'in' ? playerSlots : containerSlots
  const target = direction === 'in' ? containerSlots : playerSlots
  const before = countIn(source(window), name)
  const there = countIn(target(window), name)
  const offset = direction === 'in' ? window.inventoryStart : 0
  const wanted = Math.min(count, before)
  let left = wanted
  const slotsOf = () =>
    source(window)
      .map((item, index) => ({ item, slot: index + offset }))
      .filter((entry): entry is { item: Item; slot: number } => entry.item?.name === name)
      .sort((a, b) => b.item.count - a.item.count)
  // Stacks that fit into what is wanted go whole; shift clicks find their place by themselves.
  for (const { item, slot } of slotsOf()) {
    throwIfAborted(signal)
    if (item.count > left) continue
    const had = countIn(source(window), name)
    await click(bot, window, slot, 0, 1, signal)
    const moved = had - countIn(source(window), name)
    left -= moved
    if (moved < item.count) break
  }
  const partial = slotsOf().find(({ item }) => item.count > left)
  if (left > 0 && partial && roomFor(target(window), partial.item)) {
    const destinationOffset = direction === 'in' ? 0 : window.inventoryStart
    await click(bot, window, partial.slot, 0, 0, signal)
    while (left > 0) {
      throwIfAborted(signal)
      const index = bestTarget(target(window), name)
      if (index === undefined) break
      await click(bot, window, index + destinationOffset, 1, 0, signal)
      left--
    }
    await click(bot, window, partial.slot, 0, 0, signal)
  }
  await sync(bot, window, signal)
  // What is picked up meanwhile, or put in by another player, hides on one side a part of what went to the other.
  const gone = before - countIn(source(window), name)
  const came = countIn(target(window), name) - there
  return Math.min(wanted, Math.max(gone, came))
}

function bestTarget(slots: Slots, name: string): number | undefined {
  const same = slots.findIndex(item => item?.name === name && item.count < item.stackSize)
  if (same >= 0) return same
  const empty = slots.indexOf(null)
  return empty >= 0 ? empty : undefined
}

const roomFor = (slots: Slots, wanted: Item): boolean => bestTarget(slots, wanted.name) !== undefined

/** One click in this window, and in no other: throws where it is not open any more. On versions that do not confirm clicks it costs no waiting. */
export async function click(
  bot: Bot,
  window: Window,
  slot: number,
  button: number,
  mode: number,
  signal: AbortSignal,
): Promise<void> {
  throwIfAborted(signal)
  let clicked = Promise.resolve()
  await botStateOf(bot).handPace.act('slot', undefined, signal, () => {
    refuseClosed(bot, window)
    clicked = bot.clickWindow(slot, button, mode)
  })
  if (bot.supportFeature('transactionPacketExists')) await abortable(clicked, signal, 6_000, 'clicking in the window')
  else clicked.catch(ignore)
}

/** Unconfirmed clicks are checked all at once afterwards, by `sync`; their own waiting for single slots does not matter. */
const ignore = (): void => undefined

/** Puts up to `count` of an item from the player's part of the window into one of its own slots; what is left over goes back. */
export async function putOne(
  bot: Bot,
  window: Window,
  name: string,
  slot: number,
  signal: AbortSignal,
  count = 1,
): Promise<void> {
  const index = playerSlots(window).findIndex(item => item?.name === name)
  if (index < 0) throw new ActionError('missing-item', `has no ${name}`)
  const from = index + window.inventoryStart
  const there = window.slots[from]!.count
  await click(bot, window, from, 0, 0, signal)
  if (count >= there) await click(bot, window, slot, 0, 0, signal)
  else {
    for (let n = 0; n < count; n++) await click(bot, window, slot, 1, 0, signal)
    await click(bot, window, from, 0, 0, signal)
  }
}

/** The numbers that a server sends about an open window: prices of an enchanting table, the cost of an anvil. */
export function windowNumbers(bot: Bot, window: Window) {
  const values = new Map<number, number>()
  const heard = new EventEmitter()
  const listener = (sent: unknown) => {
    // The protocol's own shape on every version, decoded by minecraft-protocol.
    const packet = sent as { windowId: number; property: number; value: number }
    if (packet.windowId !== window.id) return
    values.set(packet.property, packet.value)
    heard.emit('number')
  }
  const { _client: client } = raw(bot)
  client.on('craft_progress_bar', listener)
  return {
    get: (property: number): number | undefined => values.get(property),
    until: (check: () => boolean, ms: number, signal: AbortSignal) => until(heard, ['number'], check, { ms, signal }),
    stop: () => client.removeListener('craft_progress_bar', listener),
  }
}
