import { distance } from 'fastest-levenshtein'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import type { Standing } from './view-hits.ts'

type Counts = Readonly<Record<string, number>>

const holds = (inventory: Counts, targets: Counts): boolean =>
  Object.entries(targets).every(([item, count]) => (inventory[item] ?? 0) >= count)

/** MineCollab's score of cooking and crafting: 1 when one agent alone holds all the targets, else 0. */
export const holdsAll = (inventories: readonly Counts[], targets: Counts): 0 | 1 =>
  inventories.some(inventory => holds(inventory, targets)) ? 1 : 0

/** Hell's Kitchen: agent i must hold target i. The share of agents who do, 0…1. */
export const kitchenProgress = (inventories: readonly Counts[], targets: readonly string[]): number =>
  targets.length === 0
    ? 0
    : targets.filter((target, index) => (inventories[index]?.[target] ?? 0) > 0).length / targets.length

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
  found: readonly Standing[],
): ConstructionMatch => {
  const wanted = new Map(
    blueprint.filter(cell => cell.block !== 'air').map(({ at, block }) => [keyOf(at), block] as const),
  )
  const standing = new Map(found.map(({ at, block }) => [keyOf(at), block] as const))
  let matches = 0
  let mismatches = 0
  for (const key of new Set([...wanted.keys(), ...standing.keys()])) {
    if (wanted.get(key) === standing.get(key)) matches++
    else mismatches++
  }
  const largest = Math.max(wanted.size, standing.size)
  return {
    matches,
    mismatches,
    ratio: matches + mismatches === 0 ? 1 : matches / (matches + mismatches),
    editDistance: mismatches,
    similarity: largest === 0 ? 1 : Math.max(0, 1 - mismatches / largest),
  }
}

/** How alike two orders of work are, 0…1: 1 − Levenshtein distance over the longer; names are compared as wholes. */
export const orderSimilarity = (a: readonly string[], b: readonly string[]): number => {
  const letters = new Map<string, string>()
  // One letter per distinct name, so that a distance over letters is one over names.
  const encode = (names: readonly string[]): string =>
    names
      .map(name => {
        const known = letters.get(name) ?? String.fromCodePoint(0x4e00 + letters.size)
        letters.set(name, known)
        return known
      })
      .join('')
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - distance(encode(a), encode(b)) / longest
}
