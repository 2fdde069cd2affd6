import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { displayName } from '../names.ts'
import { sendLeft } from '../protocol/join.ts'
import { closeWindow } from '../windows/open.ts'
import { rememberPlayer } from './player-data.ts'

export function leave(game: Game, player: Player): void {
  if (player.removed) return
  for (const mechanic of game.mechanics) game.guard(mechanic.name, () => mechanic.left?.(game, player))
  closeWindow(game, player, false)
  // What an onlooker did under a name is not remembered of whom the name belongs to.
  if (!player.onlooker) rememberPlayer(game, player)
  game.removePlayer(player)
  game.admission?.left(player)
  player.loggedIn = false
  sendLeft(game, player)
  game.broadcast({ translate: 'multiplayer.player.left', color: 'yellow', with: [displayName(player)] })
}
