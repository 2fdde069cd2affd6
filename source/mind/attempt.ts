import type { Past } from '../brain/questions/shapes.ts'
import type { TaskRunState } from './task-run-state.ts'

/** Rounds of monitor → plan → act without measurable progress before a task counts as failed. */
const roundsWithoutProgress = 5
const roundsAtMost = 40
/** Steps of an attempt that are remembered. */
const stepsKept = 12

/** One attempt at a task: what was tried, and how far that got by the count of the world check. */
export const createAttempt = () => {
  let history: Past[] = []
  let rounds = 0
  let stalled = 0
  let best = -1
  return {
    /** A copy: what is given away does not grow with the attempt. */
    get history(): Past[] {
      return [...history]
    },
    /** `before`: why the attempt before this one failed. */
    begin(before: string | undefined): void {
      history = before ? [{ action: 'the attempt before', result: 'failure', reason: before }] : []
      rounds = 0
      stalled = 0
      best = -1
    },
    /** Goes on where an earlier host was. */
    resume(saved: Pick<TaskRunState, 'history' | 'rounds' | 'stalled'>): void {
      history = [...saved.history]
      rounds = saved.rounds
      stalled = saved.stalled
    },
    note(step: Past): void {
      history = [...history, step].slice(-stepsKept)
    },
    forget(): void {
      history = []
    },
    /** What was there before anything was done. */
    reached(done: number): void {
      best = done
    },
    /** A round is over: for how many there has been no progress, what failed last, and whether it is time to give up. */
    round(done: number) {
      stalled = done > best ? 0 : stalled + 1
      best = Math.max(best, done)
      rounds++
      const failures = history.filter(one => one.result === 'failure').slice(-4)
      return { stalled, failures, hopeless: stalled >= roundsWithoutProgress || rounds >= roundsAtMost }
    },
    withLastFailure(words: string): string {
      const last = history.findLast(one => one.result === 'failure')
      return last ? `${words}; last failure: ${last.reason}` : words
    },
    save: () => ({ history: [...history], rounds, stalled }),
  }
}
