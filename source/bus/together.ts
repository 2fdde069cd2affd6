import { JetStreamApiError } from '@nats-io/jetstream'

/** ms after which it is tried again. */
const pauses = [20, 80, 300]

/**
 * Finds or makes something on the bus that others may be making at this very moment. The server refuses the later of two
 * that make one stream at once, for several reasons (its subjects overlap with those of the stream, which is itself: 10065);
 * a moment later the stream is simply there. What is refused for good is still refused then, and that error is thrown.
 * `open` must do no harm when it is called again.
 */
export async function openTogether<T>(open: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  return await open()
}
