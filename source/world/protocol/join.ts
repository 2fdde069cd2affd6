import type { Client } from 'minecraft-protocol'
import { type GameMode, gameModes, Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { displayName } from '../names.ts'
import { center, type Point } from '../point.ts'
import { applyPlayerData, playerStore } from '../rules/player-data.ts'
import { sendVitals } from '../rules/vitals.ts'
import { inventoryWindow } from '../windows/inventory.ts'
import { giveBack } from '../windows/open.ts'
import { sendWindow } from '../windows/sync.ts'
import { nullFree } from './null-free.ts'
import { sendTags } from './tags.ts'

/** Chunks in each direction that are sent at most. */
const maxViewDistanceChunks = 6

const modeNumber = (mode: GameMode): number => gameModes.indexOf(mode)

/** The fields that describe a (re)spawn; from 1.20.5 they are an object of their own. */
export function spawnInfo(game: Game, player: Player): Record<string, unknown> {
  const login = game.registry.loginPacket
  const base = (login.worldState ?? {}) as Record<string, unknown>
  return {
    ...base,
    dimension: base.dimension ?? 0,
    name: 'minecraft:overworld',
    hashedSeed: [0, 0],
    gamemode: player.gameMode,
    previousGamemode: 255,
    isDebug: false,
    isFlat: game.setup.terrain === 'flat',
    death: undefined,
    portalCooldown: 0,
  }
}

/** Brings a client that has just logged in into the game. The order of the packets matters to clients. */
export function join(game: Game, client: Client, onlooker: boolean): Player {
  const own = (player: Player) => inventoryWindow(game, player)
  const player = new Player(game.newId(), client, 'survival', own, maxViewDistanceChunks)
  player.onlooker = onlooker
  if (onlooker) player.gameMode = 'spectator'
  player.moveTo(spawnPosition(game))
  const known = onlooker ? undefined : playerStore(game).get(player.name.toLowerCase())
  if (known) {
    applyPlayerData(player, known)
    if (known.health <= 0) player.moveTo(spawnPosition(game))
    player.headYaw = player.yaw
    for (const item of known.carried ?? []) giveBack(game, player, item)
  }
  // Told before the newcomer is one of the players, as in vanilla: the first line that a client hears is for it.
  game.broadcast({ translate: 'multiplayer.player.joined', color: 'yellow', with: [displayName(player)] })
  game.addPlayer(player)
  const { network, registry } = game
  const modern = registry.since('1.20.5')
  network.send(
    player,
    'login',
    nullFree({
      ...registry.loginPacket,
      entityId: player.id,
      isHardcore: false,
      gameMode: modeNumber(player.gameMode),
      previousGameMode: -1,
      hashedSeed: [0, 0],
      maxPlayers: game.setup.maxPlayers,
      viewDistance: maxViewDistanceChunks,
      simulationDistance: maxViewDistanceChunks,
      reducedDebugInfo: game.rules.reducedDebugInfo,
      enableRespawnScreen: !game.rules.doImmediateRespawn,
      isFlat: game.setup.terrain === 'flat',
      enforcesSecureChat: false,
      worldState: modern ? spawnInfo(game, player) : undefined,
    }),
  )
  network.send(player, 'custom_payload', { channel: 'minecraft:brand', data: brand })
  sendTags(game, player)
  network.send(player, 'difficulty', { difficulty: game.difficulty, difficultyLocked: false })
  network.send(player, 'spawn_position', { location: game.spawn, angle: 0 })
  network.send(player, 'held_item_slot', { slot: player.hotbar })
  sendAbilities(game, player)
  sendOperatorLevel(game, player)
  if (registry.since('1.20.3'))
    network.send(player, 'game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 })
  sendPosition(game, player)
  network.chunks.center(player)
  for (const other of game.players) {
    network.send(player, 'player_info', listEntry(game, other))
    if (other !== player) network.send(other, 'player_info', listEntry(game, player))
  }
  network.send(player, 'initialize_world_border', border)
  network.sendTime(player)
  sendWeather(game, player)
  player.loggedIn = true
  sendWindow(game, player)
  sendVitals(game, player, true)
  for (const mechanic of game.mechanics) mechanic.joined?.(game, player)
  return player
}

/** The server's name for itself: its length and its letters. */
const brand = Buffer.from('\x06mcteam')

/** The widest border there is: no player gets that far. */
const border = {
  x: 0,
  z: 0,
  oldDiameter: 59_999_968,
  newDiameter: 59_999_968,
  speed: 0,
  portalTeleportBoundary: 29_999_984,
  warningBlocks: 5,
  warningTime: 15,
}

/** Tells a client what its player may do: without it a client hides the game mode keys and the operator's items. */
export function sendOperatorLevel(game: Game, player: Player): void {
  game.network.send(player, 'entity_status', { entityId: player.id, entityStatus: game.isOperator(player) ? 28 : 24 })
}

/** Where a player appears who has no bed: on top of the world's spawn. */
export function spawnPosition(game: Game): Point {
  const { x, y, z } = game.spawn
  let top = y
  for (let i = 0; i < 64 && game.registry.blocks.isSolid(game.at({ x, y: top, z })); i++) top++
  return { ...center({ x, y: top, z }), y: top }
}

function listEntry(game: Game, player: Player): object {
  const gamemode = modeNumber(player.gameMode)
  if (!game.registry.supportFeature('playerInfoActionIsBitfield')) {
    return {
      action: 'add_player',
      data: [
        {
          uuid: player.uuid,
          name: player.name,
          properties: [],
          gamemode,
          ping: 0,
          displayName: undefined,
          crypto: undefined,
        },
      ],
    }
  }
  return {
    action: { add_player: true, update_game_mode: true, update_listed: true, update_latency: true },
    data: [{ uuid: player.uuid, player: { name: player.name, properties: [] }, gamemode, listed: 1, latency: 0 }],
  }
}

/** Removes a player from the player lists of all clients. */
export function sendLeft(game: Game, player: Player): void {
  if (game.registry.supportFeature('playerInfoActionIsBitfield'))
    game.network.broadcast('player_remove', { players: [player.uuid] })
  else game.network.broadcast('player_info', { action: 'remove_player', data: [{ uuid: player.uuid }] })
}

export function sendAbilities(game: Game, player: Player): void {
  const mayFly = player.creative || player.spectator
  if (!mayFly) player.flying = false
  if (player.spectator) player.flying = true
  const flags = (player.mortal ? 0 : 1) | (player.flying ? 2 : 0) | (mayFly ? 4 : 0) | (player.creative ? 8 : 0)
  game.network.send(player, 'abilities', { flags, flyingSpeed: 0.05, walkingSpeed: 0.1 })
}

/** Moves the player's client to where the player is; until it confirms, its own moves are ignored. */
export function sendPosition(game: Game, player: Player): void {
  player.teleports = (player.teleports % 1_000_000) + 1
  player.teleport = { id: player.teleports, at: player.position, since: game.age }
  game.network.send(player, 'position', {
    x: player.x,
    y: player.y,
    z: player.z,
    dx: 0,
    dy: 0,
    dz: 0,
    yaw: player.yaw,
    pitch: player.pitch,
    flags: game.registry.since('1.20.5') ? {} : 0,
    teleportId: player.teleports,
    dismountVehicle: false,
  })
}

export function sendWeather(game: Game, player?: Player): void {
  const wet = game.weather !== 'clear'
  const packets = [
    { reason: wet ? 'start_raining' : 'stop_raining', gameMode: 0 },
    { reason: 'rain_level_change', gameMode: wet ? 1 : 0 },
    { reason: 'thunder_level_change', gameMode: game.weather === 'thunder' ? 1 : 0 },
  ]
  for (const packet of packets) {
    if (player) game.network.send(player, 'game_state_change', packet)
    else game.network.broadcast('game_state_change', packet)
  }
}
