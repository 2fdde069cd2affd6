import { setImmediate } from 'node:timers/promises'

/**
 * A terminal's input that one reader after another uses (a screen, a question in a line, the next screen). Node stops
 * reading one turn after `pause()`, and it does so whatever was asked for in between: a reader that begins in that turn
 * would never get a key.
 */

/** Resolves when a reader can begin. */
export const readyToRead = async (stdin: NodeJS.ReadStream): Promise<void> => {
  if (stdin.isPaused?.()) await setImmediate()
}

/** Stops reading and leaves the stream so that the next reader, if there is one, keeps the process alive. */
export const stopReading = async (stdin: NodeJS.ReadStream): Promise<void> => {
  // A stream forgets its listeners a turn after they go, and cannot be paused before.
  await setImmediate()
  stdin.pause?.()
  await setImmediate()
  // Ink leaves it unreferenced: a question after it would end the process instead of waiting for the answer.
  stdin.ref?.()
}
