import { isAir } from '../minecraft/blocks/block-text.ts'
import { type BlueprintCell, type DrawnBlock, parseBlock } from '../minecraft/blocks/blueprint.ts'
import { extent } from '../minecraft/blocks/box.ts'
import { hangsOn } from '../minecraft/blocks/placement.ts'
import { add, keyOf, type Position, show } from '../minecraft/blocks/position.ts'
import { DesignSpace } from './design-space.ts'
import { reachable } from './ways-in.ts'

/** What a building is worth before it stands: does it hold together, can one go in, is it light inside? */
export interface DesignCheck {
  /** What must be mended before it can be built. */
  readonly faults: readonly string[]
  /** What a person should know, and may want so. */
  readonly notes: readonly string[]
}

/** Places named in one line, at most. */
const placesNamed = 3
const namedFrom =
  (origin: Position) =>
  (places: readonly Position[]): string => {
    const more = places.length - placesNamed
    const first = places.slice(0, placesNamed).map(at => show(add(at, origin)))
    return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  }

/**
 * Judges blocks of which y 0 is the first layer above level ground. `origin`: where 0 0 0 is, for the places that are named; `hasTorches`:
 * torches can be had.
 */
export const checkDesign = (
  blocks: readonly DrawnBlock[],
  origin: Position = [0, 0, 0],
  hasTorches = true,
): DesignCheck => {
  const named = namedFrom(origin)
  const cells = new Map(blocks.map(({ at, block }) => [keyOf(at), { at, ...parseBlock(block) }]))
  const solid = [...cells.values()].filter(({ block }) => !isAir(block))
  if (solid.length === 0) return { faults: ['there is no block to build'], notes: [] }
  const faults: string[] = []
  const notes: string[] = []
  const floating = floatingCells(solid)
  if (floating.length > 0)
    faults.push(
      `nothing joins ${floating.length} blocks to the ground: ${named(floating)}; join them, or leave them out`,
    )
  const loose = solid.filter(cell => lacksSupport(cell, cells))
  for (const block of new Set(loose.map(one => one.block)))
    faults.push(
      `${block} would drop: nothing carries it at ${named(loose.filter(one => one.block === block).map(one => one.at))}`,
    )
  const space = new DesignSpace([...cells.values()])
  const rooms = space.rooms()
  if (rooms.length > 0) {
    const inside = reachable(space, rooms)
    if (inside.length === 0) faults.push('there is no way in: leave an opening two blocks high, or set a door')
    else {
      const entered = new Set(inside)
      const shut = rooms.filter(at => !entered.has(at))
      if (shut.length > 0) notes.push(`there is no way to ${shut.length} places under a roof: ${named(shut)}`)
      // Of blocks, which is what counts for monsters.
      const lit = space.light()
      const dark = inside.filter(at => lit[space.index(...at)] === 0)
      const advice = hasTorches ? '; set torches' : ''
      if (dark.length > 0) notes.push(`monsters can appear in ${dark.length} dark places: ${named(dark)}${advice}`)
    }
  }
  return { faults, notes }
}

type Cells = ReadonlyMap<string, BlueprintCell>

/** Joined to the ground by sides, edges or corners: what is not hangs in the air. */
function floatingCells(solid: readonly BlueprintCell[]): Position[] {
  const { low, high } = extent(solid.map(cell => cell.at))
  // A row of numbers with room on each side: names of places take a hundred times as long.
  const [width, height, depth] = [high[0] - low[0] + 3, high[1] - low[1] + 3, high[2] - low[2] + 3]
  const index = ([x, y, z]: Position): number => ((y - low[1] + 1) * depth + z - low[2] + 1) * width + x - low[0] + 1
  const left = new Uint8Array(width * height * depth)
  for (const { at } of solid) left[index(at)] = 1
  const open = solid.filter(({ at }) => at[1] <= 0).map(({ at }) => index(at))
  for (const at of open) left[at] = 0
  const steps = [-1, 0, 1]
  const around = steps.flatMap(y => steps.flatMap(z => steps.map(x => (y * depth + z) * width + x)))
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const step of around)
      if (left[at + step] === 1) {
        left[at + step] = 0
        open.push(at + step)
      }
  return solid.map(cell => cell.at).filter(at => left[index(at)] === 1)
}

function lacksSupport({ at, block, states }: BlueprintCell, cells: Cells): boolean {
  const step = hangsOn(block, states)
  if (step === undefined || (states?.half === 'upper' && block.endsWith('_door'))) return false
  const carrier = add(at, step)
  const found = cells.get(keyOf(carrier))
  return found === undefined ? carrier[1] >= 0 : isAir(found.block)
}
