import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Measurement } from './measure.ts'

/**
 * Figures of an earlier run, to notice what got slower while it still keeps its budget. A figure counts as worse when it
 * is beyond the margin and by more than what two runs on a busy machine differ.
 */
export interface Baseline {
  readonly machine: Readonly<Record<string, string | number>>
  readonly values: Readonly<Record<string, number>>
}

/** Times the stored figure. */
const margin = 1.5
const noise: Readonly<Record<string, number>> = { ms: 25, '% core': 5, MB: 30, s: 0.5, 'bytes/s': 0, events: 0 }

const file = new URL('baseline.json', import.meta.url)
const key = (bench: string, { what }: Measurement): string => `${bench}: ${what}`

export const loadBaseline = (): Baseline | undefined =>
  // Written below, by this program.
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Baseline) : undefined

/** The stored figure, when this one is clearly worse. */
export const worseThan = (
  baseline: Baseline | undefined,
  bench: string,
  measurement: Measurement,
): number | undefined => {
  const before = baseline?.values[key(bench, measurement)]
  if (before === undefined) return undefined
  const { value, unit, budget } = measurement
  const slack = noise[unit] ?? 0
  // What must be at least something is worse when it is smaller.
  const worse =
    budget && 'atLeast' in budget
      ? value * margin < before && before - value > slack
      : value > before * margin && value - before > slack
  return worse ? before : undefined
}

/** Keeps what was measured; figures of benches that did not run stay. */
export const saveBaseline = (
  machine: Baseline['machine'],
  results: Readonly<Record<string, readonly Measurement[]>>,
): void => {
  const values: Record<string, number> = { ...loadBaseline()?.values }
  for (const [bench, measurements] of Object.entries(results))
    for (const measurement of measurements) values[key(bench, measurement)] = Number(measurement.value.toPrecision(4))
  const sorted = Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify({ machine, values: sorted }, null, 2)}\n`)
}
