import { type Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { maxStack, type Slot, type Stack, stacksWith, withCount } from '../items/stack.ts'

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
