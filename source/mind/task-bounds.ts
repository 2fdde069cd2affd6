import type { MindPort, MindTask } from './mind-port.ts'

/** What one try of a task has taken. */
export interface Spent {
  readonly rounds: number
  readonly ms: number
}

/** How much one task may take of one mind: rounds of thinking and acting, and the time that they take. */
export interface Bounds {
  /** Takes up a task; `before`: what an earlier host had spent on it. */
  begin(before?: Spent): void
  save(): Spent
  /** Null, or why no further round may begin. */
  over(task: MindTask): string | null
  round(): void
  /** Runs a part of the work; its time counts. Time of thinking counts where the task says so. */
  spend<T>(kind: 'acting' | 'thinking', work: () => Promise<T>): Promise<T>
  /** The signal, which also fires when the time that is left is over. */
  within(task: MindTask, signal: AbortSignal): AbortSignal
}

export const createBounds = (port: MindPort): Bounds => {
  let rounds = 0
  let spent = 0
  const limits = (task: MindTask) => port.limits?.(task) ?? {}
  return {
    begin(before) {
      rounds = before?.rounds ?? 0
      spent = before?.ms ?? 0
    },
    save: () => ({ rounds, ms: spent }),
    over(task) {
      const { steps, seconds } = limits(task)
      if (steps !== undefined && rounds >= steps)
        return `${steps} ${steps === 1 ? 'step was' : 'steps were'} not enough to finish it`
      return seconds !== undefined && spent >= seconds * 1000 ? `${seconds} s were not enough to finish it` : null
    },
    round: () => void rounds++,
    async spend(kind, work) {
      if (kind === 'thinking' && port.thinkingCounts !== true) return await work()
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
