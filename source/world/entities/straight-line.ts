import { floor, type Point } from '../point.ts'

/**
 * Calls `visit` with each cell after the first that a straight line passes, in their order, and with the point where it enters; ends when
 * that returns true. A line through the edge between two blocks passes one of them, too: nothing slips between their corners.
 */
export function someCellOnLine(from: Point, to: Point, visit: (cell: Point, entry: Point) => boolean): boolean {
  const axes = (['x', 'y', 'z'] as const).map(axis => {
    const way = to[axis] - from[axis]
    const step = Math.sign(way)
    const first = (Math.floor(from[axis]) + (step > 0 ? 1 : 0) - from[axis]) / way
    return { axis, step, next: step === 0 ? Number.POSITIVE_INFINITY : first, each: Math.abs(1 / way) }
  })
  const at = { ...floor(from) }
  for (;;) {
    const nearest = axes.reduce((a, b) => (b.next < a.next ? b : a))
    const share = nearest.next
    if (share > 1) return false
    nearest.next += nearest.each
    at[nearest.axis] += nearest.step
    const entry = {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      z: from.z + (to.z - from.z) * share,
    }
    // The border itself, without what rounding takes off it.
    entry[nearest.axis] = at[nearest.axis] + (nearest.step < 0 ? 1 : 0)
    if (visit({ ...at }, entry)) return true
  }
}
