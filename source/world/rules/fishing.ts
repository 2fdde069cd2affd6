import { fishingLoot, waitTicks } from '../data/fishing.ts'
import { dropItem } from '../entities/dropping.ts'
import { Entity } from '../entities/entity.ts'
import { fluidIn, moveEntity } from '../entities/physics.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { enchantment } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { distance, floor, lengthOf, lookVector, minus, offset, type Point, times } from '../point.ts'
import { wearHeld } from './digging.ts'
import { spawnExperience } from './experience.ts'

const rod = 'fishing_rod'
const hookedEntity = 8
const bitingIndex = 9

/** The float of a fishing rod. */
export class Bobber extends Entity {
  readonly owner: Player
  /** The spawn packet names the angler here. */
  readonly spawnData: number
  readonly lure: number
  /** Ticks until a fish bites, and then until it is gone; undefined until the float lies in water. */
  wait: number | undefined
  bite = 0

  constructor(id: number, uuid: string, owner: Player, lure: number) {
    super(id, uuid, 'fishing_bobber', { width: 0.25, height: 0.25 })
    this.owner = owner
    this.spawnData = owner.id
    this.lure = lure
    this.setMeta(hookedEntity, 'int', 0)
    this.setMeta(bitingIndex, 'boolean', false)
  }
}

const bobberOf = (game: Game, player: Player): Bobber | undefined => {
  for (const entity of game.entities.values()) if (entity instanceof Bobber && entity.owner === player) return entity
  return undefined
}

/** How much of its rise a cast keeps at most, in blocks per block that it goes. */
const steepestRise = 5

/** The float flies level as fast whether it is cast up or down, and a little farther or nearer by chance. */
function cast(game: Game, player: Player): void {
  const bobber = new Bobber(game.newId(), game.newUuid(), player, enchantment(player.held, 'lure'))
  const { x, z } = lookVector(player.yaw, 0)
  const { y, ...level } = lookVector(player.yaw, player.pitch)
  const rise = Math.min(steepestRise, Math.max(-steepestRise, y / Math.hypot(level.x, level.z)))
  bobber.moveTo({ x: player.x + x * 0.3, y: player.eyes.y, z: player.z + z * 0.3 })
  const chance = 0.0103365 * (game.random.next() - game.random.next())
  bobber.velocity = times({ x, y: rise, z }, 0.6 / Math.hypot(1, rise) + 0.5 + chance)
  game.add(bobber)
}

function reel(game: Game, player: Player, bobber: Bobber): void {
  if (bobber.bite > 0) {
    const luck = enchantment(player.held, 'luck_of_the_sea')
    const caught = fishingLoot(luck, openWater(game, bobber), () => game.random.next())
    const item = dropItem(game, bobber.position, caught)
    // It flies to the angler's feet.
    const d = minus(player.position, bobber.position)
    item.velocity = offset(times(d, 0.1), 0, Math.sqrt(lengthOf(d)) * 0.08, 0)
    spawnExperience(game, { x: player.x, y: player.y + 0.5, z: player.z }, game.random.int(1, 6))
    wearHeld(game, player, 1)
  }
  game.remove(bobber)
}

/** Water all around the float and air above it. */
function openWater(game: Game, bobber: Bobber): boolean {
  const p = floor(bobber.position)
  const wet = (dx: number, dy: number, dz: number) => fluidIn(game, offset(p, dx, dy, dz)) === 'water'
  for (let dx = -2; dx <= 2; dx++)
    for (let dz = -2; dz <= 2; dz++) if (!wet(dx, -1, dz) && !wet(dx, 0, dz)) return false
  return true
}

function tick(game: Game, bobber: Bobber): void {
  const { owner } = bobber
  const holds = [owner.held, owner.inventory[45]].some(item => item?.name === rod)
  const astray = distance(owner.position, bobber.position) > 32 || bobber.age > 12_000
  if (!holds || owner.removed || !owner.alive || astray) {
    game.remove(bobber)
    return
  }
  if (fluidIn(game, floor(bobber.position)) === 'water') float(game, bobber)
  else {
    const v = bobber.velocity
    bobber.velocity = bobber.onGround ? { x: 0, y: -0.03, z: 0 } : { ...v, y: v.y - 0.03 }
    moveEntity(game, bobber)
    bobber.velocity = times(bobber.velocity, 0.92)
    if (bobber.bite > 0) release(bobber)
  }
}

function float(game: Game, bobber: Bobber): void {
  const p = floor(bobber.position)
  const covered = fluidIn(game, { ...p, y: p.y + 1 }) === 'water'
  // It rises to the surface, which lies a little under the top of the block, and is pulled under by a bite.
  const surface = p.y + (bobber.bite > 0 ? 0.5 : 0.8)
  const v = bobber.velocity
  bobber.velocity = { x: v.x * 0.6, y: covered ? 0.1 : (surface - bobber.y) * 0.3, z: v.z * 0.6 }
  moveEntity(game, bobber)
  if (covered) return
  if (bobber.bite > 0) {
    bobber.bite--
    if (bobber.bite === 0) release(bobber)
    return
  }
  bobber.wait ??= waitTicks(bobber.lure, () => game.random.next())
  if (--bobber.wait > 0) return
  bobber.wait = undefined
  bobber.bite = game.random.int(20, 40)
  bobber.setMeta(bitingIndex, 'boolean', true)
  for (const type of ['bubble', 'fishing']) splash(game, bobber, type)
}

function release(bobber: Bobber): void {
  bobber.bite = 0
  bobber.setMeta(bitingIndex, 'boolean', false)
}

/** Six particles at the float are what tells an angler, and a client, that a fish has bitten. */
function splash(game: Game, at: Point, type: string): void {
  const particleId = game.registry.particlesByName[type]?.id ?? 0
  const around = { x: at.x, y: at.y + 0.5, z: at.z, offsetX: 0.25, offsetY: 0, offsetZ: 0.25 }
  const packet = {
    ...around,
    longDistance: false,
    alwaysShow: false,
    // The first three until 1.20.4, the others later.
    particleId,
    particleData: 0.2,
    particles: 6,
    velocityOffset: 0.2,
    amount: 6,
    particle: { type, data: undefined },
  }
  game.network.aroundBlock(floor(at), 'world_particles', packet)
}

export const fishing: Mechanic = {
  name: 'fishing',
  items: [
    {
      match: name => name === rod,
      use(game, player) {
        const out = bobberOf(game, player)
        if (out) reel(game, player, out)
        else cast(game, player)
        return true
      },
    },
  ],
  entities: [
    {
      match: type => type === 'fishing_bobber',
      tick: (game, bobber) => bobber instanceof Bobber && tick(game, bobber),
    },
  ],
  left(game, player) {
    const out = bobberOf(game, player)
    if (out) game.remove(out)
  },
}
