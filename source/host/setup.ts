import type { Place } from './arena.ts'

/** The world of a session while it is set up: bodies wait for its place, then for its arena. */
export const createSetup = () => {
  const place = Promise.withResolvers<Place>()
  const arena = Promise.withResolvers<void>()
  for (const { promise } of [place, arena]) promise.catch(() => {}) // the code that waits for it gets the error
  const leaving = new AbortController()
  return {
    place: place.promise,
    arena: arena.promise,
    opened: place.resolve,
    prepared: arena.resolve,
    fail(error: unknown): void {
      place.reject(error)
      arena.reject(error)
    },
    /** Ends what is still being set up. */
    signal: leaving.signal,
    leave: (): void => leaving.abort(new Error('the session ended while its world was being set up')),
  }
}

export type Setup = ReturnType<typeof createSetup>
