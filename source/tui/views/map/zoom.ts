import type { Ground, Levels } from './ground.ts'

/** Cells per block, from near to far. */
const steps = [4, 3, 2, 1, 0.5, 0.25] as const

/** One step nearer (+1) or farther (−1); at the end it stays. */
export const nextZoom = (zoom: number, direction: 1 | -1): number => {
  const index = [...steps].map(Number).indexOf(zoom)
  return steps[Math.max(0, Math.min(steps.length - 1, (index === -1 ? 2 : index) - direction))] ?? 1
}

/** The nearest zoom at which the whole site is on the map, with a margin around it. */
export const fittingZoom = ({ site }: Ground, columns: number, rows: number): number => {
  if (!site) return 1
  const wide = Math.abs(site.high[0] - site.low[0]) + 3
  const deep = Math.abs(site.high[2] - site.low[2]) + 3
  return steps.find(step => wide * step <= columns && deep * step <= rows * 2) ?? 0.25
}

/**
 * The highest layer drawn after one step down (−1) or up (+1); undefined: all are drawn. From all of them a step down leads to the
 * highest, a step up to the lowest alone; above the highest are all again.
 */
export const nextTop = (top: number | undefined, step: -1 | 1, { lowest, highest }: Levels): number | undefined => {
  if (top === undefined) return step < 0 ? highest : lowest
  return top + step > highest ? undefined : Math.max(lowest, top + step)
}
