import { PassThrough } from 'node:stream'
import xterm from '@xterm/headless'
import { onTestFinished, vi } from 'vitest'
import type { Outcome } from '../../source/tui/app.ts'
import { runTui, type TuiOptions } from '../../source/tui/main.tsx'

/**
 * The screen in a terminal that is only pretended: what it writes goes through a real terminal parser, and keys arrive in
 * the same pieces in which a terminal would send them.
 */

export interface Harness {
  /** The rows as a person sees them. */
  screen(): string[]
  text(): string
  cursor(): { readonly x: number; readonly y: number }
  /** One read of the keyboard. */
  press(keys: string): Promise<void>
  /** Each character on its own, as a person types. */
  type(text: string): Promise<void>
  resize(columns: number, rows: number): Promise<void>
  /** Resolves as soon as the screen shows it. */
  see(wanted: string | RegExp | ((screen: string) => boolean), timeout?: number): Promise<void>
  /** Resolves as soon as the screen does not show it any more. */
  lose(unwanted: string | RegExp, timeout?: number): Promise<void>
  /** Everything written so far. */
  written(): string
  /** Nothing left to draw. */
  idle(): Promise<void>
  readonly done: Promise<Outcome>
  stop(): Promise<void>
}

export const keys = {
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  shiftTab: '\u001b[Z',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  altEnter: '\u001b\r',
  ctrlC: '\u0003',
  ctrlD: '\u0004',
  ctrlT: '\u0014',
  ctrlW: '\u0017',
  backspace: '\u007f',
  paste: (text: string) => `\u001b[200~${text}\u001b[201~`,
} as const

/**
 * From here on time passes only for who calls what this returns, by so many ms: what must come soon after something else does,
 * however busy the machine is. Timers go on.
 */
export const stopClock = (): ((ms: number) => void) => {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return ms => {
    now += ms
  }
}

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export const openHarness = (options: Omit<TuiOptions, 'stdin' | 'stdout'>, columns = 120, rows = 40): Harness => {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: true, scrollback: 0 })
  const waiting = new Set<() => void>()
  let written = ''
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode: () => stdin,
    ref: () => stdin,
    unref: () => stdin,
  })
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns, rows, getColorDepth: () => 24 })
  stdout.on('data', (chunk: Buffer) => {
    written += chunk.toString()
    terminal.write(chunk, () => {
      for (const check of [...waiting]) check()
    })
  })
  const done = runTui({
    environment: {},
    ...options,
    // The few members of a terminal's streams that are used are there.
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
  })
  done.catch(() => undefined)

  const screen = (): string[] => {
    const buffer = terminal.buffer.active
    return Array.from(
      { length: terminal.rows },
      (_, row) => buffer.getLine(buffer.baseY + row)?.translateToString(true) ?? '',
    )
  }
  const text = () => screen().join('\n')
  const has = (wanted: string | RegExp | ((screen: string) => boolean)) =>
    typeof wanted === 'string'
      ? text().includes(wanted)
      : typeof wanted === 'function'
        ? wanted(text())
        : wanted.test(text())
  const until = (good: () => boolean, words: string, timeout: number) =>
    new Promise<void>((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer)
        waiting.delete(check)
        act()
      }
      const check = () => {
        if (good()) finish(resolve)
      }
      const timer = setTimeout(
        () => finish(() => reject(new Error(`${words} within ${timeout} ms. The screen:\n${text()}`))),
        timeout,
      )
      waiting.add(check)
      check()
    })
  const press = async (sent: string) => {
    stdin.write(sent)
    // One turn for the stream, one for React, one for the terminal's parser.
    await pause(5)
  }
  return {
    screen,
    text,
    cursor: () => ({ x: terminal.buffer.active.cursorX, y: terminal.buffer.active.cursorY }),
    press,
    async type(typed) {
      // Without a pause between them: letters that a busy machine holds apart are keys, not a word.
      for (const character of typed) {
        stdin.write(character)
        await new Promise(setImmediate)
      }
      await pause(5)
    },
    async resize(newColumns, newRows) {
      terminal.resize(newColumns, newRows)
      Object.assign(stdout, { columns: newColumns, rows: newRows })
      stdout.emit('resize')
      await pause(60)
    },
    see: (wanted, timeout = 90_000) => until(() => has(wanted), `${String(wanted)} was not seen`, timeout),
    lose: (unwanted, timeout = 90_000) => until(() => !has(unwanted), `${String(unwanted)} did not go away`, timeout),
    written: () => written,
    async idle() {
      for (let before = ''; before !== written; ) {
        before = written
        await pause(80)
      }
    },
    done,
    async stop() {
      stdin.write(keys.ctrlD)
      stdin.end()
      await done.catch(() => undefined)
      terminal.dispose()
    },
  }
}
