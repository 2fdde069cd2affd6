import type { BlueprintCell } from '../body/contract/body-types.ts'

export interface SeenBlock {
  readonly block: string
  readonly states: Readonly<Record<string, string>>
}

/** What stands at a position; null where the referee cannot see. */
export type Eyes = (at: readonly [number, number, number]) => SeenBlock | null

export interface Verdict {
  readonly done: number
  readonly total: number
  /** Indices of cells that are wrong or unseen. */
  readonly missing: readonly number[]
}

const empty = new Set(['air', 'cave_air', 'void_air', 'short_grass', 'grass', 'tall_grass'])

/** Does a cell look as drawn? Only the states that the drawing names are compared. */
export function cellMatches(cell: BlueprintCell, seen: SeenBlock | null): boolean {
  if (!seen) return false
  if (cell.block === 'air') return empty.has(seen.block)
  if (seen.block !== cell.block) return false
  return Object.entries(cell.states ?? {}).every(([name, value]) => seen.states[name] === value)
}

/**
 * Judges a blueprint cell by cell. Cells drawn as air count only when something stands in them: each takes one point away, so an
 * empty meadow scores 0 and a filled-in room is not complete.
 */
export function judgeBlueprint(cells: readonly BlueprintCell[], eyes: Eyes): Verdict {
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
