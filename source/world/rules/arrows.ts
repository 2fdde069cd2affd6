import { Entity, Living, meta } from '../entities/entity.ts'
import { isInsideBlock } from '../entities/physics.ts'
import { Player, slots } from '../entities/player.ts'
import { someCellOnLine } from '../entities/straight-line.ts'
import type { Game } from '../game.ts'
import { enchantment, withCount } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { floor, lengthOf, lookVector, minus, type Point, plus, times } from '../point.ts'
import { give } from '../windows/give.ts'
import { knockBack } from './attacking.ts'
import { hurt } from './damage.ts'
import { wearHeld } from './digging.ts'
import { beginUse } from './using.ts'

export class Arrow extends Entity {
  readonly shooter: Entity
  readonly damage: number
  readonly critical: boolean
  readonly collectable: boolean
  flaming = false
  stuck: Point | undefined
  stuckTicks = 0

  constructor(id: number, uuid: string, shooter: Entity, damage: number, critical: boolean, collectable: boolean) {
    super(id, uuid, 'arrow', { width: 0.5, height: 0.5 })
    this.shooter = shooter
    this.damage = damage
    this.critical = critical
    this.collectable = collectable
    this.setMeta(meta.arrowCritical, 'byte', critical ? 1 : 0)
  }
}

function launch(game: Game, shooter: Entity, v: Point, damage: number, critical: boolean, collectable: boolean): Arrow {
  const arrow = new Arrow(game.newId(), game.newUuid(), shooter, damage, critical, collectable)
  arrow.moveTo({ x: shooter.x, y: shooter.eyes.y - 0.1, z: shooter.z })
  arrow.velocity = v
  return game.add(arrow)
}

/** A skeleton's shot: aims a little above, since arrows fall. */
export function shootAt(game: Game, shooter: Entity, target: Point, speed: number, damage: number): void {
  const from = { x: shooter.x, y: shooter.eyes.y - 0.1, z: shooter.z }
  const flat = Math.hypot(target.x - from.x, target.z - from.z)
  const aim = plus(minus(target, from), { x: 0, y: flat * 0.2, z: 0 })
  const spread = (): number => (game.random.next() - game.random.next()) * 0.06
  const way = plus(times(aim, 1 / lengthOf(aim)), { x: spread(), y: spread(), z: spread() })
  launch(game, shooter, times(way, speed), damage, false, false)
}

/** The first living thing that something in flight meets at a point; at first it passes the one that sent it off. */
export function metInFlight(game: Game, thing: Entity, sender: Entity, p: Point, margin: number): Living | undefined {
  for (const e of game.near(p, 3)) {
    if (!(e instanceof Living) || !e.alive || (e === sender && thing.age < 5)) continue
    if (e instanceof Player && e.spectator) continue
    const half = e.width / 2 + margin
    const level = p.y > e.y - margin && p.y < e.y + e.height + margin
    if (Math.abs(p.x - e.x) < half && Math.abs(p.z - e.z) < half && level) return e
  }
  return undefined
}

/** In how many steps, of a quarter of a block at most, a thing flies in this tick. */
export const flightSteps = (v: Point): number => Math.max(1, Math.ceil(lengthOf(v) / 0.25))

function hit(game: Game, arrow: Arrow, victim: Living): void {
  let damage = Math.ceil(lengthOf(arrow.velocity) * arrow.damage)
  if (arrow.critical) damage += game.random.int(0, Math.floor(damage / 2) + 1)
  if (arrow.flaming) victim.fire = Math.max(victim.fire, 100)
  if (hurt(game, victim, damage, { kind: 'arrow', by: arrow.shooter, direct: arrow }) > 0)
    knockBack(game, victim, arrow.shooter, 0.3)
  game.remove(arrow)
}

/** The first block that stands between two points, or around the second. */
function blockBetween(game: Game, from: Point, to: Point): Point | undefined {
  let found: Point | undefined
  const blocks = (cell: Point, point: Point): boolean => {
    if (isInsideBlock(game, cell, point)) found = cell
    return found !== undefined
  }
  if (!someCellOnLine(from, to, blocks)) blocks(floor(to), to)
  return found
}

function fly(game: Game, arrow: Arrow): void {
  const v = arrow.velocity
  const steps = flightSteps(v)
  for (let i = 1; i <= steps; i++) {
    const p = plus(arrow.position, times(v, 1 / steps))
    // What stands in the way comes before who is behind it.
    const struck = blockBetween(game, arrow.position, p)
    if (struck) {
      arrow.stuck = struck
      arrow.velocity = { x: 0, y: 0, z: 0 }
      return
    }
    const victim = metInFlight(game, arrow, arrow.shooter, p, 0.3)
    if (victim) {
      hit(game, arrow, victim)
      return
    }
    arrow.moveTo(p)
  }
  arrow.yaw = (Math.atan2(v.x, v.z) * 180) / Math.PI
  arrow.pitch = (Math.atan2(v.y, Math.hypot(v.x, v.z)) * 180) / Math.PI
  arrow.velocity = { x: v.x * 0.99, y: v.y * 0.99 - 0.05, z: v.z * 0.99 }
}

function lie(game: Game, arrow: Arrow): void {
  if (++arrow.stuckTicks > 1200) {
    game.remove(arrow)
    return
  }
  if (!game.registry.blocks.isSolid(game.at(arrow.stuck!))) arrow.stuck = undefined
  if (!arrow.collectable || arrow.stuckTicks < 7) return
  for (const player of game.players) {
    if (!player.alive || player.spectator || Math.abs(player.y + 0.9 - arrow.y) > 1.6) continue
    if (Math.hypot(player.x - arrow.x, player.z - arrow.z) > 1.3) continue
    if (give(game, player, { name: 'arrow', count: 1 })) continue
    game.network.collected(arrow, player, 1)
    game.remove(arrow)
    return
  }
}

const isArrow = (name: string): boolean => name === 'arrow' || name === 'spectral_arrow' || name === 'tipped_arrow'

export const arrows: Mechanic = {
  name: 'arrows',
  entities: [
    {
      match: type => type === 'arrow',
      tick(game, arrow) {
        if (!(arrow instanceof Arrow)) return
        if (arrow.stuck) lie(game, arrow)
        else if (arrow.y < -128 || arrow.age > 1200) game.remove(arrow)
        else fly(game, arrow)
      },
    },
  ],
  items: [
    {
      match: name => name === 'bow',
      use(game, player, _bow, hand) {
        if (player.creative || player.inventory.some((s, i) => i >= slots.main && s && isArrow(s.name)))
          beginUse(game, player, hand)
        return true
      },
      release(game, player, bow, ticks) {
        const drawn = ticks / 20
        const power = Math.min(1, (drawn ** 2 + drawn * 2) / 3)
        if (power < 0.1) return
        const slot = [slots.offhand, ...Array.from({ length: 36 }, (_, i) => slots.main + i)].find(i =>
          isArrow(player.inventory[i]?.name ?? ''),
        )
        if (slot === undefined && !player.creative) return
        const look = lookVector(player.yaw, player.pitch)
        const sharp = enchantment(bow, 'power')
        const infinite = enchantment(bow, 'infinity') > 0
        const damage = 2 + (sharp ? 0.5 * sharp + 0.5 : 0)
        const arrow = launch(game, player, times(look, power * 3), damage, power === 1, !player.creative && !infinite)
        arrow.flaming = enchantment(bow, 'flame') > 0
        if (!player.creative && !infinite && slot !== undefined) {
          const item = player.inventory[slot]!
          player.inventory[slot] = withCount(item, item.count - 1)
        }
        wearHeld(game, player, 1)
      },
    },
  ],
}
