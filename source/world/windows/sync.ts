import { type Player, slots } from '../entities/player.ts'
import { type Slot, sameStack } from '../items/stack.ts'
import type { OpenWindow } from './window.ts'

/** How a window's contents go out to its player. */
interface WindowGame {
  readonly network: {
    send(player: Player, name: string, params: object): void
    item(slot: Slot): Record<string, unknown>
  }
}

const nextState = (window: OpenWindow): number => {
  window.stateId = (window.stateId + 1) & 0x7fff
  return window.stateId
}

/** The whole window with the cursor; repairs every wrong belief of the client. */
export function sendWindow(game: WindowGame, player: Player, window = player.window): void {
  const items = window.slots.map(s => s.get())
  game.network.send(player, 'window_items', {
    windowId: window.id,
    stateId: nextState(window),
    items: items.map(i => game.network.item(i)),
    carriedItem: game.network.item(player.cursor),
  })
  items.forEach((item, i) => {
    window.seen[i] = item
  })
  window.seenCursor = player.cursor
}

export function sendSlot(game: WindowGame, player: Player, window: OpenWindow, slot: number): void {
  const item = window.slots[slot]!.get()
  game.network.send(player, 'set_slot', {
    windowId: window.id,
    stateId: nextState(window),
    slot,
    item: game.network.item(item),
  })
  window.seen[slot] = item
}

/** Sends what differs from the client's belief. A wrong cursor needs the whole window: clients ignore it otherwise. */
export function syncWindow(game: WindowGame, player: Player): void {
  const { window } = player
  if (window.seenCursor === undefined || !sameStack(window.seenCursor, player.cursor)) {
    sendWindow(game, player, window)
  } else {
    window.slots.forEach((ref, i) => {
      const known = window.seen[i]
      if (known === undefined || !sameStack(known, ref.get())) sendSlot(game, player, window, i)
    })
  }
  syncEquipment(player)
}

/** One of the bars of the open window: how far something has come, or what it costs. */
export const sendBar = (game: WindowGame, player: Player, property: number, value: number): void =>
  game.network.send(player, 'craft_progress_bar', { windowId: player.window.id, property, value })

/** What others see the player hold and wear. */
function syncEquipment(player: Player): void {
  const { offhand, feet, legs, chest, head } = slots
  player.equip(0, player.held)
  for (const [i, slot] of [offhand, feet, legs, chest, head].entries()) player.equip(i + 1, player.inventory[slot]!)
}
