import type { SessionState } from '../../../session/log/state.ts'

/** Cells per block, from near to far. */
const steps = [4, 3, 2, 1, 0.5, 0.25] as const

/** One step nearer (+1) or farther (−1); at the end it stays. */
export const nextZoom = (zoom: number, direction: 1 | -1): number => {
  const index = [...steps].map(Number).indexOf(zoom)
  return steps[Math.max(0, Math.min(steps.length - 1, (index === -1 ? 2 : index) - direction))] ?? 1
}

/** The nearest zoom at which the whole site is on the map, with a margin around it. */
export const fittingZoom = (state: SessionState, columns: number, rows: number): number => {
  const { region } = state.session
  if (!region) return 1
  const wide = Math.abs(region.to[0] - region.from[0]) + 3
  const deep = Math.abs(region.to[2] - region.from[2]) + 3
  return steps.find(step => wide * step <= columns && deep * step <= rows * 2) ?? 0.25
}
