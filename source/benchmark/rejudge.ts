import { errorText } from '../errors.ts'
import { measureRun } from './measure-run.ts'
import type { Store } from './result-store.ts'
import type { RunResult } from './run-result.ts'

export interface Disagreement {
  readonly id: string
  readonly field: string
  readonly before: unknown
  readonly now: unknown
}

/** Computes every finished run's numbers again, from its recording alone, and tells where they differ by more than 1e-9. */
export const rejudge = async (
  store: Store,
): Promise<{ runs: number; unreadable: { id: string; reason: string }[]; disagreements: Disagreement[] }> => {
  const results = await store.results()
  const disagreements: Disagreement[] = []
  const unreadable: { id: string; reason: string }[] = []
  for (const before of results) {
    if (before.result === 'broken' && before.played === 0) continue // there was nothing to read then either
    try {
      const now = await measureRun(store.file(before.id, 'recording.jsonl'), before)
      disagreements.push(...differences(before, now))
    } catch (error) {
      unreadable.push({ id: before.id, reason: errorText(error) })
    }
  }
  return { runs: results.length, unreadable, disagreements }
}

const differences = (before: RunResult, now: RunResult): Disagreement[] =>
  Object.keys(now).flatMap(field => {
    const [a, b] = [before[field as keyof RunResult], now[field as keyof RunResult]]
    // Results of before this was kept say nothing about it.
    const unknown = field === 'took' && a === 0
    return unknown || same(a, b) ? [] : [{ id: before.id, field, before: a, now: b }]
  })

const same = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, index) => same(one, b[index]))
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...keys].every(key => same(a[key as keyof typeof a], b[key as keyof typeof b]))
  }
  return a === b
}
