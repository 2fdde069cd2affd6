import { levelSteps } from '../../minecraft/blocks/faces.ts'
import type { Entity } from '../entities/entity.ts'
import { fluidIn, moveEntity } from '../entities/physics.ts'
import type { Player } from '../entities/player.ts'
import { Mob } from '../entities/spawning.ts'
import type { Game } from '../game.ts'
import type { Mechanic, Packet } from '../mechanic.ts'
import { distance, floor, type Point } from '../point.ts'
import { teleport } from './teleport.ts'

interface Ride {
  readonly vehicle: Mob
  /** What the rider wants, −1 to 1. */
  forward: number
  sideways: number
}

// By player object, so that it ends with the connection and two worlds never meet.
const rides = new WeakMap<Player, Ride>()

const isBoat = (type: string): boolean => /boat$|raft$/.test(type)
const carries = (type: string): boolean =>
  isBoat(type) || type === 'minecart' || type === 'horse' || type === 'donkey' || type === 'mule' || type === 'camel'

const riderOf = (game: Game, vehicle: Entity): Player | undefined =>
  game.players.find(player => rides.get(player)?.vehicle === vehicle)

/** How high a rider sits above the vehicle's feet. */
const seat = (vehicle: Entity): number =>
  isBoat(vehicle.type) || vehicle.type === 'minecart' ? 0 : vehicle.height * 0.6

function mount(game: Game, player: Player, vehicle: Mob): boolean {
  if (player.sneaking || !vehicle.alive || rides.has(player) || riderOf(game, vehicle)) return false
  rides.set(player, { vehicle, forward: 0, sideways: 0 })
  game.network.aroundEntity(vehicle, 'set_passengers', { entityId: vehicle.id, passengers: [player.id] })
  follow(game, player, vehicle)
  return true
}

function dismount(game: Game, player: Player): void {
  const ride = rides.get(player)
  if (!ride) return
  rides.delete(player)
  const { vehicle } = ride
  game.network.aroundEntity(vehicle, 'set_passengers', { entityId: vehicle.id, passengers: [] })
  // An empty list is all that vanilla's clients need; mineflayer notices only that it sits on nothing. Others ignore it.
  game.network.send(player, 'set_passengers', { entityId: -1, passengers: [player.id] })
  teleport(game, player, beside(game, vehicle))
}

/** Free room next to the vehicle, else on top of it. */
function beside(game: Game, vehicle: Entity): Point {
  const { blocks } = game.registry
  for (const [dx, dz] of levelSteps) {
    const at = {
      x: vehicle.x + dx * (vehicle.width / 2 + 0.5),
      y: vehicle.y,
      z: vehicle.z + dz * (vehicle.width / 2 + 0.5),
    }
    const solid = (up: number): boolean => blocks.isSolid(game.at(floor({ ...at, y: at.y + up })))
    if (solid(-0.5) && !solid(0.1) && !solid(1.1)) return { ...at, y: Math.ceil(at.y - 0.01) }
  }
  return { x: vehicle.x, y: vehicle.y + vehicle.height, z: vehicle.z }
}

function follow(game: Game, player: Player, vehicle: Entity): void {
  player.moveTo({ x: vehicle.x, y: vehicle.y + seat(vehicle), z: vehicle.z })
  player.fallDistance = 0
  game.network.chunks.center(player)
}

/** Only beasts jump. mineflayer asks to get out with that key from 1.21.3 on, where vanilla's clients use sneak. */
const jumps = (player: Player): boolean => {
  const type = rides.get(player)?.vehicle.type ?? ''
  return !isBoat(type) && type !== 'minecart'
}

/** Boats and beasts go where their rider looks; carts stay, for want of rails that push. */
function drive(game: Game, player: Player, { vehicle, forward, sideways }: Ride): void {
  if (vehicle.type === 'minecart' || (forward === 0 && sideways === 0)) return
  const afloat = fluidIn(game, floor({ x: vehicle.x, y: vehicle.y - 0.1, z: vehicle.z })) === 'water'
  const speed = isBoat(vehicle.type) ? (afloat ? 0.35 : 0.06) : 0.2
  const yaw = (player.yaw * Math.PI) / 180
  const [ahead, aside] = [forward * speed, sideways * speed * 0.5]
  vehicle.yaw = vehicle.headYaw = player.yaw
  const fall = vehicle.velocity.y
  vehicle.velocity = {
    x: -Math.sin(yaw) * ahead + Math.cos(yaw) * aside,
    y: afloat ? 0 : fall,
    z: Math.cos(yaw) * ahead + Math.sin(yaw) * aside,
  }
  moveEntity(game, vehicle, isBoat(vehicle.type) ? 0 : 1)
  vehicle.velocity = { x: 0, y: vehicle.velocity.y, z: 0 }
}

const limited = (value: unknown): number => {
  const number = Number(value)
  return Number.isFinite(number) ? Math.max(-1, Math.min(1, number)) : 0
}

function steer(game: Game, player: Player, forward: number, sideways: number, off: boolean): void {
  const ride = rides.get(player)
  if (!ride) return
  if (off) {
    dismount(game, player)
    return
  }
  ride.forward = forward
  ride.sideways = sideways
}

/** A vanilla client moves the boat it steers by itself and tells where it is. */
function moved(game: Game, player: Player, packet: Packet): void {
  const ride = rides.get(player)
  const to = { x: Number(packet.x), y: Number(packet.y), z: Number(packet.z) }
  if (!ride || ![to.x, to.y, to.z].every(Number.isFinite) || distance(to, ride.vehicle.position) > 4) return
  if (game.registry.blocks.isFull(game.at(floor({ ...to, y: to.y + 0.1 })))) return
  ride.vehicle.moveTo(to)
  ride.vehicle.yaw = Number(packet.yaw) || 0
  follow(game, player, ride.vehicle)
}

export const riding: Mechanic = {
  name: 'riding',
  entities: [
    { match: carries, interact: (game, player, target) => target instanceof Mob && mount(game, player, target) },
  ],
  packets: {
    steer_vehicle: (game, player, { forward, sideways, jump }) =>
      steer(game, player, limited(forward), limited(sideways), (Number(jump) & 2) !== 0),
    player_input(game, player, packet) {
      const inputs = (packet.inputs ?? {}) as Readonly<Record<string, unknown>>
      const way = (plus: string, minus: string): number =>
        (inputs[plus] === true ? 1 : 0) - (inputs[minus] === true ? 1 : 0)
      steer(
        game,
        player,
        way('forward', 'backward'),
        way('left', 'right'),
        inputs.shift === true || (inputs.jump === true && !jumps(player)),
      )
    },
    vehicle_move: moved,
  },
  tick(game) {
    for (const player of game.players) {
      const ride = rides.get(player)
      if (!ride) continue
      if (ride.vehicle.removed || !ride.vehicle.alive || !player.alive) dismount(game, player)
      // Moved away by a command: no longer in the seat.
      else if (distance(player.position, ride.vehicle.position) > 4) rides.delete(player)
      else {
        drive(game, player, ride)
        follow(game, player, ride.vehicle)
      }
    }
  },
  left(_game, player) {
    rides.delete(player)
  },
}
