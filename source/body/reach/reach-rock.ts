import type { Bot } from 'mineflayer'
import { distance, type Position, show } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { handReachBlocks } from '../bot/eyes.ts'
import { ActionError } from '../contract/body-types.ts'
import { type DigOptions, digTo } from '../mine/dig-way.ts'
import { beside } from '../mine/digging-goals.ts'
import { Terrain } from '../terrain/terrain.ts'
import { follow, standingCell } from '../walk/follow-path.ts'
import { findWay, type Goal } from '../walk/path-search.ts'
import { inSlices } from '../walk/search-in-slices.ts'
import { canReach, withinReach } from './approach.ts'

/** No way around is looked for to a block farther than this, in blocks, nor through more cells than this. */
const maxAroundBlocks = 24
const maxLooked = 3_000
/** How often reflexes may take the body off the way around. */
const maxTries = 4

/** Goes, through rock if need be, to where a hand gets at a block and what it drops lies near. */
export async function reachRock(bot: Bot, at: Position, signal: AbortSignal, options: DigOptions): Promise<void> {
  const terrain = new Terrain(bot)
  if (canReach(bot, at, terrain)) return
  const [close, visible] = [beside(at), withinReach(terrain, at)]
  const goal: Goal = { reached: from => close.reached(from) || visible.reached(from), estimate: close.estimate }
  if ((await walkAround(bot, at, goal, signal, terrain)) && canReach(bot, at, terrain)) return
  await digTo(bot, goal, signal, { target: show(at), haste: 1, ...options })
  if (canReach(bot, at, terrain)) return
  throw new ActionError('unreachable', `cannot get a hand on ${terrain.of(at)?.name ?? 'the block'} at ${show(at)}`)
}

/**
 * On foot, where that is shorter than a tunnel: what is open leads away from the block at first, which a search through rock, that weighs every
 * block still to go as one to dig, never tries.
 */
async function walkAround(bot: Bot, at: Position, goal: Goal, signal: AbortSignal, terrain: Terrain): Promise<boolean> {
  const onFoot: Goal = {
    reached: goal.reached,
    estimate: from => Math.max(0, distance(from, at) - handReachBlocks - 1),
  }
  const { gate } = botStateOf(bot).reflexes
  for (let tries = 0; tries < maxTries; tries++) {
    await gate.pass(signal)
    const start = standingCell(bot, terrain)
    if (distance(start, at) > maxAroundBlocks || goal.reached(start)) return false
    const way = await inSlices(bot, findWay(terrain, start, onFoot, { maxNodes: maxLooked }))
    if (!way.complete || way.steps.length > goal.estimate(start)) return false
    if (await follow(bot, way.steps, signal, terrain)) return true
    // A reflex that took the body away is no reason to dig.
    if (!gate.blocks(signal)) return false
  }
  return false
}
