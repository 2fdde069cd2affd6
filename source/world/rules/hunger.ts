import type { Player } from '../entities/player.ts'

/** Effort; four of it cost a point of saturation or food. */
export function exhaust(player: Player, amount: number): void {
  if (player.mortal) player.exhaustion = Math.min(40, player.exhaustion + amount)
}
