import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach } from 'vitest'
import { listSessions } from '../../source/session/attach/paths.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { openTerminal, sandbox, type TestTerminal } from './terminal.ts'

/** The small job most tests give the team; a session of it is over within half a minute. */
export const chest = 'test/e2e/tasks/chest.yaml'

/** Sessions of one test: started in terminals of a folder of their own, and gone afterwards. */
export function sessions() {
  let box: ReturnType<typeof sandbox>
  let open: TestTerminal[] = []
  beforeEach(() => {
    box = sandbox()
  })
  afterEach(async () => {
    for (const terminal of open) terminal.kill()
    open = []
    for (const { pid } of await listSessions(runtime()).catch(() => [])) tryKill(pid)
    box.remove()
  })

  const runtime = () => join(box.folder, 'mcteam')
  const recording = () => join(box.folder, 'session.jsonl')

  function start(
    args: readonly string[] | string,
    options: { columns?: number; rows?: number; cwd?: string; env?: Record<string, string> } = {},
  ): TestTerminal {
    const terminal = openTerminal(args, { ...options, env: { ...box.env, ...options.env } })
    open.push(terminal)
    return terminal
  }

  /** What the recording, or another one, holds so far. */
  function logged(path = recording()): SessionEvent[] {
    if (!existsSync(path)) return []
    const lines = readFileSync(path, 'utf8').split('\n').slice(1)
    return lines.flatMap(line => {
      try {
        const parsed = JSON.parse(line) as SessionEvent
        return 'seq' in parsed ? [parsed] : []
      } catch {
        return [] // the last line, half written
      }
    })
  }

  /** Waits until the log holds an event that fits. */
  const happened = (fits: (event: SessionEvent) => boolean, timeout?: number) => happenedIn(recording(), fits, timeout)

  async function happenedIn(
    path: string,
    fits: (event: SessionEvent) => boolean,
    timeout = 180_000,
  ): Promise<SessionEvent> {
    for (const end = performance.now() + timeout; performance.now() < end; ) {
      const found = logged(path).find(fits)
      if (found) return found
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    const last = logged(path)
      .slice(-3)
      .map(event => JSON.stringify(event).slice(0, 400))
    throw new Error(`That did not happen within ${timeout} ms. Last events:\n${last.join('\n')}`)
  }

  return {
    recording,
    start,
    logged,
    happened,
    happenedIn,
    folder: () => box.folder,
    /** Plays the small job with a person called Sam. */
    play: (...args: string[]) => start(['tui', chest, '--name', 'Sam', '--record', recording(), ...args]),
    async hostPid(): Promise<number> {
      const [session] = await listSessions(runtime())
      return session!.pid
    },
  }
}

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it had ended
  }
}
