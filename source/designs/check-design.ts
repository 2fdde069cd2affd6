import { isAir } from '../minecraft/blocks/block-text.ts'
import { type BlueprintCell, type DrawnBlock, parseBlock } from '../minecraft/blocks/blueprint.ts'
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
  const left = new Map(solid.map(cell => [keyOf(cell.at), cell.at]))
  const open: Position[] = solid.map(cell => cell.at).filter(at => at[1] <= 0)
  for (const at of open) left.delete(keyOf(at))
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++) {
          const beside = add(at, [dx, dy, dz])
          if (left.delete(keyOf(beside))) open.push(beside)
        }
  return [...left.values()]
}

function lacksSupport({ at, block, states }: BlueprintCell, cells: Cells): boolean {
  const step = hangsOn(block, states)
  if (step === undefined || (states?.half === 'upper' && block.endsWith('_door'))) return false
  const carrier = add(at, step)
  const found = cells.get(keyOf(carrier))
  return found === undefined ? carrier[1] >= 0 : isAir(found.block)
}
