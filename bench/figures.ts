import { isJudged, type RunResult } from '../source/benchmark/run-result.ts'

/** Figures of tables. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
export const mean = (numbers: readonly number[]): number => sum(numbers) / Math.max(1, numbers.length)
export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : mean(sorted.slice(middle - 1, middle + 1))
}
export const percent = (share: number): string => `${(100 * share).toFixed(share === 1 || share === 0 ? 0 : 1)} %`

/** A mean that only a judge can tell: of the runs that one looked at. */
export const rate = (
  results: readonly RunResult[],
  of: (one: RunResult) => number,
  shown: (share: number) => string = percent,
): string => {
  const judged = results.filter(isJudged)
  if (judged.length === 0) return 'n/a'
  return `${shown(mean(judged.map(of)))}${judged.length < results.length ? ` (n ${judged.length})` : ''}`
}
