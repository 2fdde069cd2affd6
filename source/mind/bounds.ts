import type { MindPort, MindTask } from './types.ts'

/** How much one task may take of one mind: rounds of thinking and acting, and the time that they take. */
export interface Bounds {
  begin(): void
  /** Null, or why no further round may begin. */
  over(task: MindTask): string | null
  round(): void
  /** Runs a part of the work; its time counts. */
  spend<T>(work: () => Promise<T>): Promise<T>
  /** The signal, which also fires when the time that is left is over. */
  within(task: MindTask, signal: AbortSignal): AbortSignal
}

export const createBounds = (port: MindPort): Bounds => {
  let rounds = 0
  let spent = 0
  const limits = (task: MindTask) => port.limits?.(task) ?? {}
  return {
    begin() {
      rounds = 0
      spent = 0
    },
    over(task) {
      const { steps, seconds } = limits(task)
      if (steps !== undefined && rounds >= steps)
        return `${steps} ${steps === 1 ? 'step was' : 'steps were'} not enough to finish it`
      return seconds !== undefined && spent >= seconds * 1000 ? `${seconds} s were not enough to finish it` : null
    },
    round: () => void rounds++,
    async spend(work) {
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
