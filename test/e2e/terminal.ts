import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type IPty, spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'bin/mcteam.js')

/** A real pseudo-terminal with the real program in it; what a person would see is `screen()`. */
export interface TestTerminal {
  readonly pid: number
  /** Visible rows, right-trimmed: the last whole frame, since terminals show none before its end. */
  screen(): string
  /** Everything the program ever wrote, raw. */
  raw(): string
  /** Resolves with the screen as soon as `wanted` is on it; rejects with the last screen otherwise. */
  see(wanted: string | RegExp | ((screen: string) => boolean), timeout?: number): Promise<string>
  press(keys: string): void
  /**
   * Presses a key that decides once what it is about could be read, and again as long as the screen asks for that, as it does
   * on a busy machine; resolves when `done` holds.
   */
  decide(key: string, done: (screen: string) => boolean): Promise<void>
  /** Types a line, letter by letter as a person would, then Enter once it stands at the cursor. */
  line(text: string): Promise<void>
  resize(columns: number, rows: number): void
  /** Stops and goes on reading what the program writes, as a terminal does that hangs. */
  pause(): void
  resume(): void
  kill(signal?: string): void
  /** The program's exit code. */
  readonly exit: Promise<number>
  /** Cursor column and row, 0-based. */
  cursor(): { x: number; y: number }
}

export const keys = {
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  ctrlD: '\u0004',
  ctrlC: '\u0003',
  up: '\u001b[A',
  down: '\u001b[B',
  left: '\u001b[D',
  right: '\u001b[C',
} as const

/** A little more than the screen gives a person to read what a key would decide. */
const readingTimeMs = 450

/** A folder of its own for recordings and sockets, so that tests never see each other's sessions. */
export function sandbox(): { readonly folder: string; readonly env: Record<string, string>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  return {
    folder,
    env: { XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

export function openTerminal(
  /** Or a line as it is typed at a shell: `mcteam run … > FILE`. */
  args: readonly string[] | string,
  /** `underShell`: typed at a shell with job control, which says “left with …” when it has the terminal again. */
  options: { columns?: number; rows?: number; cwd?: string; env?: Record<string, string>; underShell?: boolean } = {},
): TestTerminal {
  const { columns = 120, rows = 40 } = options
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 0 })
  const { CI: _ci, NO_COLOR: _noColor, ...inherited } = process.env
  const env = { ...inherited, TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C.UTF-8', ...options.env }
  const [file, ...before] = options.underShell
    ? ['bash', '--norc', '--noprofile', '--noediting', '-i']
    : typeof args === 'string'
      ? ['sh', '-c', args.replace(/^mcteam /, 'exec "$0" "$@" '), process.execPath, program]
      : [process.execPath, program, ...args]
  const child: IPty = spawn(file!, before, {
    cols: columns,
    rows,
    cwd: options.cwd ?? root,
    env: env as Record<string, string>,
  })
  // As `npx` runs it: under a second shell that waits for it.
  const job = ['sh', '-c', '"$0" "$@"; exit $?', process.execPath, program, ...args]
  if (options.underShell) child.write(`${job.map(one => `'${one}'`).join(' ')}; echo "left with $?"\r`)
  let written = ''
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const check of [...waiting]) check()
  }
  child.onData(data => {
    written += data
    screen.write(data, wake)
  })
  // Synchronized output: what is shown while a frame is being drawn is the frame before it.
  let shown: string | undefined
  const frames = (begins: boolean) => (params: (number | number[])[]) => {
    if (params.includes(2026)) {
      shown = begins ? read() : undefined
      wake()
    }
    return false
  }
  screen.parser.registerCsiHandler({ prefix: '?', final: 'h' }, frames(true))
  screen.parser.registerCsiHandler({ prefix: '?', final: 'l' }, frames(false))
  const exit = new Promise<number>(resolve => child.onExit(({ exitCode }) => screen.write('', () => resolve(exitCode))))
  let ended = false
  void exit.then(() => {
    ended = true
    shown = undefined
    wake()
  })

  const read = () => {
    const buffer = screen.buffer.active
    return Array.from(
      { length: screen.rows },
      (_, row) => buffer.getLine(buffer.baseY + row)?.translateToString(true, 0, screen.cols) ?? '',
    ).join('\n')
  }
  /** Whether the line ends at the cursor, in whole or with as much of it as fits on the row. */
  const typed = (text: string): boolean => {
    if (shown !== undefined) return false
    const { baseY, cursorX, cursorY } = screen.buffer.active
    const left = screen.buffer.active.getLine(baseY + cursorY)?.translateToString(false, 0, cursorX) ?? ''
    const end = left.replace(/^[ >]*/, '')
    return end !== '' && (text.endsWith(end) || end.endsWith(text))
  }

  const terminal: TestTerminal = {
    pid: child.pid,
    screen: () => shown ?? read(),
    raw: () => written,
    exit,
    see(wanted, timeout = 120_000) {
      const matches =
        typeof wanted === 'string'
          ? (text: string) => text.includes(wanted)
          : typeof wanted === 'function'
            ? wanted
            : (text: string) => wanted.test(text)
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          waiting.delete(check)
        }
        const check = () => {
          const text = shown ?? read()
          if (matches(text)) {
            stop()
            resolve(text)
          } else if (ended) {
            stop()
            reject(new Error(`The program ended before ${String(wanted)} was seen. Last screen:\n${text}`))
          }
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`${String(wanted)} was not seen within ${timeout} ms. Last screen:\n${read()}`))
        }, timeout)
        waiting.add(check)
        check()
      })
    },
    press: text => child.write(text),
    async decide(key, done) {
      do {
        await new Promise(resolve => setTimeout(resolve, readingTimeMs))
        if (done(terminal.screen())) return
        child.write(key)
        await terminal.see(text => done(text) || text.includes('look at it, then press the key again'))
      } while (!done(terminal.screen()))
    },
    async line(text) {
      // Letter by letter, each in a read of its own: several characters at once count as pasted.
      for (const letter of text) {
        child.write(letter)
        await new Promise(resolve => setTimeout(resolve, 8))
      }
      // Enter that arrives with the last letters would be a part of what is pasted.
      await terminal.see(() => typed(text))
      child.write(keys.enter)
    },
    resize(newColumns, newRows) {
      child.resize(newColumns, newRows)
      screen.resize(newColumns, newRows)
    },
    pause: () => child.pause(),
    resume: () => child.resume(),
    kill: (signal = 'SIGKILL') => child.kill(signal),
    cursor: () => ({ x: screen.buffer.active.cursorX, y: screen.buffer.active.cursorY }),
  }
  return terminal
}
