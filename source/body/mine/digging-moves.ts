import type { Bot } from 'mineflayer'
import { levelSteps } from '../../minecraft/blocks/faces.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { countOf } from '../hands/carried-items.ts'
import { bestTool, digTime } from '../hands/dig-tools.ts'
import { scaffoldItems } from '../hands/pillar.ts'
import type { Terrain } from '../terrain/terrain.ts'
import { middleOf } from '../terrain/terrain.ts'
import type { Blocks, Moves, Step } from '../walk/foot-moves.ts'
import { falls, letsIn, reluctance } from './rock-kinds.ts'

/** How long a step on foot takes, in ms: what digging costs is counted in these. */
const stepTimeMs = 220
/** Turning, waiting for the server's word. */
const perDig = 0.8
/** Jumping and putting a block under the feet. */
const perRaise = 4
/** A flooded tunnel is slow and takes the breath: rather a long way around. */
const floodedCostSteps = 120
/** The deepest fall into what was dug open, in blocks. */
const maxFallBlocks = 3
/** With fewer blocks to stand on no climb is planned. */
const leastBlocks = 8

export interface Mining {
  /** Steps that digging a cell free costs; 0 where a body can be already, undefined where it must not be dug. */
  cost(at: Position): number | undefined
  readonly mayRaise: boolean
}

/** What a body can dig with what it carries, and what it had better leave alone; `keep` are cells that must stay. */
export function miningOf(bot: Bot, terrain: Terrain, keep: (at: Position) => boolean): Mining {
  const byState = new Map<number, number>()
  const known = new Map<number, number>()
  const [ox, , oz] = [Math.floor(bot.entity.position.x), 0, Math.floor(bot.entity.position.z)]
  const timeOf = (at: Position, stateId: number): number => {
    const before = byState.get(stateId)
    if (before !== undefined) return before
    const block = bot.blockAt(middleOf(at), false)
    const ms = block ? digTime(bot, block, bestTool(bot, block).tool) : Number.POSITIVE_INFINITY
    const steps = ms / stepTimeMs + perDig
    byState.set(stateId, steps)
    return steps
  }
  const think = (at: Position): number => {
    const kind = terrain.of(at)
    if (!kind) return Number.POSITIVE_INFINITY
    if (kind.passable && !kind.harmful && !kind.liquid) return 0
    const loath = reluctance(kind.name)
    if (!kind.diggable || loath === undefined || keep(at)) return Number.POSITIVE_INFINITY
    const liquid = letsIn(terrain, at)
    if (liquid === 'lava') return Number.POSITIVE_INFINITY
    const time = timeOf(at, kind.stateId)
    const above = terrain.at(at[0], at[1] + 1, at[2])
    return time + loath + (liquid === 'water' ? floodedCostSteps : 0) + (above && falls(above.name) ? 2 * time + 4 : 0)
  }
  return {
    mayRaise: scaffoldItems.reduce((sum, name) => sum + countOf(bot, name), 0) >= leastBlocks,
    cost(at) {
      const key = ((at[0] - ox + 512) * 1024 + (at[1] + 512)) * 1024 + (at[2] - oz + 512)
      let cost = known.get(key)
      if (cost === undefined) {
        cost = think(at)
        known.set(key, cost)
      }
      return cost === Number.POSITIVE_INFINITY ? undefined : cost
    },
  }
}

/** Digging on level, up and down by stairs, straight down where the landing is known, and up on blocks put under the feet. */
export function diggingMoves(blocks: Blocks, mining: Mining): Moves {
  const carries = (x: number, y: number, z: number): boolean => {
    const floor = blocks.at(x, y - 1, z)
    if (!floor || floor.harmful || floor.openable || floor.height !== 1) return false
    return !falls(floor.name) || blocks.at(x, y - 2, z)?.passable === false
  }
  const drop = (x: number, y: number, z: number): number | undefined => {
    for (let fall = 0; fall <= maxFallBlocks; fall++) {
      if (carries(x, y - fall, z)) return fall
      const below = blocks.at(x, y - fall - 1, z)
      if (!below?.passable || below.harmful || below.liquid) return undefined
    }
    return undefined
  }
  return ({ at: [x, y, z], raise: raised }, visit) => {
    const offer = (at: Position, cells: readonly Position[], cost: number, raise = false) => {
      let total = cost
      const digs: Position[] = []
      for (const one of cells) {
        const steps = mining.cost(one)
        if (steps === undefined) return
        if (steps === 0) continue
        digs.push(one)
        total += steps
      }
      if (digs.length === 0 && !raise) return
      const step: Step = { at, level: at[1], digs: digs.length > 0 ? digs : undefined, raise: raise ? true : undefined }
      visit(step, total)
    }
    for (const [dx, dz] of levelSteps) {
      const [tx, tz] = [x + dx, z + dz]
      const head: Position = [tx, y + 1, tz]
      const feet: Position = [tx, y, tz]
      const fall = drop(tx, y, tz)
      if (fall !== undefined) offer([tx, y - fall, tz], [head, feet], 1 + 0.4 * fall)
      if (carries(tx, y + 1, tz)) offer([tx, y + 1, tz], [[x, y + 2, z], [tx, y + 2, tz], head], 1.8)
      if (carries(tx, y - 1, tz)) offer([tx, y - 1, tz], [head, feet, [tx, y - 1, tz]], 1.4)
    }
    const fall = drop(x, y - 1, z)
    if (fall !== undefined) offer([x, y - 1 - fall, z], [[x, y - 1, z]], 1.4 + 0.4 * fall)
    // A swimmer cannot put a block under its feet, but it can dig its way out.
    const swims = blocks.at(x, y, z)?.swimmable === true
    if (mining.mayRaise && !swims && (raised || carries(x, y, z))) offer([x, y + 1, z], [[x, y + 2, z]], perRaise, true)
  }
}
