import type { Entity } from '../entities/entity.ts'
import { type GameMode, gameModes, Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Point } from '../point.ts'
import { sendAbilities, sendPosition } from '../protocol/join.ts'
import { closeWindow } from '../windows/open.ts'
import { wake } from './sleeping.ts'

/** Moves any entity at once; a player's client is told and gets the chunks of the new place. */
export function teleport(game: Game, entity: Entity, to: Point, yaw = entity.yaw, pitch = entity.pitch): void {
  if (entity instanceof Player) wake(game, entity)
  entity.moveTo(to)
  entity.yaw = yaw
  entity.headYaw = yaw
  entity.pitch = pitch
  entity.velocity = { x: 0, y: 0, z: 0 }
  if (!(entity instanceof Player)) return
  entity.fallDistance = 0
  entity.digging = undefined
  sendPosition(game, entity)
  game.network.chunks.center(entity)
}

export function setGameMode(game: Game, player: Player, mode: GameMode): void {
  // No command, not even one for all players, changes the game mode of an onlooker.
  if (player.gameMode === mode || player.onlooker) return
  player.gameMode = mode
  player.digging = undefined
  player.fallDistance = 0
  if (player.spectator) closeWindow(game, player, true)
  player.setFlag(0, 32, player.spectator)
  game.network.send(player, 'game_state_change', { reason: 'change_game_mode', gameMode: gameModes.indexOf(mode) })
  sendAbilities(game, player)
  const gamemode = gameModes.indexOf(mode)
  if (game.registry.supportFeature('playerInfoActionIsBitfield')) {
    game.network.broadcast('player_info', {
      action: { update_game_mode: true },
      data: [{ uuid: player.uuid, gamemode }],
    })
  } else game.network.broadcast('player_info', { action: 'update_game_mode', data: [{ uuid: player.uuid, gamemode }] })
}
