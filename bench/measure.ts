import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** One line of the bench: a number beside the budget it has to keep. */
export interface Measurement {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** `≤ 450` or `≥ 120`; absent for numbers without a budget. */
  readonly budget?: { readonly atMost: number } | { readonly atLeast: number }
  readonly note?: string
}

export function kept(measurement: Measurement): boolean | undefined {
  const { budget, value } = measurement
  if (!budget) return undefined
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Nearest-rank quantile; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

const ticksPerSecond = 100 // USER_HZ on every Linux that matters

/** CPU seconds used so far by one process, all its threads. Linux only. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Proportional set size in MB: shared pages are counted once over all the processes that share them. Linux only. */
export function memoryMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN) / 1024
}

export const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

setFlagsFromString('--expose-gc')
/** Collects this process's garbage: its resident memory is then what it holds, not when it was last collected. */
export const collectGarbage = runInNewContext('gc') as () => void
