import process from 'node:process'
import type { Interface } from 'node:readline/promises'

/** Stopping and going on as shells know it (ctrl+z, `fg`): where there are such signals at all. */

export interface Jobs {
  /** Gives the terminal back and stops this process until the shell lets it go on. */
  stop(): void
  dispose(): void
}

/**
 * Stops this process and all that the shell started with it, and returns when the shell lets them go on: a shell that waits for
 * `npx` does not notice that a process under it has stopped.
 */
const stopJob = (): void => void process.kill(0, 'SIGSTOP')

/** The same for a question on a line: ctrl+z there reaches the reader as a key. */
export const stopsAtKey = (reader: Interface, input: Pick<Partial<NodeJS.ReadStream>, 'setRawMode'>): void => {
  reader.on('SIGTSTP', () => {
    if (process.platform === 'win32') return
    input.setRawMode?.(false)
    stopJob()
    input.setRawMode?.(true)
    reader.prompt(true)
  })
}

/**
 * `lend` gives the terminal away while the promise it is handed runs, and takes it again, with a whole new frame: also
 * after a SIGSTOP, which no process can catch: another program may have left the terminal in another mode.
 */
export const jobControl = (lend: (run: () => Promise<void>) => Promise<void>, lent: () => boolean): Jobs => {
  // Windows has neither the signals nor the idea.
  if (process.platform === 'win32') return { stop: () => undefined, dispose: () => undefined }
  let stopping = false
  const stop = () => {
    if (stopping) return
    if (lent()) {
      stopJob()
      return
    }
    stopping = true
    void lend(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      process.once('SIGCONT', resolve)
      stopJob()
      await promise
    }).finally(() => {
      stopping = false
    })
  }
  const goOn = () => {
    if (!stopping && !lent()) void lend(async () => undefined)
  }
  process.on('SIGTSTP', stop)
  process.on('SIGCONT', goOn)
  return {
    stop,
    dispose: () => {
      process.off('SIGTSTP', stop)
      process.off('SIGCONT', goOn)
    },
  }
}
