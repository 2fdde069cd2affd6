import type { Bot } from 'mineflayer'
import { cell, keyOf, type Point, type Position, samePosition, show } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { eyesOf, handReachBlocks } from '../bot/eyes.ts'
import { throwIfAborted } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { digAt } from '../hands/dig-block.ts'
import { eyesAbove } from '../hands/find-click.ts'
import { visiblePoint } from '../hands/line-of-sight.ts'
import { digTo } from '../mine/dig-way.ts'
import { beside } from '../mine/digging-goals.ts'
import { Terrain } from '../terrain/terrain.ts'
import { standLevel } from '../walk/foot-moves.ts'
import { isDeepWater } from '../walk/keep-afloat.ts'
import type { Goal } from '../walk/path-search.ts'
import { type WalkOptions, walkTo } from './walk-to.ts'

const middle = ([x, y, z]: Position): Point => ({ x: x + 0.5, y: y + 0.5, z: z + 0.5 })

/** Standing somewhere from where a hand reaches a visible side of the block. */
export function withinReach(terrain: Terrain, at: Position): Goal {
  const reach = handReachBlocks - 0.1
  const target = middle(at)
  const estimate = (from: Position) =>
    Math.max(0, Math.hypot(from[0] + 0.5 - target.x, from[1] + 1.6 - target.y, from[2] + 0.5 - target.z) - reach - 0.5)
  return {
    estimate,
    reached: from => {
      if (estimate(from) > 0) return false
      const level = standLevel(terrain, ...from)
      // Not on top of the block itself, nor in it: it may be about to go, or to open.
      if (from[0] === at[0] && from[2] === at[2] && (from[1] === at[1] || from[1] === at[1] + 1)) return false
      return level !== undefined && visiblePoint(terrain, eyesAbove(from, level), at, reach) !== undefined
    },
  }
}

export const canReach = (bot: Bot, at: Position, terrain = new Terrain(bot)): boolean =>
  visiblePoint(terrain, eyesOf(bot), at, handReachBlocks) !== undefined

/** Goes to where a hand reaches the block; digs through leaves and earth when there is no free way. */
export async function approach(
  bot: Bot,
  at: Position,
  signal: AbortSignal,
  options: WalkOptions & { /** Changes nothing in the world on the way. */ readonly gentle?: boolean } = {},
): Promise<void> {
  const terrain = new Terrain(bot)
  if (isDeepWater(terrain, cell(bot.entity.position))) await leaveWater(bot, at, signal, terrain)
  if (canReach(bot, at, terrain)) return
  try {
    await walkTo(bot, withinReach(terrain, at), signal, { target: show(at), maxNodes: 8_000, ...options, force: false })
    return
  } catch (error) {
    if (options.gentle || !(error instanceof ActionError) || error.code !== 'unreachable') throw error
  }
  await approachThrough(bot, at, signal, terrain, options)
}

/** Digging takes five times as long afloat: goes where the hand reaches the block from the ground, if there is a way. */
async function leaveWater(bot: Bot, at: Position, signal: AbortSignal, terrain: Terrain): Promise<void> {
  const near = withinReach(terrain, at)
  const ashore: Goal = { ...near, reached: from => !isDeepWater(terrain, from) && near.reached(from) }
  try {
    await walkTo(bot, ashore, signal, { target: show(at), maxNodes: 8_000 })
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
  }
}

/** Goes as near as it can and digs away what hides the block. */
async function approachThrough(
  bot: Bot,
  at: Position,
  signal: AbortSignal,
  terrain: Terrain,
  options: WalkOptions,
): Promise<void> {
  const target = middle(at)
  const near = (reach: number): Goal => {
    const estimate = (from: Position) =>
      Math.max(0, Math.hypot(from[0] + 0.5 - target.x, from[1] + 1.6 - target.y, from[2] + 0.5 - target.z) - reach)
    return { estimate, reached: from => estimate(from) === 0 }
  }
  if (!near(handReachBlocks - 0.3).reached(cell(bot.entity.position)))
    await walkTo(bot, near(handReachBlocks - 0.4), signal, {
      target: show(at),
      maxNodes: 8_000,
      force: true,
      ...options,
    })
  const { planned } = botStateOf(bot).ground
  for (let dug = 0; dug < 6 && !canReach(bot, at, terrain); dug++) {
    throwIfAborted(signal)
    const hidden = firstBetween(terrain, eyesOf(bot), at)
    if (!hidden || planned.has(keyOf(hidden)) || !mayClear(terrain, hidden)) break
    await digAt(bot, hidden, signal)
  }
  // What it stands in may have to be dug as well: ore, or cobblestone that a body climbed on.
  if (!canReach(bot, at, terrain))
    await digTo(bot, beside(at), signal, { haste: 1, target: show(at), keep: one => planned.has(keyOf(one)) })
  if (!canReach(bot, at, terrain))
    throw new ActionError('unreachable', `cannot get a hand on ${terrain.of(at)?.name ?? 'the block'} at ${show(at)}`)
}

/** What may be dug away to get at something behind it: what grows or lies there by itself. */
const mayClear = (terrain: Terrain, at: Position): boolean =>
  /leaves|dirt|grass|^stone$|deepslate|gravel|^sand|andesite|diorite|granite|tuff|vine|netherrack|clay/.test(
    terrain.of(at)?.name ?? '',
  )

/** The first cell that hides a block from the eyes. */
function firstBetween(terrain: Terrain, eyes: Point, at: Position): Position | undefined {
  const target = middle(at)
  for (let part = 0.02; part < 1; part += 0.02) {
    const point: Position = [
      Math.floor(eyes.x + (target.x - eyes.x) * part),
      Math.floor(eyes.y + (target.y - eyes.y) * part),
      Math.floor(eyes.z + (target.z - eyes.z) * part),
    ]
    if (samePosition(point, at)) return undefined
    if (terrain.of(point)?.passable === false) return point
  }
  return undefined
}
