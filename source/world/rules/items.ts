import { ItemEntity } from '../entities/item.ts'
import { fluidAt, moveEntity } from '../entities/physics.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { maxStack, stacksWith } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { axisOf, floor, offset, step, toward } from '../point.ts'
import { give } from '../windows/give.ts'

const itemLifetimeTicks = 6000

function fall(game: Game, item: ItemEntity): void {
  const fluid = fluidAt(game, item)
  const resting = item.onGround && item.velocity.x === 0 && item.velocity.z === 0
  // A resting item looks under itself now and then only.
  if (resting && !fluid && (item.age + item.id) % 4 !== 0) return
  const v = item.velocity
  item.velocity = fluid
    ? { x: v.x * 0.99, y: Math.min(0.06, v.y + 0.005), z: v.z * 0.99 }
    : { x: v.x, y: v.y - 0.04, z: v.z }
  pushOut(game, item)
  moveEntity(game, item)
  const below = game.at({ x: Math.floor(item.x), y: Math.floor(item.y - 0.5), z: Math.floor(item.z) })
  const slippery = item.onGround && game.registry.blocks.name(below).endsWith('ice') ? 0.98 : 0.6
  const drag = item.onGround ? slippery * 0.98 : 0.98
  const still = (n: number): number => (Math.abs(n) < 0.003 ? 0 : n)
  item.velocity = { x: still(item.velocity.x * drag), y: item.velocity.y * 0.98, z: still(item.velocity.z * drag) }
  if (fluid === 'lava' && !fireproof(item.stack.name)) game.remove(item)
  if (item.y < -128) game.remove(item)
}

const sides = ['north', 'south', 'west', 'east', 'up'] as const

/** A block that was put over an item pushes it out at the nearest side that is open. */
function pushOut(game: Game, item: ItemEntity): void {
  const { blocks } = game.registry
  const middle = offset(item.position, 0, item.height / 2, 0)
  const cell = floor(middle)
  if (!blocks.isFull(game.at(cell))) return
  let nearest: { readonly face: (typeof sides)[number]; readonly gap: number } | undefined
  for (const face of sides) {
    if (blocks.isFull(game.at(toward(cell, face)))) continue
    const axis = axisOf(face)
    const within = middle[axis] - cell[axis]
    const gap = step(face)[axis] > 0 ? 1 - within : within
    if (!nearest || gap < nearest.gap) nearest = { face, gap }
  }
  if (!nearest) return
  const { x, y, z } = item.velocity
  const axis = axisOf(nearest.face)
  const push = step(nearest.face)[axis] * (0.1 + game.random.next() * 0.2)
  item.velocity = { x: x * 0.75, y: y * 0.75, z: z * 0.75, [axis]: push }
}

const fireproof = (name: string): boolean => name.includes('netherite') || name === 'ancient_debris'

function merge(game: Game, item: ItemEntity): void {
  const max = maxStack(game.registry, item.stack.name)
  if (item.stack.count >= max) return
  for (const other of game.near(item.position, 0.75)) {
    if (other === item || !(other instanceof ItemEntity) || other.removed) continue
    if (other.pickupDelay < 0 || item.pickupDelay < 0) continue
    if (!stacksWith(item.stack, other.stack) || item.stack.count + other.stack.count > max) continue
    item.stack = { ...item.stack, count: item.stack.count + other.stack.count }
    item.lying = Math.min(item.lying, other.lying)
    item.pickupDelay = Math.max(item.pickupDelay, other.pickupDelay)
    game.remove(other)
  }
}

const canPickUp = (player: Player): boolean => player.loggedIn && player.alive && !player.spectator

function pickUp(game: Game, item: ItemEntity): void {
  for (const player of game.players) {
    if (!canPickUp(player)) continue
    // Vanilla's reach: the player's box grown by one block sideways and half a block up and down.
    if (Math.abs(item.x - player.x) > 1.425 || Math.abs(item.z - player.z) > 1.425) continue
    if (item.y > player.y + 2.3 || item.y + 0.25 < player.y - 0.5) continue
    const rest = give(game, player, item.stack)
    const taken = item.stack.count - (rest?.count ?? 0)
    if (taken <= 0) continue
    game.network.collected(item, player, taken)
    if (rest) item.stack = rest
    else {
      game.remove(item)
      return
    }
  }
}

export const items: Mechanic = {
  name: 'items',
  entities: [
    {
      match: type => type === 'item',
      tick(game, item) {
        if (!(item instanceof ItemEntity)) return
        if (item.pickupDelay > 0) item.pickupDelay--
        item.lying++
        if (item.lying >= itemLifetimeTicks) return game.remove(item)
        fall(game, item)
        if (item.removed) return
        if (item.lying <= 2 || item.lying % 10 === 0 || (item.velocity.x !== 0 && item.lying % 2 === 0))
          merge(game, item)
        if (item.pickupDelay === 0) pickUp(game, item)
      },
    },
  ],
}
