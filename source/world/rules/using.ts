import { type Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { sameStack } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'

const handSlot = (player: Player, hand: 0 | 1): number => (hand === 1 ? slots.offhand : slots.hotbar + player.hotbar)

/** The player begins to use what is in the hand (eats, draws the bow). A second use begins anew. */
export function beginUse(game: Game, player: Player, hand: 0 | 1): void {
  const slot = handSlot(player, hand)
  player.using = { slot, item: player.inventory[slot]!, since: game.age }
  player.setFlag(8, 1, true)
}

function end(player: Player): void {
  player.using = undefined
  player.setFlag(8, 1, false)
}

/** The button is let go before the use was over. */
export function releaseUse(game: Game, player: Player): void {
  const { using } = player
  if (!using) return
  end(player)
  const item = player.inventory[using.slot]
  if (!item || !sameStack(item, using.item)) return
  for (const rule of game.index.item(item.name).release) rule.release(game, player, item, game.age - using.since)
}

/** Use that takes time: eating, drinking, drawing a bow. It ends early when the item is put away. */
export const using: Mechanic = {
  name: 'using',
  tick(game) {
    for (const player of game.players) {
      const { using: use } = player
      if (!use) continue
      const item = player.inventory[use.slot]
      const stillHeld = use.slot === slots.offhand || use.slot === slots.hotbar + player.hotbar
      if (!item || !player.alive || !stillHeld || !sameStack(item, use.item)) {
        end(player)
        continue
      }
      for (const rule of game.index.item(item.name).finish) {
        const ticks = rule.ticks?.(game, item) ?? 0
        if (ticks > 0 && game.age - use.since >= ticks) {
          end(player)
          rule.finish(game, player, item)
          break
        }
      }
    }
  },
}
