import { airNames, blockName } from '../../minecraft/blocks/block-text.ts'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { isSecondHalf, itemFor } from '../../minecraft/blocks/placement.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Condition } from '../../session/log/events/plan.ts'

/** Which part of a building an item is, for who cannot see the numbers of its cells. */

type Blueprint = readonly BlueprintCell[]
type Built = Pick<Extract<Condition, { kind: 'built' }>, 'cells'>

/** With and without what it consists of. */
interface Words {
  readonly full: string
  readonly short: string
}

/** More kinds of blocks than these are counted together. */
const kindsNamed = 3

export const cellsInWords = (blueprint: Blueprint, { cells }: Built): Words => {
  const own = cells ? cells.flatMap(index => blueprint[index] ?? []) : blueprint
  // As the map, the score and the verdict count.
  const placed = blocksOf(own)
  const total = blocksOf(blueprint).length
  const clears = own.length - placed.length
  if (placed.length === 0) {
    const short = `${clears} ${clears === 1 ? 'block' : 'blocks'} to clear`
    return { full: short, short }
  }
  const short = placed.length === total ? `all ${total} blocks` : `${placed.length} of ${total} blocks`
  // A whole building is told of above its items.
  const parts = placed.length === total ? [] : [...sideOf(placed, blueprint), ...levelsOf(placed, blueprint)]
  const kinds = placed.length === total ? '' : `: ${kindsOf(placed)}`
  return { full: `${[short, ...parts].join(', ')}${kinds}${clears > 0 ? `, and ${clears} to clear` : ''}`, short }
}

const isEmpty = ({ block }: Pick<BlueprintCell, 'block'>): boolean => airNames.includes(blockName(block))

const blocksOf = (cells: Blueprint): Blueprint => cells.filter(cell => !isEmpty(cell))

const reach = (cells: Blueprint, axis: 0 | 1 | 2): readonly [number, number] =>
  cells.reduce<readonly [number, number]>(
    ([from, to], { at }) => [Math.min(from, at[axis]), Math.max(to, at[axis])],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )

const levelsOf = (cells: Blueprint, blueprint: Blueprint): string[] => {
  const [ground, top] = reach(blueprint, 1)
  const [from, to] = reach(cells, 1)
  if (ground === top) return []
  const [first, last] = [from - ground + 1, to - ground + 1]
  return [first === last ? `level ${first}` : `levels ${first} to ${last}`]
}

/** `north side`, held against the whole building on the same levels: a roof may be wider than what is under it. */
const sideOf = (cells: Blueprint, blueprint: Blueprint): string[] => {
  const [low, high] = reach(cells, 1)
  const level = blueprint.filter(cell => cell.at[1] >= low && cell.at[1] <= high && !isEmpty(cell))
  const along = (axis: 0 | 2, first: string, last: string): string => {
    const [from, to] = reach(level, axis)
    const [start, end] = reach(cells, axis)
    if (start === from && end < to) return first
    return start > from && end === to ? last : ''
  }
  const words = [along(2, 'north', 'south'), along(0, 'west', 'east')].filter(word => word !== '').join('-')
  return words === '' ? [] : [`${words} side`]
}

/** `20 birch planks, 12 birch logs`, most first. */
const kindsOf = (cells: Blueprint): string => {
  const counts = new Map<string, number>()
  for (const { block, states } of cells) {
    // A door or a bed is two blocks and one thing.
    if (isSecondHalf(blockName(block), states)) continue
    const item = itemFor(blockName(block))
    counts.set(item, (counts.get(item) ?? 0) + 1)
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1])
  const named = sorted.slice(0, kindsNamed).map(([item, count]) => readable(item, count))
  const others = sorted.slice(kindsNamed).reduce((sum, [, count]) => sum + count, 0)
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')
}
