import { JetStreamApiError } from '@nats-io/jetstream'

/** ms after which it is tried again. */
const pauses = [20, 80, 300]
/** The server finds no place for it, or no leader: so it is while the servers of a cluster find each other. */
const notYet: readonly number[] = [10_005, 10_008, 10_009]
const findingTimeoutMs = 10_000

/**
 * Finds or makes something on the bus that others may be making at this very moment. The server refuses the later of two
 * that make one stream at once, for several reasons (its subjects overlap with those of the stream, which is itself: 10065);
 * a moment later the stream is simply there. What is refused for good is still refused then, and that error is thrown.
 * `open` must do no harm when it is called again.
 */
export async function openWithRetry<T>(open: () => Promise<T>): Promise<T> {
  const end = performance.now() + findingTimeoutMs
  for (let tries = 0; ; tries++) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error
      const more = notYet.includes(error.code) ? performance.now() < end : tries < pauses.length
      if (!more) throw error
      await new Promise(resolve => setTimeout(resolve, pauses[Math.min(tries, pauses.length - 1)]))
    }
  }
}
