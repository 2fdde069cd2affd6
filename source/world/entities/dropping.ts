import type { Game } from '../game.ts'
import type { Stack } from '../items/stack.ts'
import { lookVector, type Point } from '../point.ts'
import { ItemEntity } from './item.ts'
import type { Player } from './player.ts'

/** A stack that springs from a point, as broken blocks and dead animals leave it. */
export function dropItem(game: Game, at: Point, item: Stack, pickupDelay = 10): ItemEntity {
  const entity = new ItemEntity(game.newId(), game.newUuid(), item)
  entity.moveTo(at)
  const spread = (): number => game.random.next() * 0.2 - 0.1
  entity.velocity = { x: spread(), y: 0.2, z: spread() }
  entity.pickupDelay = pickupDelay
  return game.add(entity)
}

/** Somewhere in the middle of a block's cell. */
export function dropInCell(game: Game, p: Point, item: Stack): ItemEntity {
  const within = (): number => 0.25 + game.random.next() * 0.5
  return dropItem(game, { x: p.x + within(), y: p.y + 0.25 + game.random.next() * 0.25, z: p.z + within() }, item)
}

export function throwItem(game: Game, player: Player, item: Stack): ItemEntity {
  const entity = dropItem(game, { x: player.x, y: player.eyes.y - 0.3, z: player.z }, item, 40)
  const look = lookVector(player.yaw, player.pitch)
  const angle = game.random.next() * Math.PI * 2
  const wobble = game.random.next() * 0.02
  entity.velocity = {
    x: look.x * 0.3 + Math.cos(angle) * wobble,
    y: look.y * 0.3 + 0.1 + (game.random.next() - game.random.next()) * 0.1,
    z: look.z * 0.3 + Math.sin(angle) * wobble,
  }
  return entity
}
