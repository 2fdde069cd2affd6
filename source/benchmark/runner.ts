import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import process from 'node:process'
import PQueue from 'p-queue'
import { stringify } from 'yaml'
import { measureRun, type RunName } from './measure.ts'
import type { RunSpec } from './plan.ts'
import type { RunResult } from './result.ts'
import type { Store } from './store.ts'

export interface RunnerOptions {
  readonly store: Store
  readonly runs: readonly RunSpec[]
  /** How many are played at the same time; each has a world and a process of its own. */
  readonly parallel: number
  /** The program that plays one: arguments before the task file. */
  readonly command: readonly string[]
  /** Flags of the brain, by name of the brain. */
  brainFlags(brain: string): readonly string[]
  readonly signal: AbortSignal
  onChange?(progress: Progress): void
}

export interface Progress {
  readonly total: number
  readonly finished: readonly RunResult[]
  /** Of those, how many were finished before. */
  readonly kept: number
  readonly running: readonly { readonly id: string; readonly since: number }[]
  /** ms; null while nothing was played. */
  readonly left: number | null
}

/** How long after its own time limit a run is given up, ms. */
const grace = 60_000

/** Plays what is not finished. Resolves with every result, also of runs that broke. */
export const playRuns = async (options: RunnerOptions): Promise<RunResult[]> => {
  const { store, runs, parallel, signal } = options
  const finished: RunResult[] = []
  const running = new Map<string, number>()
  const durations: number[] = []
  let kept = 0
  const tell = (): void => {
    const open = runs.length - finished.length
    const mean = durations.reduce((sum, ms) => sum + ms, 0) / durations.length
    options.onChange?.({
      total: runs.length,
      finished,
      kept,
      running: [...running].map(([id, since]) => ({ id, since })),
      left: durations.length === 0 ? null : (open * mean) / parallel,
    })
  }
  for (const run of runs) {
    const before = await store.result(run.id)
    if (!before) continue
    finished.push(before)
    kept++
  }
  tell()
  const queue = new PQueue({ concurrency: parallel })
  const known = new Set(finished.map(result => result.id))
  for (const run of runs) {
    if (known.has(run.id)) continue
    void queue.add(async () => {
      if (signal.aborted) return
      const since = performance.now()
      running.set(run.id, since)
      tell()
      try {
        const result = await playRun(run, options)
        if (result) {
          durations.push(performance.now() - since)
          finished.push(result)
        }
      } finally {
        running.delete(run.id)
        tell()
      }
    })
  }
  await queue.onIdle()
  return finished
}

const nameOf = ({ id, suite, reference, brain, agents, seed, repeat }: RunSpec): RunName => ({
  id,
  suite,
  reference,
  brain,
  agents,
  seed,
  repeat,
})

/** Plays one run; null when it was interrupted: it is played again the next time. */
export const playRun = async (
  run: RunSpec,
  options: Pick<RunnerOptions, 'store' | 'signal' | 'command' | 'brainFlags'>,
): Promise<RunResult | null> => {
  const { store, signal } = options
  await store.prepare(run.id)
  const recording = store.file(run.id, 'recording.jsonl')
  // What a run that was cut off has left would be taken for this one's.
  for (const path of [recording, `${recording}.idx`]) await rm(path, { force: true })
  const file = store.file(run.id, 'task.yaml')
  await writeFile(file, stringify(run.task))
  const [program, ...before] = options.command
  const log = createWriteStream(store.file(run.id, 'log.txt'))
  const child = spawn(
    program!,
    [...before, file, '--record', recording, '--seed', String(run.task.seed), ...options.brainFlags(run.brain)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    },
  )
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const interrupt = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', interrupt)
  const timer = setTimeout(() => child.kill('SIGKILL'), run.task.timeLimit * 1000 + grace)
  const code = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  clearTimeout(timer)
  signal.removeEventListener('abort', interrupt)
  await new Promise<void>(resolve => log.end(() => resolve()))
  if (signal.aborted) return null
  const result = await measureRun(recording, nameOf(run)).catch(async (error: Error) =>
    broken(run, await lastLine(store.file(run.id, 'log.txt')).catch(() => `exit code ${code}: ${error.message}`)),
  )
  await store.save(result)
  return result
}

/** What the program said last: why it did not even begin. */
const lastLine = async (path: string): Promise<string> => {
  const line = (await readFile(path, 'utf8')).trim().split('\n').at(-1)
  if (!line) throw new Error('an empty log')
  return line
}

/** A run that left nothing to measure counts as nothing reached; it must not vanish from a table. */
export const broken = (run: RunSpec, reason: string): RunResult => ({
  format: 1,
  ...nameOf(run),
  task: run.task.name,
  tags: run.task.tags,
  organization: run.task.organization,
  schedule: run.task.schedule,
  result: 'broken',
  reason,
  played: 0,
  completion: 0,
  efficiency: 0,
  balance: { paper: null, reference: null },
  viewHits: null,
  match: null,
  contribution: null,
  complexity: null,
  timeCost: null,
  promptTimes: 0,
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: null,
  messages: 0,
  interventions: 0,
  waited: 0,
  idle: 0,
  undone: 0,
  givenBack: 0,
  deaths: 0,
  seats: [],
  curve: [],
})
