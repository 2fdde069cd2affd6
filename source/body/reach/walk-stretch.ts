import type { Bot } from 'mineflayer'
import { levelSteps } from '../../minecraft/blocks/faces.ts'
import { cell, type Position } from '../../minecraft/blocks/position.ts'
import { throwIfAborted } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import type { Goal } from '../walk/path-search.ts'
import { walkTo } from './walk-to.ts'

/** Where a body begins to look around: those that look for the same thing together go in different directions. */
export const ownDirection = (bot: Bot): number =>
  [...bot.username].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** Walks so many blocks east, south, west or north (quarter turns 0 … 3 and on); false where there is no way. */
export async function walkStretch(bot: Bot, turns: number, blocks: number, signal: AbortSignal): Promise<boolean> {
  const [x, , z] = cell(bot.entity.position)
  const [dx, dz] = [[1, 0] as const, [0, 1] as const, [-1, 0] as const, [0, -1] as const][turns % levelSteps.length]!
  const left = (at: Position) => Math.max(0, blocks - (at[0] - x) * dx - (at[2] - z) * dz)
  const goal: Goal = { reached: at => left(at) === 0, estimate: left }
  try {
    await walkTo(bot, goal, signal, { target: 'the land farther on', maxNodes: 8_000, force: true })
    return true
  } catch (error) {
    throwIfAborted(signal)
    if (!(error instanceof ActionError)) throw error
    return false
  }
}
