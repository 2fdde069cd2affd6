import { setImmediate } from 'node:timers/promises'
import type { Self } from './mind-needs.ts'

/** Turns follow each other until one has nothing to do; then it waits for a bell. */
export interface MindLoop {
  /** Ends what the turn under way waits for. */
  readonly signal: AbortSignal
  /** Begins with turns; a turn is false when there was nothing to do. */
  begin(turn: () => Promise<boolean>): void
  ring(): void
  /** Ends what is under way; the next turn looks at the situation afresh. */
  interrupt(reason: string): void
  /** What began with the signal of now goes on by itself: an interruption ends it, what is thought beside it has a signal of its own. */
  apart(): void
  /** Ends what is thought beside it alone. */
  rethink(reason: string): void
  pause(): void
  resume(): void
  /** Begins no further turn. */
  finish(): void
  close(): Promise<void>
}

export interface MindLoopNeeds {
  readonly phase: Self['phase']
  /** First pause after a brain failed twice, ms; doubles each time. */
  readonly retryPauseMs: number
  troubled(error: unknown): void
  /** What was to come next belonged to another moment. */
  interrupted(): void
}

/** Turns after which others come to theirs, so that a mind whose turns wait for nothing cannot hold up the whole host. */
const turnsInARow = 100

export const createMindLoop = (needs: MindLoopNeeds): MindLoop => {
  let alarm = new AbortController()
  let alarmOfBody = alarm
  let closed = false
  let paused = false
  let finishing = false
  let rung = false
  let bell: (() => void) | undefined
  let trouble = 0
  let running = Promise.resolve()

  const ring = (): void => {
    rung = true
    bell?.()
  }
  const sleep = async (): Promise<void> => {
    if (rung || closed) return
    await new Promise<void>(resolve => {
      bell = resolve
    })
    bell = undefined
  }
  /** What rings meanwhile halves it at most: minds that fail at once would ring for each other without end. */
  const nap = async (ms: number): Promise<void> => {
    const { promise: half, resolve } = Promise.withResolvers<void>()
    const { signal } = alarm
    const timers = [setTimeout(resolve, ms / 2), setTimeout(ring, ms)]
    const stop = (): void => resolve()
    signal.addEventListener('abort', stop, { once: true })
    rung = false
    await half
    await sleep()
    signal.removeEventListener('abort', stop)
    for (const timer of timers) clearTimeout(timer)
  }
  const run = async (turn: () => Promise<boolean>): Promise<void> => {
    for (let turns = 1; !closed; turns++) {
      if (turns % turnsInARow === 0) await setImmediate()
      rung = false
      if (paused || finishing) {
        if (paused) needs.phase('paused')
        await sleep()
        continue
      }
      if (alarm.signal.aborted) alarm = new AbortController()
      let busy = false
      try {
        busy = await turn()
        trouble = 0
      } catch (error) {
        needs.troubled(error)
        // A brain that fails at once must not spin: it is asked again after a while, sooner when something happens.
        trouble++
        if (!alarm.signal.aborted && trouble > 1) await nap(Math.min(30_000, needs.retryPauseMs * 2 ** trouble))
        busy = true
      }
      if (!busy && !paused && !closed) await sleep()
    }
    needs.phase('idle')
  }
  const rethink = (reason: string): void => {
    alarm.abort(new Error(reason))
    ring()
  }
  const interrupt = (reason: string): void => {
    needs.interrupted()
    alarmOfBody.abort(new Error(reason))
    rethink(reason)
  }
  return {
    get signal() {
      return alarm.signal
    },
    begin(turn) {
      running = run(turn)
    },
    apart() {
      alarmOfBody = alarm
      alarm = new AbortController()
    },
    ...{ ring, interrupt, rethink },
    pause() {
      if (paused) return
      paused = true
      interrupt('paused')
    },
    resume() {
      paused = false
      ring()
    },
    finish() {
      finishing = true
    },
    async close() {
      closed = true
      interrupt('the session ends')
      await running
    },
  }
}
