import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { cell, distance, type Position } from '../../minecraft/blocks/position.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { throwIfAborted, until } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { countOf, hasRoomFor } from '../hands/carried-items.ts'
import { digAt } from '../hands/dig-block.ts'
import { droppedItem, isDropped } from '../sense/dropped-item.ts'
import { Terrain } from '../terrain/terrain.ts'
import type { Goal } from '../walk/path-search.ts'
import { approach } from './approach.ts'
import { walkNear, walkTo } from './walk-to.ts'

export interface Drop {
  readonly entity: Entity
  readonly name: string
  readonly count: number
  readonly at: Position
}

/** Items that lie around, nearest first. */
export function dropsAround(bot: Bot, centre: Position, radius: number): Drop[] {
  const drops: Drop[] = []
  for (const entity of Object.values(bot.entities)) {
    if (!isDropped(entity)) continue
    const at = cell(entity.position)
    if (distance(at, centre) > radius) continue
    const stack = droppedItem(entity)
    if (stack) drops.push({ entity, at, ...stack })
  }
  return drops.sort((a, b) => distance(a.at, centre) - distance(b.at, centre))
}

/** What a dug block drops appears with the server's next tick; on a server that stumbles it appears this much later, in ms. */
export const lateDropMs = 3_000

/** Waits until something that is wanted lies around a place; false when it does not come in time (`ms`, by the server's pace). */
export const dropComes = (
  bot: Bot,
  at: Position,
  radius: number,
  ms: number,
  signal: AbortSignal,
  wanted: (drop: Drop) => boolean = () => true,
): Promise<boolean> =>
  until(bot, ['itemDrop', 'entityUpdate'], () => dropsAround(bot, at, radius).some(wanted), {
    ms: atServerPace(bot, ms),
    signal,
  })

/** Picks up what lies around a place; gives up on single items that cannot be got at. Resolves to how many stacks were taken. */
export async function pickUp(
  bot: Bot,
  centre: Position,
  radius: number,
  signal: AbortSignal,
  wanted?: (name: string) => boolean,
): Promise<number> {
  const given = new Set<number>()
  let taken = 0
  for (let rounds = 0; rounds < 40; rounds++) {
    throwIfAborted(signal)
    const here = cell(bot.entity.position)
    const drop = dropsAround(bot, centre, radius)
      .filter(({ entity, name }) => !given.has(entity.id) && (wanted?.(name) ?? true) && hasRoomFor(bot, name))
      .sort((a, b) => distance(a.at, here) - distance(b.at, here))[0]
    if (!drop) return taken
    given.add(drop.entity.id)
    if (await takeDrop(bot, drop, signal)) taken++
  }
  return taken
}

/** What a body took is in its inventory a tick later; on a server that stumbles, this much later, in ms. */
const slotAppearsMs = 1_000

/** Goes to an item until it is gone; when this body took it, it is in the inventory then. */
async function takeDrop(bot: Bot, drop: Drop, signal: AbortSignal): Promise<boolean> {
  const before = countOf(bot, drop.name)
  let taken = false
  const onCollect = (by: Entity, what: Entity) => {
    taken ||= by === bot.entity && what === drop.entity
  }
  bot.on('playerCollect', onCollect)
  try {
    if (!(await goTo(bot, drop, signal))) return false
  } finally {
    bot.removeListener('playerCollect', onCollect)
  }
  const isThere = () => countOf(bot, drop.name) > before
  if (taken) await until(bot.inventory, ['updateSlot'], isThere, { ms: atServerPace(bot, slotAppearsMs), signal })
  return true
}

/** Fresh drops can be taken after half a second, those of players after two, ms by the server's pace; some are still falling. */
const takeMs = 1_600

async function goTo(bot: Bot, drop: Drop, signal: AbortSignal): Promise<boolean> {
  const terrain = new Terrain(bot)
  const { entity } = drop
  const gone = () => bot.entities[entity.id] === undefined
  const vanishes = () =>
    until(bot, ['entityGone'], gone, { ms: atServerPace(bot, takeMs + risingMs(bot, terrain, drop)), signal })
  for (let tries = 0; tries < 3 && !gone(); tries++) {
    const seenAt = entity.position.clone()
    try {
      const landing = landingOf(bot, terrain, cell(entity.position))
      if (entity.position.distanceTo(bot.entity.position) >= 1.1)
        await walkNear(bot, landing, tries === 0 ? 1 : 0, signal, { maxNodes: 3_000 })
    } catch (error) {
      if (error instanceof ActionError && error.code === 'too-dangerous') return gone()
      if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
      if ((await goBeside(bot, drop, signal)) && (await vanishes())) return true
      // One that was still moving lies somewhere else now.
      if (!gone() && entity.position.distanceTo(seenAt) < 0.1 && !(await freeFromLeaves(bot, terrain, drop, signal)))
        return gone()
      continue
    }
    if (await vanishes()) return true
  }
  return gone()
}

/**
 * How far to its side an item may lie from the middle of a body that takes it, in blocks: half the body's width, the block
 * by which the game widens it, and half the item's width, less what a body stands off the middle of its cell.
 */
const takesWithin = 0.3 + 1 + 0.125 - 0.04

/** Goes to where a body is so near to an item that it takes it, though it cannot stand next to it: beside a hole in a wall. */
async function goBeside(bot: Bot, { entity }: Drop, signal: AbortSignal): Promise<boolean> {
  const { x, y, z } = entity.position
  const gap = (at: Position) => Math.max(Math.abs(at[0] + 0.5 - x), Math.abs(at[2] + 0.5 - z))
  const goal: Goal = {
    reached: at => gap(at) <= takesWithin && y > at[1] - 0.5 && y < at[1] + 2.2,
    estimate: at => Math.max(0, gap(at) - takesWithin),
  }
  try {
    await walkTo(bot, goal, signal, { maxNodes: 3_000 })
    return true
  } catch (error) {
    if (error instanceof ActionError && error.code === 'unreachable') return false
    throw error
  }
}

/** From 1.13 on, items rise in water; before, they sink. */
const itemsFloat = (bot: Bot): boolean => bot.registry.isNewerOrEqualTo('1.13')

/** Where something that falls comes to lie: on the ground, or at the surface of the water that it falls into. */
function landingOf(bot: Bot, terrain: Terrain, [x, y, z]: Position): Position {
  const isWater = (level: number) => terrain.at(x, level, z)?.swimmable === true
  let level = y
  while (level > y - 24 && terrain.at(x, level - 1, z)?.passable && !(itemsFloat(bot) && isWater(level))) level--
  while (itemsFloat(bot) && isWater(level) && isWater(level + 1)) level++
  return [x, level, z]
}

/** An item in still water rises by half a block a second (0.0005 more each tick, of which 2 % are lost), in ms per block. */
const risingMsPerBlock = 2_000

/** How long an item takes to come up from where it is in the water, in ms. */
function risingMs(bot: Bot, terrain: Terrain, { entity }: Drop): number {
  const at = cell(entity.position)
  return Math.max(0, landingOf(bot, terrain, at)[1] - at[1]) * risingMsPerBlock
}

/** What lies in a crown of leaves falls down when the leaves below it go. */
async function freeFromLeaves(bot: Bot, terrain: Terrain, drop: Drop, signal: AbortSignal): Promise<boolean> {
  const [x, y, z] = landingOf(bot, terrain, cell(drop.entity.position))
  const below: Position = [x, y - 1, z]
  if (!/leaves/.test(terrain.of(below)?.name ?? '')) return false
  try {
    await approach(bot, below, signal, { maxNodes: 2_000, gentle: true })
    await digAt(bot, below, signal)
    return true
  } catch (error) {
    if (error instanceof ActionError && ['unreachable', 'refused-by-server'].includes(error.code)) return false
    throw error
  }
}
