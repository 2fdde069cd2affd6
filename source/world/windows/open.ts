import { wordList } from '../../minecraft/names/word-list.ts'
import { throwItem } from '../entities/dropping.ts'
import { type Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Slot } from '../items/stack.ts'
import { center, distance, type Point } from '../point.ts'
import { encodeText } from '../text.ts'
import { give } from './give.ts'
import { inventoryWindow, playerSlots } from './inventory.ts'
import { sendWindow, syncWindow } from './sync.ts'
import type { OpenWindow, QuickMove, WindowSpec } from './window.ts'

// Numeric ids of the window types, the same in 1.19.2; from 1.20.3 the crafter at 7 moves the rest up by one.
const order = wordList(`
  generic_9x1 generic_9x2 generic_9x3 generic_9x4 generic_9x5 generic_9x6 generic_3x3 anvil beacon blast_furnace
  brewing_stand crafting enchantment furnace grindstone hopper lectern loom merchant shulker_box smithing smoker
  cartography stonecutter
`)

function windowTypeId(game: Game, type: string): number {
  const index = order.indexOf(type.replace('minecraft:', ''))
  return game.registry.since('1.20.3') && index >= 7 ? index + 1 : index
}

/** Near enough to a block to keep its window open. */
export const inReach = (player: Player, p: Point): boolean => distance(player.position, center(p)) <= 8

/** Opens a window for a player; one that was open is closed. Container slots first, then the player's own. */
export function openWindow(game: Game, player: Player, spec: WindowSpec): OpenWindow {
  if (player.window.id !== 0) closeWindow(game, player, false)
  player.windowCounter = (player.windowCounter % 100) + 1
  const size = spec.slots.length
  const quickMove: QuickMove = spec.quickMove ?? (slot => (slot < size ? [[size, size + 36, true]] : [[0, size]]))
  const window: OpenWindow = {
    ...spec,
    id: player.windowCounter,
    slots: [...spec.slots, ...playerSlots(player)],
    quickMove,
    seen: [],
    seenCursor: undefined,
    stateId: 0,
  }
  player.window = window
  window.changed?.()
  game.network.send(player, 'open_window', {
    windowId: window.id,
    inventoryType: windowTypeId(game, spec.type),
    windowTitle: encodeText(game.registry, spec.title),
  })
  sendWindow(game, player)
  return window
}

/** Closes what is open; what lay on the cursor or in a crafting grid goes back to the player. */
export function closeWindow(game: Game, player: Player, tellClient: boolean): void {
  const { window } = player
  const back: Slot[] = [...(window.lent?.() ?? []), player.cursor]
  if (window.id !== 0) {
    window.closed?.()
    player.window = inventoryWindow(game, player)
    believeAsBefore(window, player.window)
    if (tellClient) game.network.send(player, 'close_window', { windowId: window.id })
  }
  player.cursor = null
  for (let i = slots.grid; i < slots.grid + 4; i++) {
    back.push(player.inventory[i]!)
    player.inventory[i] = null
  }
  player.inventory[slots.result] = null
  for (const item of back) giveBack(game, player, item)
  if (player.alive) syncWindow(game, player)
}

/** The client knows of its own slots what the closed window showed: it may click in them before anything that is sent again arrives. */
function believeAsBefore(closed: OpenWindow, own: OpenWindow): void {
  const ownSlots = closed.seen.slice(closed.slots.length - 36)
  ownSlots.forEach((item, index) => {
    own.seen[slots.main + index] = item
  })
  own.seenCursor = closed.seenCursor
}

/** Into the inventory, or onto the ground when there is no room. */
export function giveBack(game: Game, player: Player, item: Slot): void {
  if (!item) return
  const rest = player.alive ? give(game, player, item) : item
  if (rest) throwItem(game, player, rest)
}
