import { type Entity, Living } from '../entities/entity.ts'
import { ItemEntity } from '../entities/item.ts'
import { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { distance, floor, key, lengthOf, minus, offset, type Point, plus, times } from '../point.ts'
import { type Explosion, sendExplosion } from '../protocol/explosion.ts'
import { hurt } from './damage.ts'
import { dropBlock } from './drops.ts'
import { prime } from './primed-tnt.ts'

/** Blast resistance of the common kinds; minecraft-data has it per block as `resistance`. */
const resistance = (game: Game, state: number): number =>
  (game.registry.blocks.info(state) as { resistance?: number }).resistance ?? 0

/** Breaks blocks along rays and hurts what is near, as vanilla does for a given power. */
export function explode(game: Game, explosion: Explosion): void {
  const { at, power, source, by, blocks } = explosion
  const broken = blocks === 'stay' ? [] : blasted(game, at, power)
  const thrown = new Map<Player, Point>()
  for (const entity of [...game.near(at, power * 2)]) {
    const far = distance(entity.position, at) / (power * 2)
    if (far > 1 || entity === source) continue
    const impact = (1 - far) * exposure(game, entity, at)
    if (entity instanceof Living) {
      hurt(game, entity, Math.floor(((impact ** 2 + impact) / 2) * 7 * power * 2 + 1), { kind: 'explosion', by })
      const push = away(entity, at, impact)
      if (!(entity instanceof Player)) shove(game, entity, push)
      else if (entity.mortal) thrown.set(entity, push)
    } else if (entity instanceof ItemEntity) game.remove(entity)
  }
  game.network.batch(() => {
    for (const p of broken) {
      const state = game.at(p)
      // Other charges are set off, not broken.
      if (game.registry.blocks.name(state) === 'tnt') {
        prime(game, p, by, game.random.int(10, 30))
        continue
      }
      if (blocks === 'drop' || game.random.chance(1 / power)) dropBlock(game, p, state, null)
      game.set(p, 0)
    }
  })
  sendExplosion(game, explosion, broken, thrown)
}

/** The share of an entity's box that the explosion sees: what stands behind a wall is hardly hurt. */
function exposure(game: Game, entity: Entity, at: Point): number {
  const corner = offset(entity.position, -entity.width / 2, 0, -entity.width / 2)
  const across = 1 / (entity.width * 2 + 1)
  const up = 1 / (entity.height * 2 + 1)
  let [seen, all] = [0, 0]
  for (let x = 0; x <= 1; x += across)
    for (let y = 0; y <= 1; y += up)
      for (let z = 0; z <= 1; z += across) {
        all++
        if (isClear(game, offset(corner, x * entity.width, y * entity.height, z * entity.width), at)) seen++
      }
  return seen / all
}

/** Whether no whole block stands between two points. */
function isClear(game: Game, from: Point, to: Point): boolean {
  const way = minus(to, from)
  const steps = Math.ceil(lengthOf(way) / 0.25)
  for (let i = 0; i < steps; i++)
    if (game.registry.blocks.isFull(game.at(floor(plus(from, times(way, i / steps)))))) return false
  return true
}

/** Vanilla's push: from the middle of the explosion to the eyes, stronger the nearer. */
function away(entity: Living, at: Point, impact: number): Point {
  return times(minus(entity.eyes, at), impact / Math.max(0.001, distance(entity.eyes, at)))
}

function shove(game: Game, entity: Living, push: Point): void {
  entity.velocity = plus(entity.velocity, push)
  entity.onGround = false
  game.network.tracking.sendVelocity(entity)
}

/** The cells whose blocks give way: rays go out to the surface of a cube of 16 × 16 × 16. */
function blasted(game: Game, at: Point, power: number): Point[] {
  const broken = new Map<string, Point>()
  const n = 15
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      for (let k = 0; k <= n; k++) {
        if (i > 0 && i < n && j > 0 && j < n && k > 0 && k < n) continue
        ray(game, at, { x: (i / n) * 2 - 1, y: (j / n) * 2 - 1, z: (k / n) * 2 - 1 }, power, broken)
      }
    }
  }
  return [...broken.values()]
}

function ray(game: Game, from: Point, d: Point, power: number, broken: Map<string, Point>): void {
  const stride = times(d, 0.3 / lengthOf(d))
  let strength = power * (0.7 + game.random.next() * 0.6)
  for (let at = from; strength > 0; at = plus(at, stride)) {
    const p = floor(at)
    const state = game.at(p)
    if (state !== 0) {
      strength -= (resistance(game, state) + 0.3) * 0.3
      if (strength > 0) broken.set(key(p), p)
    }
    strength -= 0.225
  }
}
