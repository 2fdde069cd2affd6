import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import { isSecondHalf, itemFor } from '../minecraft/blocks/placement.ts'

/** Blocks of which several may stand in one place, and the state that says how many. */
const several: readonly [RegExp, string][] = [
  [/^snow$/, 'layers'],
  [/candle$/, 'candles'],
  [/^sea_pickle$/, 'pickles'],
  [/^turtle_egg$/, 'eggs'],
  [/^(?:pink_petals|wildflowers)$/, 'flower_amount'],
]

/** Items that building takes; the upper half of a door comes with the lower one. */
export const billOf = (blocks: readonly string[]): Record<string, number> => {
  const items: Record<string, number> = {}
  const add = (item: string, count: number): void => {
    items[item] = (items[item] ?? 0) + count
  }
  for (const text of blocks) {
    const { block, states } = parseBlock(text)
    if (block === 'air' || isSecondHalf(block, states)) continue
    const amount = several.find(([name]) => name.test(block))?.[1]
    const count = block.endsWith('_slab') && states?.type === 'double' ? 2 : Number((amount && states?.[amount]) ?? 1)
    add(itemFor(block), count)
    if (block.startsWith('potted_')) add(block.slice('potted_'.length), 1)
  }
  return items
}
