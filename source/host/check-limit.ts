import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../brain/providers/provider.ts'

/** A server that lets a body wait at every step ends the check no later than this, in ms. */
const wholeCheckMs = 180_000
/** What is under way has this long to leave the server, in ms. */
const leavingMs = 5_000

/** The findings of a check as they come; when its time is over it is stopped, and that is the last one. */
export async function* withinLimit(
  check: (signal: AbortSignal, heldUp: (why: string | undefined) => void) => AsyncGenerator<Finding>,
  limitMs = wholeCheckMs,
): AsyncGenerator<Finding> {
  const stopping = new AbortController()
  /** What keeps the body from its work now. */
  let waitsFor: string | undefined
  let news = Promise.withResolvers<'news'>()
  const timer = new AbortController()
  const over = setTimeout(limitMs, 'over' as const, { signal: timer.signal }).catch(() => 'over' as const)
  const findings = check(stopping.signal, why => {
    waitsFor = why
    news.resolve('news')
  })
  try {
    let next: ReturnType<typeof findings.next> | undefined
    for (;;) {
      next ??= findings.next()
      // After the limit it fails as it likes.
      next.catch(() => undefined)
      const first = await Promise.race([next, over, news.promise])
      if (first === 'over') break
      if (first === 'news') {
        news = Promise.withResolvers()
        if (waitsFor !== undefined)
          yield {
            state: 'note',
            what: `The body waits: ${waitsFor}`,
            fix: 'It goes on by itself when the danger is over.',
          }
        continue
      }
      next = undefined
      if (first.done) return
      yield first.value
    }
    // What it leaves the server with changes it.
    const waitsBefore = waitsFor
    stopping.abort()
    const left = findings.return(undefined)
    const late = setTimeout(leavingMs, undefined, { signal: timer.signal })
    await Promise.race([left, late].map(one => one.catch(() => undefined)))
    const notDone = `The check of the server was not done after ${Math.round(limitMs / 1_000)} s`
    const until = 'what stands above was found until then'
    yield waitsBefore === undefined
      ? {
          state: 'bad',
          what: `${notDone}; ${until}`,
          fix: 'The server answers too slowly, or not at all: join with the game to see how it is there, then try again.',
        }
      : {
          state: 'bad',
          what: `${notDone}, because the body was kept from its work: ${waitsBefore}; ${until}`,
          fix: 'Nothing is known to be wrong with the server: try again by day, or where no monsters are near.',
        }
  } finally {
    timer.abort()
    stopping.abort()
  }
}
