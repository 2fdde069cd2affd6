import type { Ground } from '../../body/contract/ground.ts'
import { Heap } from '../../body/walk/priority-heap.ts'
import type { Position } from '../../minecraft/blocks/position.ts'

/** Steps that it takes to get into a column of water or trees, and up or down for each block that is no step. */
const roughSteps = 6
const steepSteps = 4
/** A body drops so many blocks unhurt. */
const dropBlocks = 3

const around = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dz => [dx, dz] as const)).filter(([dx, dz]) => dx || dz)

/** How long the way on foot is, in steps, from a place to columns of a piece of land: what lies across a lake is far. */
export const waysOver = ({ from, rows }: Ground, start: Position): ((x: number, z: number) => number) => {
  const depth = rows.length
  const width = rows[0]?.length ?? 0
  const column = (x: number, z: number): number | undefined =>
    x < 0 || z < 0 || x >= width || z >= depth ? undefined : z * width + x
  const clamp = (at: number, size: number): number => Math.min(size - 1, Math.max(0, Math.floor(at)))
  const steps: number[] = Array(width * depth).fill(Number.POSITIVE_INFINITY)
  const edge = new Heap<{ readonly x: number; readonly z: number; readonly y: number; readonly far: number }>()
  const reach = (x: number, z: number, y: number, far: number): void => {
    const at = column(x, z)
    if (at === undefined || steps[at]! <= far) return
    steps[at] = far
    edge.push({ x, z, y, far }, far)
  }
  const [x0, z0] = [clamp(start[0] - from[0], width), clamp(start[2] - from[1], depth)]
  reach(x0, z0, rows[z0]?.[x0] ?? start[1], 0)
  while (edge.size > 0) {
    const { x, z, y, far } = edge.pop()
    if (far > steps[column(x, z)!]!) continue
    for (const [dx, dz] of around) {
      const level = rows[z + dz]?.[x + dx] ?? null
      const steep = level === null ? 0 : Math.max(0, level - y - 1, y - level - dropBlocks)
      const rough = level === null ? roughSteps : 0
      reach(x + dx, z + dz, level ?? y, far + Math.hypot(dx, dz) + rough + steep * steepSteps)
    }
  }
  return (x, z) => steps[column(x - from[0], z - from[1]) ?? -1] ?? Number.POSITIVE_INFINITY
}
