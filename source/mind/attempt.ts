import type { Past } from '../session/log/events/words.ts'
import type { EventInput } from '../session/log/events.ts'
import { bounds, type RunState } from '../session/log/state.ts'

/** Rounds of monitor → plan → act without measurable progress before a task counts as failed. */
const roundsWithoutProgress = 5
const roundsAtMost = 40

/** One attempt at a task: what was tried, and how far that got by the count of the world check. */
/** What an attempt tells the log, which knows the actions already. */
export type TellRun = (change: Omit<EventInput<'mind.run'>, 'seat'>) => void

export const createAttempt = (tell: TellRun) => {
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
    begin(begun: { readonly task: string; readonly attempts: number }, before: string | undefined): void {
      history = before ? [{ action: 'the attempt before', result: 'failure', reason: before }] : []
      rounds = 0
      stalled = 0
      best = -1
      tell({ begun, tried: history[0] })
    },
    /** Goes on where an earlier host was. */
    resume(run: RunState): void {
      history = [...run.history]
      ;({ rounds, stalled, best } = run.looks)
    },
    /** An action has ended. */
    note(step: Past): void {
      history = [...history, step].slice(-bounds.tried)
    },
    /** Something was tried that is no action in the log. */
    noteUnlogged(step: Past): void {
      history = [...history, step].slice(-bounds.tried)
      tell({ tried: step })
    },
    forget(): void {
      history = []
      tell({ cleared: true })
    },
    /** What was there before anything was done. */
    reached(done: number): void {
      best = Math.max(best, done)
    },
    /** A round is over: for how many there has been no progress, and whether it is time to give up. */
    round(done: number) {
      stalled = done > best ? 0 : stalled + 1
      best = Math.max(best, done)
      rounds++
      tell({ looks: { rounds, stalled, best } })
      return { stalled, hopeless: stalled >= roundsWithoutProgress || rounds >= roundsAtMost }
    },
    withLastFailure(words: string): string {
      const last = history.findLast(one => one.result === 'failure')
      return last ? `${words}; last failure: ${last.reason}` : words
    },
  }
}
