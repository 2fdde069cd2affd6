import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'

/** The blocks that stand somewhere; air is left out. */
export interface PlacedBlock {
  readonly at: Position
  readonly block: string
}

export interface ViewHits {
  /** Mean over the views of intersection over union (VillagerBench A.1, the paper's form), 0…1. */
  readonly iou: number
  /** Mean over the views of the share of the expected view that is there, as the reference code computes it, 0…1. */
  readonly recall: number
}

/** Five orthographic views: from both ends of each horizontal axis that the papers look along, and from above. */
const views: readonly { readonly name: string; readonly axis: 0 | 1 | 2; readonly from: 'low' | 'high' }[] = [
  { name: '+x', axis: 0, from: 'high' },
  { name: '-x', axis: 0, from: 'low' },
  { name: '+z', axis: 2, from: 'high' },
  { name: '-z', axis: 2, from: 'low' },
  { name: 'top', axis: 1, from: 'high' },
]

/** The first block along each line of sight: `u,v` → name. */
const picture = (blocks: readonly PlacedBlock[], view: (typeof views)[number]): Map<string, string> => {
  const seen = new Map<string, { depth: number; block: string }>()
  for (const { at, block } of blocks) {
    const depth = at[view.axis]! * (view.from === 'high' ? -1 : 1)
    const key = at.filter((_, axis) => axis !== view.axis).join(',')
    const before = seen.get(key)
    if (!before || depth < before.depth) seen.set(key, { depth, block })
  }
  return new Map([...seen].map(([key, { block }]) => [key, block]))
}

/**
 * View hit rate: how a construction looks from five sides, beside how it should. A pixel hits when the first block in sight has the
 * expected name. `found` must hold what stands inside the blueprint's box and nothing outside of it.
 */
export const viewHits = (blueprint: readonly BlueprintCell[], found: readonly PlacedBlock[]): ViewHits => {
  const wanted = blueprint.filter(cell => cell.block !== 'air')
  let iou = 0
  let recall = 0
  for (const view of views) {
    const expected = picture(wanted, view)
    const actual = picture(found, view)
    let hits = 0
    for (const [key, block] of expected) if (actual.get(key) === block) hits++
    // A pixel that both show differently belongs to either picture, so it counts twice in the union.
    const union = expected.size + actual.size - hits
    iou += union === 0 ? 1 : hits / union
    recall += expected.size === 0 ? 1 : hits / expected.size
  }
  return { iou: iou / views.length, recall: recall / views.length }
}
