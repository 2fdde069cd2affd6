import { KnownError } from '../errors.ts'
import type { DrawnBlock } from '../minecraft/blocks/blueprint.ts'
import { keyOf, type Position } from '../minecraft/blocks/position.ts'
import type { Design, Part } from './design.ts'
import { drawParts } from './draw-parts.ts'
import { turnedBlock, turnedPlace } from './turn-states.ts'

/** Blocks that a design may reach from its origin, and how many it may have, air included. */
export const reachBlocks = 96
export const cellsAtMost = 20_000
const depthAtMost = 4
/** More of them help no author. */
const faultsAtMost = 20

export interface Compiled {
  /** Where the design's own origin is `[0, 0, 0]`; `air` must be empty. */
  readonly blocks: readonly DrawnBlock[]
  /** What is wrong, each with the part that is meant; empty when all could be drawn. */
  readonly faults: readonly string[]
}

/** Thrown while drawing, where going on could take for ever. */
class TooLarge extends KnownError {}

/** Draws a design. Never throws; what could not be drawn is among the faults. */
export const compileDesign = ({ palette, parts, turn }: Design): Compiled => {
  const cells = new Map<string, DrawnBlock>()
  const faults = new Set<string>()
  const fault = (message: string): void => {
    if (faults.size < faultsAtMost) faults.add(message)
  }
  const depth = depthOf(parts)
  if (depth > depthAtMost)
    return { blocks: [], faults: [`repeat and mirror are nested ${depth} deep; ${depthAtMost} is the most`] }
  // Drawing counts, too: a thousand repeats of the same place are as slow as a thousand places.
  let strokes = 0
  const stroke = (): void => {
    if (++strokes > 10 * cellsAtMost || cells.size >= cellsAtMost)
      throw new TooLarge(`more than ${cellsAtMost} blocks are too many`)
  }
  const set = (at: Position, of: string): void => {
    if (at.some(value => !Number.isInteger(value)))
      throw new TooLarge('the image of a part lies between two blocks; let `across` be a half or a whole that fits')
    if (at.some(value => Math.abs(value) > reachBlocks))
      throw new TooLarge(`a block at ${at.join(' ')} is further than ${reachBlocks} blocks from the origin`)
    stroke()
    const place = turnedPlace(at, turn / 90)
    cells.set(keyOf(place), { at: place, block: turnedBlock(of, turn / 90) })
  }
  const material = (of: string): string => (Object.hasOwn(palette, of) ? palette[of]! : of)
  try {
    drawParts(parts, { set, material, stroke, fault })
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    faults.add(error.message)
  }
  return { blocks: withoutLooseAir([...cells.values()]), faults: [...faults] }
}

function depthOf(parts: readonly Part[], depth = 0): number {
  return parts.reduce((most, part) => Math.max(most, 'parts' in part ? depthOf(part.parts, depth + 1) : depth), depth)
}

/** Air above the highest block says nothing: a flight of stairs draws it. */
function withoutLooseAir(blocks: readonly DrawnBlock[]): readonly DrawnBlock[] {
  const top = blocks.reduce((high, { at, block }) => (block === 'air' ? high : Math.max(high, at[1])), -Infinity)
  return blocks.filter(({ at, block }) => block !== 'air' || at[1] <= top)
}
