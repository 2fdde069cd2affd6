import type { MindTask, TaskLimits } from './mind-task.ts'

/** What one try of a task has taken. */
interface Spent {
  readonly rounds: number
  readonly ms: number
}

/** The bound that the work on a task has reached. */
export interface OverBound {
  readonly kind: 'steps' | 'seconds'
  readonly limit: number
}

export const overWords = ({ kind, limit }: OverBound): string =>
  kind === 'seconds'
    ? `${limit} s were not enough to finish it`
    : `${limit} ${limit === 1 ? 'step was' : 'steps were'} not enough to finish it`

/** How much one task may take of one mind: rounds of thinking and acting, and the time that they take. */
export interface Bounds {
  /** Takes up a task; `before`: what an earlier host had spent on it. */
  begin(before?: Spent): void
  save(): Spent
  /** The bound that lets no further round begin; null: none does. */
  over(task: MindTask): OverBound | null
  round(): void
  /** Runs a part of the work; its time counts. Time of thinking counts where the task says so. */
  spend<T>(kind: 'acting' | 'thinking', work: () => Promise<T>): Promise<T>
  /** The signal, which also fires when the time that is left is over. */
  within(task: MindTask, signal: AbortSignal): AbortSignal
}

export const createBounds = (allowed: TaskLimits): Bounds => {
  // No state beside the log: each round tells it (`spent` of `mind.run`), and another host begins from there. What runs here in
  // between is the clock of one step.
  let rounds = 0
  let spent = 0
  const limits = (task: MindTask) => allowed.limits(task) ?? {}
  return {
    begin(before) {
      rounds = before?.rounds ?? 0
      spent = before?.ms ?? 0
    },
    save: () => ({ rounds, ms: Math.round(spent) }),
    over(task) {
      const { steps, seconds } = limits(task)
      if (steps !== undefined && rounds >= steps) return { kind: 'steps', limit: steps }
      return seconds !== undefined && spent >= seconds * 1000 ? { kind: 'seconds', limit: seconds } : null
    },
    round: () => void rounds++,
    async spend(kind, work) {
      if (kind === 'thinking' && !allowed.thinkingCounts) return await work()
      const started = performance.now()
      try {
        return await work()
      } finally {
        spent += performance.now() - started
      }
    },
    within(task, signal) {
      const { seconds } = limits(task)
      if (seconds === undefined) return signal
      return AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, Math.ceil(seconds * 1000 - spent)))])
    },
  }
}
