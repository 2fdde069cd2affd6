import { type BlueprintCell, cellMatches, type SeenBlock } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'

/** What stands at a position; null where the referee cannot see. */
export type Eyes = (at: Position) => SeenBlock | null

export interface BlueprintMatch {
  readonly done: number
  readonly total: number
  /** Indices of cells that are wrong or unseen. */
  readonly missing: readonly number[]
}

/**
 * Judges a blueprint cell by cell. Cells drawn as air count only when something stands in them: each takes one point away, so an
 * empty meadow scores 0 and a filled-in room is not complete.
 */
export function judgeBlueprint(cells: readonly BlueprintCell[], eyes: Eyes): BlueprintMatch {
  const solid = cells.filter(cell => cell.block !== 'air').length
  const missing: number[] = []
  let matched = 0
  let extra = 0
  for (const [index, cell] of cells.entries()) {
    const good = cellMatches(cell, eyes(cell.at))
    if (!good) missing.push(index)
    if (cell.block === 'air') extra += good ? 0 : 1
    else if (good) matched += 1
  }
  return { done: Math.max(0, matched - extra), total: solid, missing }
}
