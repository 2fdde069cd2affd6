import { dropItem } from '../entities/dropping.ts'
import type { Living } from '../entities/entity.ts'
import { gameModes, Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { displayName } from '../names.ts'
import { center, type Point } from '../point.ts'
import { sendAbilities, sendOperatorLevel, sendPosition, spawnInfo, spawnPosition } from '../protocol/join.ts'
import { encodeText, type Text } from '../text.ts'
import { closeWindow } from '../windows/open.ts'
import { sendWindow } from '../windows/sync.ts'
import { type Damage, damageKinds } from './damage-kinds.ts'
import { spawnExperience } from './experience.ts'
import { standBeside } from './sleeping.ts'
import { sendVitals } from './vitals.ts'

function deathMessage(game: Game, player: Player, damage: Damage): Text {
  const by = damage.by
  let key = `death.attack.${damageKinds[damage.kind].death}`
  // Until 1.19.3 the command throws its victim out of the world.
  if (!(key in game.registry.language)) key = 'death.attack.outOfWorld'
  if (damage.kind === 'attack' && by instanceof Player) key = 'death.attack.player'
  if (damage.kind === 'explosion' && by) key = 'death.attack.explosion.player'
  return { translate: key, with: by ? [displayName(player), displayName(by)] : [displayName(player)] }
}

/** Blocks a tick at which a dead player's things fly apart at most: up to 6.7 blocks over flat ground. */
const scatterSpeed = 0.5

export function die(game: Game, victim: Living, damage: Damage): void {
  victim.health = 0
  victim.dying = 1
  game.network.status(victim, 3)
  if (victim instanceof Player) {
    diePlayer(game, victim, damage)
    return
  }
  for (const rule of game.index.entity(victim.type).died) rule.died(game, victim, damage.by)
  // Where the land is asleep, no tick would remove the dead entity.
  if (!game.activity.isAwake(Math.floor(victim.x) >> 4, Math.floor(victim.z) >> 4)) game.remove(victim)
}

function diePlayer(game: Game, player: Player, damage: Damage): void {
  closeWindow(game, player, true)
  player.using = undefined
  player.digging = undefined
  player.effects.clear()
  player.fire = 0
  if (!game.rules.keepInventory) {
    for (let i = 1; i < slots.count; i++) {
      const item = player.inventory[i]
      player.inventory[i] = null
      if (!item || item.extra?.enchantments?.vanishing_curse) continue
      const dropped = dropItem(game, { x: player.x, y: player.eyes.y - 0.3, z: player.z }, item, 40)
      const speed = game.random.next() * scatterSpeed
      const angle = game.random.next() * Math.PI * 2
      dropped.velocity = { x: -Math.sin(angle) * speed, y: 0.2, z: Math.cos(angle) * speed }
    }
    spawnExperience(game, player.position, Math.min(100, player.level * 7))
    player.level = player.experience = player.totalExperience = 0
  }
  const message = deathMessage(game, player, damage)
  if (game.rules.showDeathMessages) game.broadcast(message)
  game.network.send(player, 'death_combat_event', {
    playerId: player.id,
    entityId: damage.by?.id ?? -1,
    message: encodeText(game.registry, message),
  })
  sendWindow(game, player)
  sendVitals(game, player)
}

/** Where a dead player comes back: at the bed, if it still stands, else at the world's spawn. */
function respawnPosition(game: Game, player: Player): Point {
  const bed = player.spawnPoint
  if (!bed) return spawnPosition(game)
  if (!game.nameAt(bed).endsWith('_bed')) {
    // A point set by command needs no bed, only room.
    if (bed.forced && !game.registry.blocks.isSolid(game.at(bed))) return { ...center(bed), y: bed.y }
    player.spawnPoint = undefined
    game.network.send(player, 'game_state_change', { reason: 'no_respawn_block_available', gameMode: 0 })
    return spawnPosition(game)
  }
  return standBeside(game, bed) ?? { ...center(bed), y: bed.y + 0.6 }
}

/** Sends the respawn packet and everything a client needs after it. */
export function respawn(game: Game, player: Player): void {
  player.moveTo(respawnPosition(game, player))
  player.health = 20
  player.food = 20
  player.saturation = 5
  player.exhaustion = 0
  player.air = 300
  player.fallDistance = 0
  player.dying = 0
  player.invulnerable = 20
  player.lastDamage = 1000
  player.velocity = { x: 0, y: 0, z: 0 }
  // mineflayer holds its first position back for 1.5 s after a respawn.
  player.graceUntil = game.age + 40
  game.network.tracking.respawned(player)
  const mode = gameModes.indexOf(player.gameMode)
  game.network.send(player, 'respawn', {
    dimension: 'minecraft:overworld',
    worldName: 'minecraft:overworld',
    hashedSeed: [0, 0],
    gamemode: mode,
    previousGamemode: 255,
    isDebug: false,
    isFlat: game.setup.terrain === 'flat',
    copyMetadata: game.registry.since('1.20.5') ? 0 : false,
    death: undefined,
    portalCooldown: 0,
    worldState: spawnInfo(game, player),
  })
  game.network.send(player, 'spawn_position', { location: game.spawn, angle: 0 })
  sendAbilities(game, player)
  // The client has made its player anew and knows nothing of its rights.
  sendOperatorLevel(game, player)
  if (game.registry.since('1.20.3'))
    game.network.send(player, 'game_state_change', { reason: 'level_chunks_load_start', gameMode: 0 })
  sendPosition(game, player)
  game.network.chunks.restart(player)
  game.network.sendTime(player)
  game.network.send(player, 'held_item_slot', { slot: player.hotbar })
  sendWindow(game, player)
  sendVitals(game, player, true)
}

export const death: Mechanic = {
  name: 'death',
  packets: {
    client_command(game, player, packet) {
      const respawns = packet.actionId === 0 || packet.actionId === 'perform_respawn'
      if (respawns && player.health <= 0) respawn(game, player)
    },
  },
  tick(game) {
    for (const player of game.players) {
      if (player.health > 0) continue
      player.dying++
      if (game.rules.doImmediateRespawn && player.dying > 2) respawn(game, player)
    }
  },
}
