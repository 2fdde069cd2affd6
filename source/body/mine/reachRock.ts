import type { Bot } from 'mineflayer'
import { canReach, withinReach } from '../approach.ts'
import type { Goal } from '../path.ts'
import { show, Terrain } from '../terrain.ts'
import { ActionError, type Position } from '../types.ts'
import { type DigOptions, digTo } from './digWay.ts'

/** What digging one block of rock costs, about, in steps. */
const dig = 3.6

/**
 * Steps to a place through solid rock: a tunnel takes two blocks for each to the side, a shaft one for each down, a climb one block
 * and a block under the feet. No lower bound, caves are quicker, but it leads a search straight on.
 */
export function throughRock([x, y, z]: Position): (from: Position) => number {
  return ([fx, fy, fz]) => {
    const flat = Math.abs(fx - x) + Math.abs(fz - z)
    return flat * (2 * dig + 1) + (fy > y ? (fy - y) * (dig + 1.4) : (y - fy) * (dig + 4))
  }
}

/** Standing right at a block in the rock: beside it with feet or head, below it, or on it. */
export function beside(at: Position): Goal {
  const [x, y, z] = at
  return {
    reached: ([fx, fy, fz]) => {
      const flat = Math.abs(fx - x) + Math.abs(fz - z)
      const up = y - fy
      return (flat === 1 && (up === 0 || up === 1)) || (flat === 0 && (up === 2 || up === -1))
    },
    estimate: throughRock(at),
  }
}

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
