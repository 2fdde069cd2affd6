import { type DrawnBlock, parseBlock } from '../minecraft/blocks/blueprint.ts'
import { blocksIn, extent } from '../minecraft/blocks/box.ts'
import { keyOf, type Position } from '../minecraft/blocks/position.ts'
import { cellsAtMost, reachBlocks } from './compile-design.ts'
import { type DesignInput, partsAtMost } from './design.ts'

type Part = DesignInput['parts'][number]

/** What a piece of land that was cut out with a building consists of. */
const land = /^(?:grass_block|dirt|coarse_dirt|rooted_dirt|podzol|mycelium)$/
const topOfLand = /^(?:grass_block|podzol|mycelium)$/

/**
 * A building as it stands somewhere, as a design: boxes of the same block, from the ground up. The land that was cut out with it is left
 * out, and its top is the ground. Air counts where something is above it: rooms stay rooms. `layersBelow`: how many layers lie in the
 * ground, where that is known; then no land was cut out with it. `fault`: it is too large for a design.
 */
export const designFromBlocks = (
  blocks: readonly DrawnBlock[],
  layersBelow?: number,
): { readonly design: DesignInput; readonly solid: number } | { readonly fault: string } => {
  const solid = blocks.filter(({ block }) => block !== 'air')
  const { low, high } = extent(solid.map(({ at }) => at))
  const sides = high.map((value, axis) => value - low[axis]! + 1)
  if (sides.some(side => side > reachBlocks))
    return { fault: `it is ${sides.join(' × ')} blocks; ${reachBlocks} is the most for a side` }
  const ground = layersBelow === undefined ? topOfTheLand(solid, low[1]) : low[1] + layersBelow - 1
  const tops = new Map<string, number>()
  for (const { at } of solid) tops.set(columnOf(at), Math.max(tops.get(columnOf(at)) ?? -Infinity, at[1]))
  const cells = new Map<string, string>()
  const from = ([x, y, z]: Position): [...Position] => [x - low[0], y - ground - 1, z - low[2]]
  for (const { at, block } of blocks) {
    const isLand = layersBelow === undefined && at[1] <= ground && land.test(parseBlock(block).block)
    const isInside = block !== 'air' || at[1] < (tops.get(columnOf(at)) ?? -Infinity)
    if (!isLand && isInside) cells.set(keyOf(from(at)), block)
  }
  if (cells.size === 0) return { fault: 'it is nothing but land' }
  if (cells.size > cellsAtMost)
    return { fault: `it has ${cells.size} blocks, its rooms included; ${cellsAtMost} is the most` }
  const solidCells = [...cells.values()].filter(block => block !== 'air').length
  const parts = boxesOf(cells, from(low), from(high))
  return { design: { parts: parts.length <= partsAtMost ? parts : inGroups(parts) }, solid: solidCells }
}

const columnOf = ([x, , z]: Position): string => `${x},${z}`

/** The highest of the layers from the bottom up that have land in them, if grass grows there; else the layer below all. */
const topOfTheLand = (solid: readonly DrawnBlock[], lowest: number): number => {
  const withLand = new Set(solid.flatMap(({ at, block }) => (land.test(parseBlock(block).block) ? [at[1]] : [])))
  let top = lowest - 1
  while (withLand.has(top + 1)) top++
  return solid.some(({ at, block }) => at[1] === top && topOfLand.test(parseBlock(block).block)) ? top : lowest - 1
}

/** Boxes of one block each that do not overlap: as long as can be from west to east, then to the south, then upwards. */
const boxesOf = (cells: Map<string, string>, low: [...Position], high: [...Position]): Part[] => {
  const parts: Part[] = []
  for (const at of blocksIn({ low, high })) {
    const block = cells.get(keyOf(at))
    if (block === undefined) continue
    const to: [...Position] = [...at]
    for (const axis of [0, 2, 1] as const)
      for (;;) {
        const corner: [...Position] = [...at]
        const end: [...Position] = [...to]
        corner[axis] = to[axis] + 1
        end[axis] = to[axis] + 1
        if (![...blocksIn({ low: corner, high: end })].every(one => cells.get(keyOf(one)) === block)) break
        to[axis] += 1
      }
    for (const one of blocksIn({ low: at, high: to })) cells.delete(keyOf(one))
    parts.push(partOf(at, to, block))
  }
  return parts
}

const partOf = (from: [...Position], to: [...Position], block: string): Part => {
  if (block === 'air') return { kind: 'opening', from, to }
  // A bed drawn as one block would draw its head, too.
  const isOne = from.every((value, axis) => value === to[axis]) && !/_bed\b/.test(block)
  return isOne ? { kind: 'block', at: from, of: block } : { kind: 'box', from, to, of: block }
}

/** More parts than one list takes, a list in a list. */
const inGroups = (parts: readonly Part[]): Part[] =>
  Array.from({ length: Math.ceil(parts.length / partsAtMost) }, (_, index) => ({
    kind: 'repeat' as const,
    times: 1,
    step: [0, 0, 0] as [...Position],
    parts: parts.slice(index * partsAtMost, (index + 1) * partsAtMost),
  }))
