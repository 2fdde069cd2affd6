import type { Bot } from 'mineflayer'
import { canReach, withinReach } from '../approach.ts'
import type { Goal } from '../path.ts'
import { show, Terrain } from '../terrain.ts'
import { ActionError, type Position } from '../types.ts'
import { type DigOptions, digTo } from './digWay.ts'
import { beside } from './goals.ts'

/** Goes, through rock if need be, to where a hand gets at a block and what it drops lies near. */
export async function reachRock(bot: Bot, at: Position, signal: AbortSignal, options: DigOptions = {}): Promise<void> {
  const terrain = new Terrain(bot)
  if (canReach(bot, at, terrain)) return
  const [close, visible] = [beside(at), withinReach(terrain, at)]
  const goal: Goal = {
    reached: from => close.reached(from) || visible.reached(from),
    estimate: close.estimate,
  }
  await digTo(bot, goal, signal, { target: show(at), haste: 1, ...options })
  if (canReach(bot, at, terrain)) return
  throw new ActionError('unreachable', `cannot get a hand on ${terrain.of(at)?.name ?? 'the block'} at ${show(at)}`)
}
