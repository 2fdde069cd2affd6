import { Living } from '../entities/entity.ts'
import { touchesBlock } from '../entities/physics.ts'
import { Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { type Stack, withCount } from '../items/stack.ts'
import type { BlockUse, Mechanic, Packet } from '../mechanic.ts'
import { center, distance, faces, type Point, toward } from '../point.ts'
import { giveBack } from '../windows/open.ts'
import { placements } from './placement.ts'
import type { Placement } from './placement-families.ts'
import { isReplaceable } from './replaceable.ts'

// Vanilla checks 6 blocks from the eyes to the middle of the clicked block.
const placeReachBlocks = 6

const number = (v: unknown): number => (typeof v === 'number' && Number.isFinite(v) ? v : 0.5)

function onPlace(game: Game, player: Player, packet: Packet): void {
  const p = packet.location as Point
  const face = faces[Number(packet.direction)]
  if (!face) return
  const hand = packet.hand === 1 ? 1 : 0
  const cursor = { x: number(packet.cursorX), y: number(packet.cursorY), z: number(packet.cursorZ) }
  if (player.alive && !player.teleport && distance(player.eyes, center(p)) <= placeReachBlocks && !player.sleepingAt) {
    const state = game.at(p)
    game.guard(`click of ${player.name}`, () =>
      click(game, { player, position: p, state, face, cursor, hand, stack: handItem(player, hand) }),
    )
  }
  // Every click is answered with both cells, the clicked one first: clients wait for it, whatever has come of it.
  game.network.correctBlock(player, p)
  game.network.correctBlock(player, toward(p, face))
  acknowledge(game, player, packet)
}

/** Vanilla's client then takes the server's blocks for its own guesses. */
function acknowledge(game: Game, player: Player, packet: Packet): void {
  if (Number(packet.sequence) > 0)
    game.network.send(player, 'acknowledge_player_digging', { sequenceId: packet.sequence })
}

const handItem = (player: Player, hand: 0 | 1): Player['held'] =>
  hand === 1 ? player.inventory[slots.offhand]! : player.held

function setHandItem(player: Player, hand: 0 | 1, item: Player['held']): void {
  if (hand === 1) player.inventory[slots.offhand] = item
  else player.held = item
}

/** One item less in the hand, except in creative mode. */
export function consumeHand(player: Player, hand: 0 | 1): void {
  const item = handItem(player, hand)
  if (item && !player.creative) setHandItem(player, hand, withCount(item, item.count - 1))
}

/** One item of the hand becomes another, as a bottle does that is filled. */
export function exchangeHand(game: Game, player: Player, hand: 0 | 1, into: Stack): void {
  if (handItem(player, hand)?.count === 1) setHandItem(player, hand, into)
  else {
    consumeHand(player, hand)
    giveBack(game, player, into)
  }
}

function click(game: Game, use: BlockUse): void {
  const { player, state } = use
  if (player.spectator) return
  const sneaksWithItem = player.sneaking && (player.held !== null || player.inventory[slots.offhand] !== null)
  if (!sneaksWithItem && use.hand === 0) {
    for (const rule of game.index.block(state).use) if (rule.use(game, use)) return
  }
  const { stack } = use
  if (!stack || player.gameMode === 'adventure') return
  for (const rule of game.index.item(stack.name).onBlock) if (rule.onBlock(game, { ...use, stack })) return
  placeBlock(game, use)
}

/** Places the block of the held item, if it has one and everything fits. */
function placeBlock(game: Game, use: BlockUse): void {
  const { player, stack, hand } = use
  if (!stack) return
  const inside = isReplaceable(game, use.position, stack.name, use)
  const target = inside ? use.position : toward(use.position, use.face)
  const placed = placements(game, { ...use, stack, target, inside })
  if (!placed?.length || !fits(game, placed, stack.name, use, inside)) return
  game.network.batch(() => {
    for (const { p, state } of placed) game.set(p, state, player)
  })
  consumeHand(player, hand)
}

function fits(game: Game, placed: readonly Placement[], item: string, use: BlockUse, inside: boolean): boolean {
  return placed.every(({ p, state }, i) => {
    if (p.y < -64 || p.y > 319) return false
    const own = i === 0 ? { ...use, position: p, state: game.at(p) } : undefined
    if (!(i === 0 && inside) && game.at(p) !== 0 && !isReplaceable(game, p, item, own)) return false
    if (i === 0 && game.index.block(state).survives.some(rule => !rule.survives(game, p, state))) return false
    return !blockedByEntity(game, p, state)
  })
}

function blockedByEntity(game: Game, p: Point, state: number): boolean {
  if (!game.registry.blocks.isSolid(state)) return false
  for (const entity of game.near(center(p), 4)) {
    if (!(entity instanceof Living) || (entity instanceof Player && (entity.spectator || !entity.alive))) continue
    if (touchesBlock(game, p, state, entity)) return true
  }
  return false
}

function onUse(game: Game, player: Player, packet: Packet): void {
  acknowledge(game, player, packet)
  if (packet.hand !== 0 && packet.hand !== 1) return
  const { hand } = packet
  const rotation = packet.rotation as { x: number; y: number } | undefined
  if (rotation && Number.isFinite(rotation.x) && Number.isFinite(rotation.y)) {
    player.yaw = rotation.x
    player.pitch = Math.max(-90, Math.min(90, rotation.y))
  }
  const item = handItem(player, hand)
  if (!item || !player.alive || player.spectator || player.sleepingAt) return
  for (const rule of game.index.item(item.name).use) if (rule.use(game, player, item, hand)) return
}

export const placing: Mechanic = { name: 'placing', packets: { block_place: onPlace, use_item: onUse } }
