import { meta } from '../entities/entity.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic, Packet } from '../mechanic.ts'
import { distance, type Point } from '../point.ts'
import { sendPosition } from '../protocol/join.ts'
import { trackFall } from './falling.ts'
import { exhaust } from './hunger.ts'
import { wake } from './sleeping.ts'

// Further than this in one packet is no walk. Vanilla's own limit is 10 blocks per move.
const moveBlocksAtMost = 10
const worldEdgeBlocks = 3.0e7

const onGroundOf = (packet: Packet): boolean =>
  packet.onGround === true || (packet.flags as { onGround?: boolean } | undefined)?.onGround === true

function look(player: Player, packet: Packet): void {
  const yaw = Number(packet.yaw)
  const pitch = Number(packet.pitch)
  if (!Number.isFinite(yaw) || !Number.isFinite(pitch)) return
  player.yaw = ((((yaw + 180) % 360) + 360) % 360) - 180
  player.headYaw = player.yaw
  player.pitch = Math.max(-90, Math.min(90, pitch))
}

function move(game: Game, player: Player, packet: Packet): void {
  if (player.teleport || player.sleepingAt || !player.alive) return
  const to: Point = { x: Number(packet.x), y: Number(packet.y), z: Number(packet.z) }
  const legal =
    [to.x, to.y, to.z].every(Number.isFinite) &&
    Math.abs(to.x) < worldEdgeBlocks &&
    Math.abs(to.z) < worldEdgeBlocks &&
    Math.abs(to.y) < 4096
  if (!legal || distance(to, player.position) > moveBlocksAtMost || throughWalls(game, player, to)) {
    sendPosition(game, player)
    return
  }
  const from = player.position
  const onGround = onGroundOf(packet)
  player.moveTo(to)
  walked(player, from, to, onGround)
  trackFall(game, player, to.y - from.y, onGround)
  player.onGround = onGround
  game.network.chunks.center(player)
}

/** Is part of the body inside full blocks? A little smaller than the body, for the rounding of clients. */
function inside(game: Game, player: Player, at: Point): boolean {
  const [half, head] = [player.width / 2 - 0.0625, player.height - 0.3]
  const { blocks } = game.registry
  for (let y = Math.floor(at.y + 0.0625); y <= Math.floor(at.y + head); y++) {
    for (let z = Math.floor(at.z - half); z <= Math.floor(at.z + half); z++) {
      for (let x = Math.floor(at.x - half); x <= Math.floor(at.x + half); x++) {
        const state = game.blocks.chunks.get(x, y, z)
        if (state !== 0 && blocks.isFull(state)) return true
      }
    }
  }
  return false
}

/** A move that ends in a wall or, when it is a long one, crosses one. A player who is already stuck may move out. */
function throughWalls(game: Game, player: Player, to: Point): boolean {
  if (player.spectator || inside(game, player, player.position)) return false
  const far = distance(to, player.position)
  const steps = far > 1 ? Math.ceil(far * 2) : 1
  for (let i = 1; i <= steps; i++) {
    const t = i / steps
    const { x, y, z } = player
    if (inside(game, player, { x: x + (to.x - x) * t, y: y + (to.y - y) * t, z: z + (to.z - z) * t })) return true
  }
  return false
}

/** Sprinting, jumping and swimming make hungry. */
function walked(player: Player, from: Point, to: Point, onGround: boolean): void {
  const way = Math.hypot(to.x - from.x, to.z - from.z)
  if (player.sprinting && onGround) exhaust(player, 0.1 * way)
  if (player.onGround && !onGround && to.y > from.y) exhaust(player, player.sprinting ? 0.2 : 0.05)
}

function setSneaking(player: Player, on: boolean): void {
  player.sneaking = on
  player.setFlag(meta.flags, 2, on)
  player.setMeta(meta.pose, 'pose', on ? 5 : 0)
}

function setSprinting(player: Player, on: boolean): void {
  player.sprinting = on
  player.setFlag(meta.flags, 8, on)
}

const actions = ['start_sneaking', 'stop_sneaking', 'stop_sleeping', 'start_sprinting', 'stop_sprinting'] as const

export const movement: Mechanic = {
  name: 'movement',
  packets: {
    position: move,
    position_look(game, player, packet) {
      if (!player.teleport) look(player, packet)
      move(game, player, packet)
    },
    look(_, player, packet) {
      if (!player.teleport) look(player, packet)
      player.onGround = onGroundOf(packet)
    },
    flying(game, player, packet) {
      if (player.teleport) return
      const onGround = onGroundOf(packet)
      trackFall(game, player, 0, onGround)
      player.onGround = onGround
    },
    teleport_confirm(_, player, packet) {
      if (player.teleport?.id === packet.teleportId) player.teleport = undefined
    },
    entity_action(game, player, packet) {
      // minecraft-protocol gives the name; mineflayer writes the number, which arrives as its name too.
      const action = typeof packet.actionId === 'number' ? actions[packet.actionId] : packet.actionId
      if (action === 'start_sneaking') setSneaking(player, true)
      if (action === 'stop_sneaking') setSneaking(player, false)
      if (action === 'start_sprinting') setSprinting(player, true)
      if (action === 'stop_sprinting') setSprinting(player, false)
      if (action === 'stop_sleeping') wake(game, player)
    },
    player_input(_, player, packet) {
      const inputs = packet.inputs as { shift?: boolean; sprint?: boolean } | undefined
      // 1.21.3 sends both packets; only a change of the key counts.
      if (inputs?.shift !== undefined && inputs.shift !== player.sneaking) setSneaking(player, inputs.shift)
    },
    abilities(_, player, packet) {
      if (player.creative || player.spectator) player.flying = player.spectator || (Number(packet.flags) & 2) !== 0
    },
    arm_animation(game, player, packet) {
      const animation = packet.hand === 1 ? 3 : 0
      game.network.aroundEntity(player, 'animation', { entityId: player.id, animation }, false)
    },
    settings(_, player, packet) {
      const wish = Number(packet.viewDistance)
      if (Number.isInteger(wish) && wish >= 2) player.viewDistance = Math.min(player.viewDistance, wish)
    },
  },
  tick(game) {
    for (const player of game.players) {
      // A client that lost the packet gets it again.
      if (player.teleport && game.age - player.teleport.since > 40) sendPosition(game, player)
    }
  },
}
