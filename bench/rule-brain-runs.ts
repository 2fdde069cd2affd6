import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { playRuns, type RunnerOptions } from '../source/benchmark/play-runs.ts'
import type { RunResult } from '../source/benchmark/run-result.ts'

/** With `--report` nothing is played: the table is written from what was played before. */
export const onlyReports = (): boolean => process.argv.includes('--report')

type Played = Pick<RunnerOptions, 'store' | 'runs' | 'pace' | 'onChange'> & Partial<Pick<RunnerOptions, 'signal'>>

/** Plays runs with the rule brain, each in a process of its own. */
export const playWithRules = ({ signal = new AbortController().signal, ...options }: Played): Promise<RunResult[]> =>
  playRuns({
    ...options,
    command: [process.execPath, fileURLToPath(new URL('../bin/mcteam.js', import.meta.url)), 'run'],
    brainFlags: () => Promise.resolve([]),
    signal,
  })
