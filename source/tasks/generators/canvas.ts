import type { Task } from '../schema.ts'

type Position = readonly [number, number, number]
type Drawing = Task['blueprints'][string]

/** Letters a legend may use; `.` and `_` mean something else. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']

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
  const bounds = (): { low: number[]; high: number[] } => {
    const all = [...cells.values()].map(cell => cell.at)
    return {
      low: [0, 1, 2].map(axis => Math.min(...all.map(at => at[axis]!))),
      high: [0, 1, 2].map(axis => Math.max(...all.map(at => at[axis]!))),
    }
  }
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
        const name = block.replace(/\[.*$/, '')
        counts[name] = (counts[name] ?? 0) + 1
      }
      return counts
    },
    extent() {
      const { low, high } = bounds()
      return [high[0]! - low[0]! + 1, high[1]! - low[1]! + 1, high[2]! - low[2]! + 1]
    },
    drawing(origin) {
      if (cells.size === 0) throw new Error('an empty canvas has no drawing')
      const { low, high } = bounds()
      const blocks = [...new Set([...cells.values()].map(cell => cell.block))].sort()
      const letterOf = new Map(blocks.map((block, index) => [block, letters[index]!]))
      const layers: string[][] = []
      for (let y = low[1]!; y <= high[1]!; y++) {
        const rows: string[] = []
        for (let z = low[2]!; z <= high[2]!; z++) {
          let row = ''
          for (let x = low[0]!; x <= high[0]!; x++) {
            const block = cells.get(`${x},${y},${z}`)?.block
            row += block === undefined ? '.' : letterOf.get(block)!
          }
          rows.push(row)
        }
        layers.push(rows)
      }
      return {
        origin: [...origin],
        legend: Object.fromEntries([...letterOf].map(([block, letter]) => [letter, block])),
        layers,
      }
    },
  }
}
