import { type Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { armourSlot } from '../items/armour.ts'
import { maxStack, type Slot, type Stack, stacksWith, withCount } from '../items/stack.ts'
import { craft } from './crafting.ts'
import { arraySlot, type OpenWindow, type QuickMove } from './window.ts'

/** Window 0: result, 2 × 2 grid, armour, main, hotbar, off-hand. */
export function inventoryWindow(player: Player): OpenWindow {
  const refs = player.inventory.map((_, i) => {
    if (i === slots.result) {
      return arraySlot(player.inventory, i, {
        result: true,
        taken: game => craft.take(game, player, player.inventory, slots.grid, 2),
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
    changed: game => craft.update(game, player.inventory, slots.grid, 2),
  }
}

/** Puts a stack into the inventory as a pick-up does: started stacks (held first), then empty slots, hotbar first. */
export function give(game: Game, player: Player, item: Stack): Slot {
  const max = maxStack(game.registry, item.name)
  const hotbar = Array.from({ length: 9 }, (_, i) => slots.hotbar + i)
  const main = Array.from({ length: 27 }, (_, i) => slots.main + i)
  const { inventory } = player
  let rest: Slot = item
  const put = (i: number): void => {
    if (!rest) return
    const here = inventory[i]!
    const n = Math.min(rest.count, max - (here?.count ?? 0))
    if (n <= 0) return
    inventory[i] = { ...rest, count: (here?.count ?? 0) + n }
    rest = withCount(rest, rest.count - n)
  }
  for (const i of [slots.hotbar + player.hotbar, slots.offhand, ...hotbar, ...main]) {
    const here = inventory[i]
    if (rest && here && stacksWith(here, rest)) put(i)
  }
  for (const i of [...hotbar, ...main]) if (rest && !inventory[i]) put(i)
  return rest
}

/** Removes up to `n` items that match; returns how many. */
export function takeItems(player: Player, matches: (item: Stack) => boolean, n: number): number {
  let taken = 0
  for (let i = 1; i < slots.count && taken < n; i++) {
    const here = player.inventory[i]
    if (!here || !matches(here)) continue
    const part = Math.min(here.count, n - taken)
    player.inventory[i] = withCount(here, here.count - part)
    taken += part
  }
  const { cursor } = player
  if (cursor && taken < n && matches(cursor)) {
    const part = Math.min(cursor.count, n - taken)
    player.cursor = withCount(cursor, cursor.count - part)
    taken += part
  }
  return taken
}
