import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import type { Interface } from 'node:readline/promises'

/** Stopping and going on as shells know it (ctrl+z, `fg`): where there are such signals at all. */

export interface Jobs {
  /** Gives the terminal back and stops this process until the shell lets it go on. */
  stop(): void
  dispose(): void
}

const noShell = 'No shell is waiting for this program, so ctrl+z has nothing to go back to.'

interface Kin {
  readonly parent: number
  readonly group: string
  /** Its session, or where only `ps` tells, its terminal. */
  readonly session: string
}

/** Undefined: there is no such process, or it cannot be looked at. */
const kinOf = (pid: number): Kin | undefined => {
  try {
    const told =
      process.platform === 'linux'
        ? // Behind the name, which may hold anything: state, parent, group, session.
          readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S+ /s, '')
        : execFileSync('ps', ['-o', 'ppid=,pgid=,tty=', '-p', String(pid)], { encoding: 'utf8' })
    const [parent, group = '', session = ''] = told.trim().split(/\s+/)
    return { parent: Number(parent), group, session }
  } catch {
    return undefined
  }
}

/**
 * Whether something of the same session that is no part of this job started it: a shell, which can let it go on. POSIX calls
 * a group without it orphaned: once stopped it would stay so. Over `ssh -t HOST mcteam` and in a terminal that runs mcteam itself there is none.
 */
const shellWaits = (): boolean => {
  const self = kinOf(process.pid)
  let above = self && kinOf(self.parent)
  while (above && above.session === self?.session && above.group === self.group) above = kinOf(above.parent)
  return above !== undefined && above.session === self?.session
}

/**
 * Stops this process and all that the shell started with it, and returns when the shell lets them go on: a shell that waits for
 * `npx` does not notice that a process under it has stopped.
 */
const stopJob = (): void => void process.kill(0, 'SIGSTOP')

/** The same for a question on a line: ctrl+z there reaches the reader as a key. */
export const stopsAtKey = (
  reader: Interface,
  input: Pick<Partial<NodeJS.ReadStream>, 'setRawMode'>,
  output: NodeJS.WritableStream,
): void => {
  reader.on('SIGTSTP', () => {
    if (process.platform === 'win32') return
    if (!shellWaits()) {
      output.write(`\n${noShell}\n`)
      reader.prompt(true)
      return
    }
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
export const jobControl = (
  lend: (run: () => Promise<void>) => Promise<void>,
  lent: () => boolean,
  say: (text: string) => void,
): Jobs => {
  // Windows has neither the signals nor the idea.
  if (process.platform === 'win32') return { stop: () => undefined, dispose: () => undefined }
  let stopping = false
  const stop = () => {
    if (stopping) return
    if (!shellWaits()) {
      if (!lent()) say(noShell)
      return
    }
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
