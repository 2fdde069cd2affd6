import { levelSteps } from '../../minecraft/blocks/faces.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { BlockKind } from '../terrain/terrain.ts'

/** Where a body can stand, and what it can enter from there in one move on foot. */

/** Blocks by coordinates; undefined where nothing is known. */
export interface Blocks {
  at(x: number, y: number, z: number): BlockKind | undefined
}

/** One cell of a way; `open` names the door or gate that must be open to enter it. */
export interface Step {
  readonly at: Position
  /** Height of the feet there. */
  readonly level: number
  readonly open?: Position
  /** Cells that must be dug free first, in this order. */
  readonly digs?: readonly Position[]
  /** A block is put under the feet to get there. */
  readonly raise?: true
}

/** Moves beyond walking, such as digging on: calls `visit` with each and what it costs, in steps. */
export type Moves = (from: Step, visit: (step: Step, cost: number) => void) => void

/** The highest drop that does not hurt, in blocks. */
const maxDropBlocks = 3
const hurtCostSteps = 6

/** Feet height of a body that is in this cell, on its feet or under water; undefined where it cannot be. */
export const bodyLevel = (blocks: Blocks, x: number, y: number, z: number): number | undefined =>
  standLevel(blocks, x, y, z) ?? (isUnderWater(blocks, x, y, z) ? y : undefined)

/** Whether a body whose feet are in this cell has its head under water. */
const isUnderWater = (blocks: Blocks, x: number, y: number, z: number): boolean =>
  blocks.at(x, y, z)?.swimmable === true && blocks.at(x, y + 1, z)?.swimmable === true

/** Feet height when standing (or swimming with the head out, or hanging on a ladder) in this cell; undefined where a body cannot stay. */
export function standLevel(blocks: Blocks, x: number, y: number, z: number): number | undefined {
  const feet = blocks.at(x, y, z)
  if (!feet || feet.harmful) return undefined
  const head = blocks.at(x, y + 1, z)
  if (!head || !bodyFits(head) || head.harmful || (head.swimmable && feet.swimmable)) return undefined
  if (feet.openable && !feet.passable) {
    const sill = blocks.at(x, y - 1, z)
    const carries = sill !== undefined && sill.height > 0.5 && sill.height <= 1 && !sill.openable
    return carries && feet.states.half !== 'upper' ? y - 1 + sill.height : undefined
  }
  if (feet.swimmable || feet.climbable) return y
  if (!feet.passable) {
    if (feet.height > 0.5) return undefined
    const above = feet.height > 0.2 ? blocks.at(x, y + 2, z) : undefined
    return feet.height > 0.2 && !above?.passable ? undefined : y + feet.height
  }
  const floor = blocks.at(x, y - 1, z)
  if (!floor || floor.harmful || floor.openable || floor.height <= 0.5 || floor.height > 1) return undefined
  return y - 1 + floor.height
}

/** The same of a body that stands with its feet on a whole block and in the open: neither does it swim or hang, nor is there a plant that it would have to dig. */
export function pillarLevel(blocks: Blocks, x: number, y: number, z: number): number | undefined {
  const feet = blocks.at(x, y, z)
  if (!feet?.replaceable || feet.swimmable || feet.climbable) return undefined
  return standLevel(blocks, x, y, z) === y ? y : undefined
}

const bodyFits = (kind: BlockKind): boolean => kind.passable || kind.climbable || kind.openable

const corners = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

/** Direction and cost, in steps, of swimming under water: a body rises faster than it gets along. */
const swimMoves = [...levelSteps.map(([dx, dz]) => [dx, 0, dz, 3] as const), [0, 1, 0, 1.5], [0, -1, 0, 2]] as const

export interface Footing {
  /** Cells that must not be walked into, e.g. because a builder is about to fill them. */
  readonly avoid?: (x: number, y: number, z: number) => boolean
  /** The deepest drop that is taken, in blocks; what is beyond 3 hurts, by half a heart each. @default 3 */
  readonly drop?: number
}

/** Calls `visit` for every cell that can be entered in one move. */
export function neighbours(
  blocks: Blocks,
  from: Step,
  { avoid, drop = maxDropBlocks }: Footing,
  visit: (step: Step, cost: number) => void,
): void {
  const [x, y, z] = from.at
  if (isUnderWater(blocks, x, y, z)) {
    swims(blocks, from, avoid, visit)
    return
  }
  const here = blocks.at(x, y, z)
  const above = blocks.at(x, y + 2, z)
  const headroom = above !== undefined && (above.passable || above.climbable)
  for (const [dx, dz] of levelSteps) {
    if (here && doorBlocks(here, dx)) continue
    for (let dy = 1; dy >= -drop; dy--) {
      const [tx, ty, tz] = [x + dx, y + dy, z + dz]
      if (dy === 1 && !headroom) continue
      if (dy < 0) {
        // Falling through the cells beside us: head and feet height must be free before anything below counts.
        const entry = blocks.at(tx, y + 1, tz)
        if (!entry || !bodyFits(entry) || !clearDown(blocks, tx, y, ty, tz)) break
      }
      const level = standLevel(blocks, tx, ty, tz)
      if (level === undefined || avoid?.(tx, ty, tz)) continue
      const rise = level - from.level
      if (rise > 1.25 || rise < -drop - 0.2) continue
      const kind = blocks.at(tx, ty, tz)!
      if (doorBlocks(kind, dx)) continue
      const shut = isShut(kind)
      // A body in a doorway has to open that very door, too.
      const leaving = here !== undefined && isShut(here)
      const cost =
        1 +
        (rise > 0.6 ? 0.8 : 0) +
        (rise < -0.6 ? 0.4 * -rise : 0) +
        hurtCostSteps * Math.max(0, -rise - maxDropBlocks) +
        (kind.swimmable ? 2 : 0) +
        (shut || leaving ? 2 : 0)
      const at: Position = [tx, ty, tz]
      const opens = shut ? at : leaving ? from.at : undefined
      visit(opens ? { at, level, open: opens } : { at, level }, cost)
      break
    }
  }
  for (const [dx, dz] of corners) {
    const level = standLevel(blocks, x + dx, y, z + dz)
    if (level === undefined || avoid?.(x + dx, y, z + dz) || Math.abs(level - from.level) > 0.6) continue
    if (![0, 1].every(dy => open(blocks, x + dx, y + dy, z) && open(blocks, x, y + dy, z + dz))) continue
    const kind = blocks.at(x + dx, y, z + dz)!
    if (kind.openable || here?.openable) continue
    visit({ at: [x + dx, y, z + dz], level }, Math.SQRT2 + (kind.swimmable ? 2 : 0))
  }
  if (here?.climbable || here?.swimmable) {
    const level = standLevel(blocks, x, y + 1, z)
    if (headroom && level !== undefined && !avoid?.(x, y + 1, z)) visit({ at: [x, y + 1, z], level: y + 1 }, 1.5)
  }
  const below = blocks.at(x, y - 1, z)
  if (below?.climbable && !avoid?.(x, y - 1, z)) visit({ at: [x, y - 1, z], level: y - 1 }, 1.5)
}

/** From under water to all sides: only a body that is already without air moves like this, none dives in order to get somewhere. */
function swims(
  blocks: Blocks,
  { at: [x, y, z] }: Step,
  avoid: Footing['avoid'],
  visit: (step: Step, cost: number) => void,
): void {
  for (const [dx, dy, dz, cost] of swimMoves) {
    const at: Position = [x + dx, y + dy, z + dz]
    const level = bodyLevel(blocks, ...at)
    if (level !== undefined && level - y <= 1 && !avoid?.(...at)) visit({ at, level }, cost)
  }
}

const isShut = (kind: BlockKind): boolean => kind.openable && !kind.passable && kind.states.open !== 'true'

const open = (blocks: Blocks, x: number, y: number, z: number): boolean => {
  const kind = blocks.at(x, y, z)
  return kind?.passable === true && !kind.harmful
}

/** A door lets one through along its facing only; a panel stands in the way of the other axis when it is open. */
function doorBlocks(kind: BlockKind, dx: number): boolean {
  if (!kind.openable || kind.passable) return false
  const alongX = kind.states.facing === 'east' || kind.states.facing === 'west'
  return alongX !== (dx !== 0)
}

function clearDown(blocks: Blocks, x: number, from: number, to: number, z: number): boolean {
  for (let y = from; y > to; y--) {
    const kind = blocks.at(x, y, z)
    if (!kind?.passable || kind.harmful || kind.liquid) return false
  }
  return true
}
