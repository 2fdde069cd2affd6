import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import type { PlacedBlock } from './view-hits.ts'

export interface ConstructionMatch {
  readonly matches: number
  readonly mismatches: number
  /** matches / (matches + mismatches): what MineCollab's evaluation computes, 0…1. */
  readonly ratio: number
  /** Blocks that must be set, removed or exchanged to get from what stands to the blueprint: what its paper speaks of. */
  readonly editDistance: number
  /** 1 − edits / the larger of both block counts, 0…1. */
  readonly similarity: number
}

/**
 * MineCollab's judge of a construction. Cells that are to be empty and are, do not count; a block where none belongs is a mismatch. `found`: what
 * stands inside the blueprint's box.
 */
export const constructionMatch = (
  blueprint: readonly BlueprintCell[],
  found: readonly PlacedBlock[],
): ConstructionMatch => {
  const wanted = new Map(
    blueprint.filter(cell => cell.block !== 'air').map(({ at, block }) => [keyOf(at), block] as const),
  )
  const placed = new Map(found.map(({ at, block }) => [keyOf(at), block] as const))
  let matches = 0
  let mismatches = 0
  for (const key of new Set([...wanted.keys(), ...placed.keys()])) {
    if (wanted.get(key) === placed.get(key)) matches++
    else mismatches++
  }
  const largest = Math.max(wanted.size, placed.size)
  return {
    matches,
    mismatches,
    ratio: matches + mismatches === 0 ? 1 : matches / (matches + mismatches),
    editDistance: mismatches,
    similarity: largest === 0 ? 1 : Math.max(0, 1 - mismatches / largest),
  }
}
