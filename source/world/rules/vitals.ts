import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'

/** Points needed for the level after `level`. */
export const pointsToNext = (level: number): number =>
  level >= 31 ? 9 * level - 158 : level >= 16 ? 5 * level - 38 : 2 * level + 7

/** Tells the client its health, food and experience when they have changed. */
export function sendVitals(game: Game, player: Player, force = false): void {
  const bar = `${player.level} ${player.experience} ${player.totalExperience}`
  if (force || bar !== player.experienceSent) {
    player.experienceSent = bar
    game.network.send(player, 'experience', {
      experienceBar: Math.min(1, player.experience / pointsToNext(player.level)),
      level: player.level,
      totalExperience: player.totalExperience,
    })
  }
  const vitals = `${player.health} ${player.food} ${player.saturation === 0}`
  if (force || vitals !== player.vitalsSent) {
    player.vitalsSent = vitals
    // Last of all at a join: the first health above 0 is what clients take for "I am in the game".
    game.network.send(player, 'update_health', {
      health: player.health,
      food: player.food,
      foodSaturation: player.saturation,
    })
  }
}
