import { armourSlot } from '../../minecraft/names/armour.ts'
import { type Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { craft } from './crafting.ts'
import { arraySlot, type OpenWindow, type QuickMove, type SlotRef } from './window.ts'

/** Window 0: result, 2 × 2 grid, armour, main, hotbar, off-hand. */
export function inventoryWindow(game: Game, player: Player): OpenWindow {
  const refs = player.inventory.map((_, i) => {
    if (i === slots.result) {
      return arraySlot(player.inventory, i, {
        result: true,
        taken: () => craft.take(game, player, player.inventory, slots.grid, 2),
      })
    }
    if (i >= slots.head && i <= slots.feet)
      return arraySlot(player.inventory, i, { limit: 1, accepts: item => armourSlot(item.name) === i })
    return arraySlot(player.inventory, i)
  })
  const quickMove: QuickMove = (slot, item) => {
    if (slot === slots.result) return [[slots.main, slots.offhand, true]]
    if (slot < slots.main || slot === slots.offhand) return [[slots.main, slots.offhand]]
    const armour = armourSlot(item.name)
    if (armour !== undefined && !player.inventory[armour]) return [[armour, armour + 1]]
    if (item.name === 'shield' && !player.inventory[slots.offhand]) return [[slots.offhand, slots.offhand + 1]]
    return slot < slots.hotbar ? [[slots.hotbar, slots.offhand]] : [[slots.main, slots.hotbar]]
  }
  return {
    id: 0,
    type: 'minecraft:inventory',
    slots: refs,
    quickMove,
    seen: [],
    seenCursor: undefined,
    stateId: 0,
    echo: clicked => (clicked >= slots.result && clicked < slots.head ? [slots.result] : []),
    changed: () => craft.update(game, player.inventory, slots.grid, 2),
  }
}

/** The player's 27 main and 9 hotbar slots, in window order. */
export const playerSlots = (player: Player): SlotRef[] =>
  Array.from({ length: 36 }, (_, i) => arraySlot(player.inventory, slots.main + i))
