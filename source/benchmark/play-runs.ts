import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { stringify } from 'yaml'
import { measureRun, type RunName } from './measure-run.ts'
import { type Pace, timeLeft } from './pace.ts'
import { parentFlag } from './parent-flag.ts'
import type { Store } from './result-store.ts'
import type { RunSpec } from './run-plan.ts'
import type { RunResult } from './run-result.ts'

export interface RunnerOptions {
  readonly store: Store
  readonly runs: readonly RunSpec[]
  /** How many are played at the same time; each has a world and a process of its own. */
  readonly pace: Pace
  /** The program that plays one: arguments before the task file. */
  readonly command: readonly string[]
  brainFlags(brain: string): Promise<readonly string[]>
  /** Of the program. @default that of this process */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  onChange?(progress: Progress): void
}

export interface Progress {
  readonly total: number
  readonly finished: readonly RunResult[]
  /** Of those, how many were finished before. */
  readonly kept: number
  /** `began`: by the clock of `performance.now`, as is `at`, the moment of this. */
  readonly running: readonly { readonly id: string; readonly began: number }[]
  readonly at: number
  /** ms; null while nothing was played. */
  readonly left: number | null
}

/** ms between two looks at whether another run may begin. */
const lookIntervalMs = 500
/** How long after its own time limit a run is given up, ms. */
const giveUpAfterMs = 60_000

/** Plays what is not finished. Resolves with every result, also of runs that broke. */
export const playRuns = async (options: RunnerOptions): Promise<RunResult[]> => {
  const { store, runs, pace, signal } = options
  const finished: RunResult[] = []
  const open: RunSpec[] = []
  const running = new Map<RunSpec, { readonly began: number; readonly ended: Promise<void> }>()
  const took = new Map<string, number[]>()
  const learn = (suite: string, ms: number): void => void took.set(suite, [...(took.get(suite) ?? []), ms])
  for (const run of runs) {
    const before = await store.result(run.id)
    if (before) {
      finished.push(before)
      if (before.took > 0) learn(run.suite, before.took)
    } else open.push(run)
  }
  const kept = finished.length
  const tell = (): void => {
    const at = performance.now()
    const now = [...running].map(([{ id, suite }, { began }]) => ({ id, suite, began, since: at - began }))
    const left = timeLeft({ open, running: now, took })
    options.onChange?.({ total: runs.length, finished, kept, running: now, left, at })
  }
  tell()
  const play = async (run: RunSpec, began: number): Promise<void> => {
    try {
      const result = await playRun(run, options)
      if (!result) return
      learn(run.suite, performance.now() - began)
      finished.push(result)
    } finally {
      running.delete(run)
      tell()
    }
  }
  while (running.size > 0 || (open.length > 0 && !signal.aborted)) {
    if (open.length > 0 && !signal.aborted && pace.mayStart(running.size)) {
      const run = open.shift()!
      const began = performance.now()
      running.set(run, { began, ended: play(run, began) })
      tell()
    } else
      await Promise.race([
        ...[...running.values()].map(one => one.ended),
        wait(lookIntervalMs, undefined, { ref: false }),
      ])
  }
  return finished
}

const nameOf = ({ id, suite, reference, brain, agents, seed, repeat, knowledge }: RunSpec): RunName => ({
  id,
  suite,
  reference,
  brain,
  agents,
  seed,
  repeat,
  knowledge,
})

/** Plays one run; null when it was interrupted: it is played again the next time. */
export const playRun = async (
  run: RunSpec,
  options: Pick<RunnerOptions, 'store' | 'signal' | 'command' | 'brainFlags' | 'environment'>,
): Promise<RunResult | null> => {
  const { store, signal } = options
  await store.prepare(run.id)
  // Written under a name of its own: what a run of a benchmark that was killed still writes is not taken for this one's.
  const draft = await store.draft(run.id)
  const file = store.file(run.id, 'task.yaml')
  await writeFile(file, stringify(run.task))
  const [program, ...before] = options.command
  const log = createWriteStream(store.file(run.id, 'log.txt'))
  const child = spawn(
    program!,
    [...before, file, '--record', draft, '--seed', String(run.task.seed), ...(await options.brainFlags(run.brain))],
    {
      // Through the fourth it hears when this process no longer waits for it.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...(options.environment ?? process.env), NO_COLOR: '1', [parentFlag]: String(process.pid) },
    },
  )
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false })
  const interrupt = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', interrupt)
  // Answers of brains take what they take: only who says nothing for longer than a whole run may take is stuck.
  const stuck = setTimeout(() => child.kill('SIGKILL'), run.task.timeLimit * 1000 + giveUpAfterMs)
  child.stdout?.on('data', () => stuck.refresh())
  const code = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  clearTimeout(stuck)
  signal.removeEventListener('abort', interrupt)
  await new Promise<void>(resolve => log.end(() => resolve()))
  if (signal.aborted) return null
  const recording = await store.keep(run.id, draft)
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
  without: run.task.without,
  result: 'broken',
  reason,
  judged: run.task.judge?.length === 0 ? false : undefined,
  played: 0,
  took: 0,
  completion: 0,
  efficiency: 0,
  efficiencyActing: null,
  balanceLimit: null,
  balance: { paper: null, reference: null },
  viewHits: null,
  match: null,
  contribution: null,
  complexity: null,
  timeCost: null,
  planningRounds: 0,
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
