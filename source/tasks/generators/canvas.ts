import { blockName } from '../../minecraft/blocks/block-text.ts'
import type { Drawing } from '../../minecraft/blocks/blueprint.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { drawBlocks } from '../draw-blocks.ts'

/** A blueprint under construction: blocks by position, the last one set stands. */
export interface Canvas {
  set(x: number, y: number, z: number, block: string): void
  clear(x: number, y: number, z: number): void
  get(x: number, y: number, z: number): string | undefined
  readonly size: number
  /** How many of each block, states left out. */
  materials(): Record<string, number>
  /** Moves the whole so that its lowest corner is at `origin`. Throws when nothing is drawn. */
  drawing(origin: Position): Drawing
  /** Width, height, depth in blocks. */
  extent(): Position
}

export const createCanvas = (): Canvas => {
  const cells = new Map<string, { at: Position; block: string }>()
  return {
    set: (x, y, z, block) => void cells.set(`${x},${y},${z}`, { at: [x, y, z], block }),
    clear: (x, y, z) => void cells.delete(`${x},${y},${z}`),
    get: (x, y, z) => cells.get(`${x},${y},${z}`)?.block,
    get size() {
      return cells.size
    },
    materials() {
      const counts: Record<string, number> = {}
      for (const { block } of cells.values()) {
        // The upper half of a door comes with the lower one.
        if (block.includes('half=upper') && block.includes('door')) continue
        const name = blockName(block)
        counts[name] = (counts[name] ?? 0) + 1
      }
      return counts
    },
    extent() {
      const { low, high } = extent([...cells.values()].map(cell => cell.at))
      return [high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1]
    },
    drawing: origin => drawBlocks([...cells.values()], origin),
  }
}
