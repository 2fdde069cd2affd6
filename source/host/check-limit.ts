import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../brain/providers/provider.ts'

/** A server that lets a body wait at every step ends the check no later than this, in ms. */
const wholeCheckMs = 180_000
/** What is under way has this long to leave the server, in ms. */
const leavingMs = 5_000

/** The findings of a check as they come; when its time is over it is stopped, and that is the last one. */
export async function* withinLimit(
  check: (signal: AbortSignal) => AsyncGenerator<Finding>,
  limitMs = wholeCheckMs,
): AsyncGenerator<Finding> {
  const stopping = new AbortController()
  const timer = new AbortController()
  const over = setTimeout(limitMs, 'over' as const, { signal: timer.signal }).catch(() => 'over' as const)
  const findings = check(stopping.signal)
  try {
    for (;;) {
      const next = findings.next()
      // After the limit it fails as it likes.
      next.catch(() => undefined)
      const first = await Promise.race([next, over])
      if (first === 'over') break
      if (first.done) return
      yield first.value
    }
    stopping.abort()
    const left = findings.return(undefined)
    const late = setTimeout(leavingMs, undefined, { signal: timer.signal })
    await Promise.race([left, late].map(one => one.catch(() => undefined)))
    yield {
      state: 'bad',
      what: `The check of the server was not done after ${Math.round(limitMs / 1_000)} s; what stands above was found until then`,
      fix: 'The server answers too slowly, or not at all: join with the game to see how it is there, then try again.',
    }
  } finally {
    timer.abort()
    stopping.abort()
  }
}
