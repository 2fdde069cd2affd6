import blockLoader from 'prismarine-block'
import { throwItem } from '../entities/dropping.ts'
import { fluidIn } from '../entities/physics.ts'
import { type Player, slots } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { wear, withCount } from '../items/stack.ts'
import type { Mechanic, Packet } from '../mechanic.ts'
import { center, distance, floor, type Point, same } from '../point.ts'
import type { RawRegistry } from '../raw-registry.ts'
import type { Registry } from '../registry.ts'
import { sendWindow } from '../windows/sync.ts'
import { dropBlock } from './drops.ts'
import { effectId } from './effects.ts'
import { exhaust } from './hunger.ts'
import { releaseUse } from './using.ts'

// Vanilla's reach for digging, from the eyes to the middle of the block.
const digReachBlocks = 6
// A client's clock and ours differ; earlier than this share of the time is a lie.
const leastTimeShare = 0.7

interface DigBlock {
  digTime(
    tool: number | null,
    creative: boolean,
    inWater: boolean,
    inAir: boolean,
    enchantments: { name: string; lvl: number }[],
    effects: object,
  ): number
}
interface DigBlocks {
  fromStateId(state: number, biome: number): DigBlock
}
const loaders = new WeakMap<Registry, DigBlocks>()

function digBlock(registry: Registry, state: number): DigBlock {
  let loader = loaders.get(registry)
  if (!loader) {
    // prismarine-block's declared loader wants the registry class; it reads only the data.
    loader = (blockLoader as unknown as (r: RawRegistry) => DigBlocks)(registry.raw)
    loaders.set(registry, loader)
  }
  return loader.fromStateId(state, 0)
}

/** Ms that a player standing on the ground needs for a block with what they hold. */
function digTime(game: Game, player: Player, state: number): number {
  const { registry } = game
  const info = registry.blocks.info(state)
  if (player.creative) return 0
  if (info.hardness === null || info.hardness < 0 || !info.diggable) return Number.POSITIVE_INFINITY
  const enchantments = [player.held, player.inventory[slots.head]].flatMap(s =>
    Object.entries(s?.extra?.enchantments ?? {}).map(([name, lvl]) => ({ name, lvl })),
  )
  const effects: Record<number, { amplifier: number }> = {}
  for (const [name, effect] of player.effects) {
    const id = effectId(game, name)
    if (id !== undefined) effects[id] = { amplifier: effect.amplifier }
  }
  const wet = fluidIn(game, floor(player.eyes)) === 'water'
  const tool = player.held ? (registry.itemsByName[player.held.name]?.id ?? null) : null
  return digBlock(registry, state).digTime(tool, false, wet, false, enchantments, effects)
}

const near = (player: Player, p: Point): boolean => distance(player.eyes, center(p)) <= digReachBlocks

function start(game: Game, player: Player, p: Point): void {
  if (!near(player, p) || game.at(p) === 0 || player.gameMode === 'adventure' || player.spectator) {
    game.network.correctBlock(player, p)
    return
  }
  const state = game.at(p)
  const time = digTime(game, player, state)
  if (time === 0) {
    breakBlock(game, player, p)
    return
  }
  player.digging = { position: p, started: game.clockMs(), finishAt: undefined }
}

function finish(game: Game, player: Player, p: Point): void {
  const { digging } = player
  const state = game.at(p)
  if (!digging || !same(digging.position, p) || !near(player, p) || state === 0) {
    player.digging = undefined
    game.network.correctBlock(player, p)
    return
  }
  // The block may have become another meanwhile, as dirt becomes grass: it is judged as what it is now.
  const time = digTime(game, player, state)
  const spent = game.clockMs() - digging.started
  if (spent >= time * leastTimeShare - 50) breakBlock(game, player, p)
  else {
    // Too early: like vanilla, the block breaks when its time is up. Until then the client must see it.
    player.digging = { ...digging, finishAt: digging.started + time }
    game.network.correctBlock(player, p)
  }
}

function breakBlock(game: Game, player: Player, p: Point): void {
  player.digging = undefined
  const state = game.at(p)
  const { registry } = game
  const tool = player.held
  for (const rule of game.index.block(state).broken) if (!rule.broken(game, p, state, player)) return
  // Drops see the world as it was; containers spill when the block goes.
  if (!player.creative) dropBlock(game, p, state, tool, player)
  game.set(p, game.blocks.afterBreaking(state), player)
  // The digger's client has guessed the result; a rule may have decided otherwise.
  game.network.correctBlock(player, p)
  if (player.creative) return
  exhaust(player, 0.005)
  if (tool && (registry.blocks.info(state).hardness ?? 0) > 0)
    wearHeld(game, player, tool.name.endsWith('_sword') ? 2 : isDigger(tool.name) ? 1 : 0)
}

const isDigger = (name: string): boolean => /_(pickaxe|axe|shovel|hoe)$/.test(name) || name === 'shears'

/** Wears what the player holds, with unbreaking; a tool that breaks is gone. */
export function wearHeld(game: Game, player: Player, amount: number): void {
  const tool = player.held
  if (!tool || player.creative || amount <= 0) return
  const unbreaking = tool.extra?.enchantments?.unbreaking ?? 0
  let n = 0
  for (let i = 0; i < amount; i++) if (!unbreaking || game.random.oneIn(unbreaking + 1)) n++
  if (!n) return
  const left = wear(game.registry, tool, n)
  if (!left) game.network.status(player, 47)
  player.held = left
}

function dropHeld(game: Game, player: Player, all: boolean): void {
  const item = player.held
  if (!item || player.spectator || !player.alive) return
  const n = all ? item.count : 1
  player.held = withCount(item, item.count - n)
  // Vanilla clients take it out of their hand themselves.
  if (player.window.id === 0) player.window.seen[slots.hotbar + player.hotbar] = undefined
  throwItem(game, player, { ...item, count: n })
}

function swapHands(player: Player): void {
  if (player.spectator) return
  const main = player.held
  player.held = player.inventory[slots.offhand]!
  player.inventory[slots.offhand] = main
}

function onDig(game: Game, player: Player, packet: Packet): void {
  if (!player.alive) return
  const p = packet.location as Point
  const { status } = packet
  if (status === 0) start(game, player, p)
  else if (status === 1) {
    if (player.digging && !player.digging.finishAt) player.digging = undefined
  } else if (status === 2) finish(game, player, p)
  else if (status === 3) dropHeld(game, player, true)
  else if (status === 4) dropHeld(game, player, false)
  else if (status === 5) releaseUse(game, player)
  else if (status === 6) swapHands(player)
  if (Number(packet.sequence) > 0)
    game.network.send(player, 'acknowledge_player_digging', { sequenceId: packet.sequence })
  if (status === 6) sendWindow(game, player)
}

export const digging: Mechanic = {
  name: 'digging',
  packets: { block_dig: onDig },
  tick(game) {
    for (const player of game.players) {
      const { digging: dig } = player
      if (!dig) continue
      if (game.at(dig.position) === 0 || !near(player, dig.position)) player.digging = undefined
      else if (dig.finishAt !== undefined && game.clockMs() >= dig.finishAt) breakBlock(game, player, dig.position)
    }
  },
}
