import type { Bot } from 'mineflayer'
import { levelSteps } from '../../minecraft/blocks/faces.ts'
import { cell, keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, throwIfAborted, until } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { countOf } from '../hands/carried-items.ts'
import { digAt } from '../hands/dig-block.ts'
import { isClosed } from '../hands/land-leave.ts'
import { pillarUp, scaffoldItems } from '../hands/pillar.ts'
import { Terrain } from '../terrain/terrain.ts'
import { follow, settle, standingCell } from '../walk/follow-path.ts'
import type { Step } from '../walk/foot-moves.ts'
import type { Goal } from '../walk/path-search.ts'
import { wayPastFoes } from '../walk/way-past-foes.ts'
import { diggingMoves, miningOf } from './digging-moves.ts'
import { falls, letsIn } from './rock-kinds.ts'

/** What a block of distance costs through rock, about: estimates in blocks are weighed with it. */
const perBlock = 5
const maxNodes = 12_000
/** How often a way may be thought out anew before it counts as none. */
const maxLegs = 60
/** A heap of sand is at most so high. */
const maxFalling = 24
/** What falls takes so long to come down a block, in ms by the server's pace. */
const fallTimeMs = 350

export interface DigOptions {
  /** Cells that must not be dug. */
  readonly keep?: (at: Position) => boolean
  /** What the target is called in reasons. */
  readonly target?: string
  /** Told after each dug block. */
  readonly onDig?: () => void
  readonly maxNodes?: number
  /** As in SearchOptions; 1 for a goal that estimates what digging takes. */
  readonly haste?: number
}

/**
 * Gets somewhere on foot where that is possible and through the rock where it is not: by shafts, stairs and tunnels that let no lava
 * in, and up again on blocks put under the feet. Throws `unreachable` when even that leads nowhere.
 */
export async function digTo(bot: Bot, goal: Goal, signal: AbortSignal, options: DigOptions): Promise<void> {
  const terrain = new Terrain(bot)
  const shunned = new Set<string>()
  let best = Number.POSITIVE_INFINITY
  let idle = 0
  for (let legs = 0; legs < maxLegs && idle < 4; legs++) {
    await botStateOf(bot).reflexes.gate.pass(signal)
    throwIfAborted(signal)
    const start = standingCell(bot, terrain)
    if (goal.reached(start)) return
    const keep = (at: Position) =>
      shunned.has(keyOf(at)) || options.keep?.(at) === true || isClosed(bot, at, 'tunnel', 'dig')
    const moves = diggingMoves(terrain, miningOf(bot, terrain, keep))
    const search = { moves, haste: options.haste ?? perBlock, maxNodes: options.maxNodes ?? maxNodes }
    const way = await wayPastFoes(bot, terrain, start, goal, search)
    throwIfAborted(signal)
    const end = way.steps.at(-1)
    if (!end || way.steps.length < 2) break
    // A search that ended early leads nearer, or it leads nowhere.
    if (!way.complete && goal.estimate(end.at) > goal.estimate(start) - 4) break
    const refused = await followDigging(bot, way.steps, signal, terrain, options)
    if (refused) shunned.add(keyOf(refused))
    const now = goal.estimate(standingCell(bot, terrain))
    idle = now < best - 0.5 ? 0 : idle + 1
    best = Math.min(best, now)
  }
  if (goal.reached(standingCell(bot, terrain))) return
  const at = show(cell(bot.entity.position))
  throw new ActionError(
    'unreachable',
    `found no way to ${options.target ?? 'the target'} from ${at}, not even by digging`,
  )
}

/** Follows a way with its digging. Resolves to a cell that would not go, when that was what ended it. */
async function followDigging(
  bot: Bot,
  steps: readonly Step[],
  signal: AbortSignal,
  terrain: Terrain,
  options: DigOptions,
): Promise<Position | undefined> {
  let index = 0
  while (index < steps.length - 1) {
    let end = index
    while (end < steps.length - 1 && !steps[end + 1]!.digs && !steps[end + 1]!.raise) end++
    if (end > index) {
      if (!(await follow(bot, steps.slice(index, end + 1), signal, terrain))) return undefined
      index = end
      continue
    }
    const from = steps[index]!
    const to = steps[index + 1]!
    if (botStateOf(bot).reflexes.gate.blocks(signal) || keyOf(standingCell(bot, terrain)) !== keyOf(from.at))
      return undefined
    // A body whose side still rests on the rim does not fall into a shaft.
    if (to.at[0] === from.at[0] && to.at[2] === from.at[2]) await settle(bot, from.at, signal)
    for (const one of to.digs ?? []) if (!(await free(bot, one, signal, terrain, options))) return one
    if (!(await stepOn(bot, from, to, signal, terrain))) return undefined
    index++
  }
  return undefined
}

/** Digs a cell free, and again what falls into it. False when it had better stay closed. */
async function free(
  bot: Bot,
  at: Position,
  signal: AbortSignal,
  terrain: Terrain,
  { onDig, keep }: DigOptions,
): Promise<boolean> {
  for (let tries = 0; tries < maxFalling; tries++) {
    const kind = terrain.of(at)
    if (!kind || kind.liquid || kind.harmful) return false
    if (kind.passable) {
      const above = terrain.at(at[0], at[1] + 1, at[2])
      if (tries === 0 || !above || !falls(above.name)) return true
      await pause(atServerPace(bot, fallTimeMs), signal)
      if (terrain.of(at)?.passable && !falls(terrain.at(at[0], at[1] + 1, at[2])?.name ?? '')) return true
      continue
    }
    if (letsIn(terrain, at) === 'lava' || keep?.(at)) return false
    try {
      await digAt(bot, at, signal, { cause: 'tunnel' })
    } catch (error) {
      if (error instanceof ActionError && error.code === 'refused-by-server') return false
      throw error
    }
    onDig?.()
  }
  return false
}

/** A block between rock on all sides fills what was dug there, and is no scaffold. */
const isFilled = (terrain: Terrain, [x, y, z]: Position): boolean =>
  levelSteps.every(([dx, dz]) => terrain.at(x + dx, y, z + dz)?.passable === false)

/** Enters the cell that was dug free. */
async function stepOn(bot: Bot, from: Step, to: Step, signal: AbortSignal, terrain: Terrain): Promise<boolean> {
  if (to.raise) {
    const item = scaffoldItems.find(name => countOf(bot, name) > 0)
    if (!item) return false
    try {
      const at = await pillarUp(bot, item, signal)
      if (!isFilled(terrain, at)) botStateOf(bot).ground.pieces.set(keyOf(at), { at, block: item, by: bot.username })
    } catch (error) {
      if (error instanceof ActionError && error.code === 'refused-by-server') return false
      throw error
    }
    return true
  }
  const [x, , z] = to.at
  if (x !== from.at[0] || z !== from.at[2]) return follow(bot, [from, to], signal, terrain)
  return until(bot, ['physicsTick'], () => bot.entity.onGround && bot.entity.position.y < to.level + 0.4, {
    ms: 2_500,
    signal,
  })
}
