import { Random } from '../../minecraft/random.ts'

export interface Interval {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const resampleCount = 2000

/**
 * Mean with a 95 % percentile bootstrap interval (Efron). Deterministic: the resampling is seeded and goes by the sorted values, so the same
 * runs give the same interval in whatever order they are read. `n` 0 gives NaN; one value gives an interval of no width.
 */
export const meanInterval = (measured: readonly number[]): Interval => {
  const values = [...measured].sort((a, b) => a - b)
  const n = values.length
  if (n === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN, n }
  const mean = average(values)
  const random = new Random(n)
  const means = Array.from({ length: resampleCount }, () => {
    let sum = 0
    for (let i = 0; i < n; i++) sum += random.pick(values)
    return sum / n
  }).sort((a, b) => a - b)
  const at = (share: number): number =>
    means[Math.min(resampleCount - 1, Math.max(0, Math.round(share * (resampleCount - 1))))]!
  return { mean, low: at(0.025), high: at(0.975), n }
}
