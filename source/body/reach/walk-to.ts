import type { Bot } from 'mineflayer'
import pathfinderPackage from 'mineflayer-pathfinder'
import { cell, keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { tickMs } from '../../minecraft/tick.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { abortable, pause, throwIfAborted } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { mayChange } from '../hands/dig-block.ts'
import { digTo } from '../mine/dig-way.ts'
import { keptAway } from '../reflexes/foes.ts'
import { Terrain } from '../terrain/terrain.ts'
import { follow, settle, standingCell } from '../walk/follow-path.ts'
import { findWay, type Goal, nearGoal, type SearchOptions } from '../walk/path-search.ts'
import { inSlices } from '../walk/search-in-slices.ts'
import { wayPastFoes } from '../walk/way-past-foes.ts'

const { goals, Movements } = pathfinderPackage

/** A way through the ground is looked for so far, in cells. */
const maxForced = 15_000

export interface WalkOptions extends SearchOptions {
  /** May dig and bridge when there is no way on foot. @default false */
  readonly force?: boolean
  /** What the target is called in reasons, e.g. `bob`. */
  readonly target?: string
}

/** A lever that was used so lately, so near, may be about to open a door, which takes so many ticks at most. */
const opening = { radiusBlocks: 24, sinceMs: 1_500, ticks: 12 }

/** Walks until the goal is reached, planning anew when the world changed under the way. */
export async function walkTo(bot: Bot, goal: Goal, signal: AbortSignal, options: WalkOptions = {}): Promise<void> {
  if (await goOnFoot(bot, goal, signal, options)) return
  const { index } = botStateOf(bot).ground
  if (index.turnedLately(cell(bot.entity.position), opening.radiusBlocks, opening.sinceMs)) {
    await pause(opening.ticks * tickMs, signal)
    if (await goOnFoot(bot, goal, signal, options)) return
  }
  if (options.force && mayChange(bot)) return forceTo(bot, goal, signal, options)
  throw unreachable(bot, options)
}

/** False: there is no way. */
async function goOnFoot(bot: Bot, goal: Goal, signal: AbortSignal, options: WalkOptions): Promise<boolean> {
  const terrain = new Terrain(bot)
  let stuck = 0
  const before = botStateOf(bot).danger.flight
  for (let legs = 0; legs < 60; legs++) {
    await botStateOf(bot).reflexes.gate.pass(signal)
    throwIfAborted(signal)
    const start = standingCell(bot, terrain)
    if (goal.reached(start)) {
      await settle(bot, start, signal)
      return true
    }
    const way = await wayPastFoes(bot, terrain, start, goal, options)
    throwIfAborted(signal)
    if (!way.complete && way.steps.length < 8) break
    const lacked = goal.estimate(start)
    const arrived = await follow(bot, way.steps, signal, terrain)
    if (arrived && way.complete) return true
    if (botStateOf(bot).reflexes.gate.blocks(signal)) {
      const danger = keptAway(bot, before, options.target ?? 'the target')
      if (danger) throw danger
      continue
    }
    const after = goal.estimate(standingCell(bot, terrain))
    stuck = after < lacked - 0.5 ? 0 : stuck + 1
    if (stuck >= 3) break
  }
  const jump = await inSlices(
    bot,
    findWay(terrain, standingCell(bot, terrain), goal, { ...options, drop: bearableDrop(bot) }),
  )
  return jump.complete && (await follow(bot, jump.steps, signal, terrain))
}

/** The deepest drop that leaves half of a full life, in blocks: better a bruise than sitting on a roof for ever. */
export const bearableDrop = (bot: Bot): number => 3 + Math.max(0, Math.floor(bot.health ?? 0) - 10)

function unreachable(bot: Bot, options: WalkOptions): ActionError {
  const at = show(cell(bot.entity.position))
  return new ActionError('unreachable', `found no way to ${options.target ?? 'the target'} from ${at}`)
}

export const walkNear = (bot: Bot, at: Position, range: number, signal: AbortSignal, options: WalkOptions = {}) =>
  walkTo(bot, nearGoal(at, range), signal, { target: show(at), ...options })

/** The slow way, for when there is none on foot: through the ground, or over bridges of what the body carries. */
async function forceTo(bot: Bot, goal: Goal, signal: AbortSignal, options: WalkOptions): Promise<void> {
  const { planned } = botStateOf(bot).ground
  try {
    const keep = (at: Position) => planned.has(keyOf(at))
    return await digTo(bot, goal, signal, {
      keep,
      maxNodes: maxForced,
      target: options.target,
    })
  } catch (error) {
    throwIfAborted(signal)
    if (!(error instanceof ActionError) || error.code !== 'unreachable') throw error
  }
  return bridgeTo(bot, goal, signal, options)
}

async function bridgeTo(bot: Bot, goal: Goal, signal: AbortSignal, options: WalkOptions): Promise<void> {
  const movements = new Movements(bot)
  const soft = ['chest', 'trapped_chest', 'barrel', 'furnace', 'crafting_table', 'glass', 'bookshelf']
  for (const block of bot.registry.blocksArray)
    if (soft.includes(block.name) || /_(door|trapdoor|bed|planks|stairs|slab|glass|glass_pane)$/.test(block.name))
      movements.blocksCantBreak.add(block.id)
  bot.pathfinder.setMovements(movements)
  const stop = () => bot.pathfinder.setGoal(null)
  signal.addEventListener('abort', stop, { once: true })
  try {
    await abortable(bot.pathfinder.goto(new PlannedGoal(goal)), signal, 60_000, 'finding a way')
  } catch (error) {
    throwIfAborted(signal)
    if (error instanceof ActionError) throw error
    throw unreachable(bot, options)
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
    bot.clearControlStates()
  }
  // The package also calls it arriving when it found no way at all.
  if (!goal.reached(standingCell(bot)) && !goal.reached(cell(bot.entity.position))) throw unreachable(bot, options)
}

class PlannedGoal extends goals.Goal {
  readonly #goal: Goal

  constructor(goal: Goal) {
    super()
    this.#goal = goal
  }

  override heuristic(node: { x: number; y: number; z: number }): number {
    return this.#goal.estimate([node.x, node.y, node.z])
  }

  override isEnd(node: { x: number; y: number; z: number }): boolean {
    return this.#goal.reached([node.x, node.y, node.z])
  }
}
