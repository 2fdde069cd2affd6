import { type EndCause, resultOf } from '../session/log/events/outcome.ts'
import type { TeamResult } from './team-interface.ts'

/** The end of a session: it comes once, and everything that goes on in the background hears of it. */
export interface Ending {
  /** Aborts when the session ends. */
  readonly signal: AbortSignal
  readonly over: boolean
  /** Ends the session; the cause tells with which result. */
  end(cause: EndCause, reason: string): void
}

/** Takes the team apart and tells how it ended in the end; `hurry` aborts when a person stops a session that is ending already. */
type Finish = (result: TeamResult, hurry: AbortSignal) => Promise<TeamResult>

export interface Ended extends Ending {
  /** Resolves once, when the team is taken apart. */
  readonly ended: Promise<TeamResult>
  /** Called when all parts of the team are there, with what takes them apart; without it there is nothing to do. */
  finishBy(finish: Finish): void
  /** As `end`; resolves when the team has ended. At once where another call has begun to end it. */
  stop(cause: EndCause, reason: string): Promise<void>
}

export const createEnding = (): Ended => {
  let finish: Finish = result => Promise.resolve(result)
  const closing = new AbortController()
  const hurry = new AbortController()
  const { promise: ended, resolve } = Promise.withResolvers<TeamResult>()
  const stop = async (cause: EndCause, reason: string): Promise<void> => {
    const result = resultOf(cause)
    if (closing.signal.aborted) {
      if (result === 'stopped') hurry.abort()
      return
    }
    closing.abort(new Error('the session ends'))
    resolve(await finish({ result, cause, reason }, hurry.signal))
  }
  return {
    ended,
    stop,
    finishBy(takeApart) {
      finish = takeApart
    },
    signal: closing.signal,
    get over() {
      return closing.signal.aborted
    },
    end: (cause, reason) => void stop(cause, reason),
  }
}

/** Runs `close` once when the session ends. */
export const atEnd = ({ signal }: Pick<Ending, 'signal'>, close: () => void): void =>
  signal.addEventListener('abort', close, { once: true })
