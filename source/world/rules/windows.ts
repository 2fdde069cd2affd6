import { throwItem } from '../entities/dropping.ts'
import { type Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { claimIsTrue, decodeItem, type WireItem } from '../items/wire.ts'
import type { Mechanic } from '../mechanic.ts'
import { Clicks } from '../windows/clicks.ts'
import { closeWindow } from '../windows/open.ts'
import { sendSlot, sendWindow, syncWindow } from '../windows/sync.ts'

const clicksOf = new WeakMap<Game, Clicks>()

function clicks(game: Game): Clicks {
  let found = clicksOf.get(game)
  if (!found) {
    found = new Clicks(game, (player, item) => throwItem(game, player, item))
    clicksOf.set(game, found)
  }
  return found
}

interface ClickPacket {
  readonly windowId: number
  readonly stateId: number
  readonly slot: number
  readonly mouseButton: number
  readonly mode: number
  readonly changedSlots: ReadonlyArray<{ readonly location: number; readonly item: WireItem }>
  readonly cursorItem: WireItem
}

function onClick(game: Game, player: Player, packet: ClickPacket): void {
  const { window } = player
  // A late click on a window that is no longer open changes nothing.
  if (packet.windowId !== window.id || !player.alive) return
  if (player.spectator) {
    sendWindow(game, player)
    return
  }
  // What the window shows may be gone since the last tick, and its items lie on the ground.
  if (window.valid && !window.valid()) {
    closeWindow(game, player, true)
    return
  }
  clicks(game).apply(player, { slot: packet.slot, button: packet.mouseButton, mode: packet.mode })
  window.changed?.()
  if (packet.stateId < 0) {
    sendWindow(game, player)
    return
  }
  for (const claim of packet.changedSlots.slice(0, 128)) {
    const ref = window.slots[claim.location]
    if (!ref) continue
    // What the client already knows need not be sent; where it is wrong, the slot counts as unknown.
    window.seen[claim.location] = claimIsTrue(game.registry, claim.item, ref.get()) ? ref.get() : undefined
  }
  window.seenCursor = claimIsTrue(game.registry, packet.cursorItem, player.cursor) ? player.cursor : undefined
  syncWindow(game, player)
  // After all other corrections: clients take these for the answer to their click.
  for (const slot of window.echo?.(packet.slot) ?? []) sendSlot(game, player, window, slot)
}

export const windows: Mechanic = {
  name: 'windows',
  packets: {
    // The packet's fields have these types by its protocol definition.
    window_click: (game, player, packet) => onClick(game, player, packet as unknown as ClickPacket),
    close_window(game, player, packet) {
      if (packet.windowId === player.window.id) closeWindow(game, player, false)
    },
    held_item_slot(_, player, packet) {
      const slot = Number(packet.slotId)
      if (!Number.isInteger(slot) || slot < 0 || slot > 8) return
      if (slot !== player.hotbar) player.using = undefined
      player.hotbar = slot
    },
    set_creative_slot(game, player, packet) {
      const slot = Number(packet.slot)
      if (!player.creative) return sendWindow(game, player)
      const item = decodeItem(game.registry, packet.item as WireItem)
      if (item && item.count > (game.registry.itemsByName[item.name]?.stackSize ?? 64)) return
      if (slot === -1 && item) throwItem(game, player, item)
      if (slot < 1 || slot >= slots.count) return
      player.inventory[slot] = item
      // Until 1.21.2 clients are sent the slot they have set; later ones take it as done.
      if (player.window.id === 0) player.window.seen[slot] = game.registry.since('1.21.3') ? item : undefined
    },
  },
  tick(game) {
    for (const player of game.players) {
      const { window } = player
      if (window.valid && !window.valid()) closeWindow(game, player, true)
      else window.tick?.()
    }
  },
}
