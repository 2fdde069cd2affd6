import process from 'node:process'
import { type Instance, render, type useApp } from 'ink'
import { type Afterwards, type App, notify, type Outcome } from './app.ts'
import { createInput } from './input/input.ts'
import { readyToRead, stopReading } from './input/keyboard.ts'
import type { Keymap } from './input/keymap/binding.ts'
import { keymap as usualKeymap } from './input/keymap.ts'
import { Root } from './root.tsx'
import { focusReports, watchFocus } from './screen/focus.ts'
import { jobControl } from './screen/jobs.ts'
import { type LinesOptions, runLines } from './screen/lines.ts'
import { chooseCall, createCaller, type NotificationWish } from './screen/notify.ts'
import type { Size } from './screen/snapshot.ts'
import { chooseTheme, type ThemeName } from './screen/theme.ts'
import { createStore } from './store.ts'
import type { Ui } from './ui.ts'

export interface TuiOptions extends Omit<LinesOptions, 'stdin' | 'stdout'> {
  readonly theme?: ThemeName
  /** Says everything in lines, one after the other, instead of drawing a screen. */
  readonly screenReader?: boolean
  /** The keymap with the person's own keys in it. */
  readonly keymap?: Keymap
  /** Whether and how to call a person who looks elsewhere. @default 'auto' */
  readonly notifications?: NotificationWish
  /** Tells a question in the words of its prompt, for those that were answered without one. */
  readonly tell?: App['tell']
  /** What the person can do when the session is over. */
  readonly afterwards?: Afterwards
  /** Why no moment of a replay can be forked. */
  readonly noFork?: App['noFork']
  /** Most frames a second, 1 to 60. @default 60 */
  readonly fps?: number
  /** Where to begin, e.g. `{view: 'inbox'}`. */
  readonly start?: Partial<Ui>
  readonly stdin?: NodeJS.ReadStream
  readonly stdout?: NodeJS.WriteStream
  readonly stderr?: NodeJS.WritableStream
  readonly environment?: Readonly<Record<string, string | undefined>>
}

const sizeOf = (stdout: NodeJS.WriteStream): Size => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 })

/** Names of the keys that do what can be done afterwards. */
const offers: ReadonlySet<string> = new Set(['endReplay', 'endGoal', 'endExport'])

/** Signals after which a terminal must be given back before the process goes. */
const signals = ['SIGHUP', 'SIGTERM'] as const

/**
 * Shows a session until its person leaves. Resolves with how: `detached` (the session goes on), `quit` (it was stopped
 * from here), `ended` (it was over), `lost` (its host went away). Rejects when the view cannot be had. The terminal is
 * given back as it was in every case.
 */
export const runTui = async (options: TuiOptions): Promise<Outcome> => {
  const stdin = options.stdin ?? process.stdin
  const stdout = options.stdout ?? process.stdout
  const environment = options.environment ?? process.env
  if (!stdout.isTTY || !stdin.isTTY || options.screenReader) return runLines({ ...options, stdin, stdout })
  await readyToRead(stdin)

  const keymap = options.keymap ?? usualKeymap
  const store = createStore({
    size: sizeOf(stdout),
    theme: chooseTheme(options.theme, environment, stdout.getColorDepth?.() ?? 8),
    title: options.title ?? '',
    opening: options.opening || undefined,
    ui: options.start,
    keymap,
    fps: options.fps || undefined,
    offers: options.afterwards && offers,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  let ink: ReturnType<typeof useApp> | undefined
  /** Another program has the terminal. */
  let lent = false
  const watched = watchFocus(stdin)
  const call = chooseCall(options.notifications ?? 'auto', environment)
  const tell = (sequence: string) => {
    if (!lent) stdout.write(sequence)
  }
  const caller = createCaller(call, watched.attention, tell)
  const reports = call.kind !== 'off'
  let instance: Instance | undefined
  let turn: Promise<void> = Promise.resolve()
  const app: App = {
    store,
    environment,
    tell: options.tell,
    afterwards: options.afterwards,
    noFork: options.noFork,
    exit: resolve,
    inTurn: act => {
      const done = turn.then(act)
      turn = done.catch(() => undefined)
      return done
    },
    suspend: async run => {
      if (lent || !ink) return run()
      if (reports) tell(focusReports.off)
      try {
        await ink.suspendTerminal(async () => {
          lent = true
          try {
            // Ink takes its listener away, and goes on reading: keys that are meant for another program would come here later.
            await stopReading(stdin)
            await run()
          } finally {
            lent = false
          }
        })
      } finally {
        if (reports) tell(focusReports.on)
      }
    },
    stop: () => jobs.stop(),
    redraw: () => draw(true),
  }
  const input = createInput(app, keymap)
  const element = () => {
    const size = sizeOf(stdout)
    return <Root store={store} input={input} columns={size.columns} rows={size.rows} onReady={ready} />
  }
  const ready = (value: ReturnType<typeof useApp>) => {
    ink = value
  }
  const draw = (fresh: boolean) => {
    if (fresh) instance?.clear()
    instance?.rerender(element())
  }
  const resized = () => {
    store.resize(sizeOf(stdout))
    // Synchronous, so that Ink's own listener, which comes after this one, never draws the old panes at the new size.
    draw(false)
  }
  const failed = (error: unknown) => reject(error)
  const gone = () => resolve('detached')
  // ctrl+c in the instant before Ink reads the keys comes as a signal, and means what the key means.
  const interrupted = () => resolve(store.view() ? 'detached' : 'quit')
  const seen = () => {
    input.seen()
    const { state, person } = store.snapshot()
    caller.look(state, person)
  }
  const unsubscribe = store.subscribe(seen)
  const jobs = jobControl(
    app.suspend,
    () => lent,
    text => notify(app, { style: 'warn', text }),
  )

  stdout.prependListener('resize', resized)
  stdin.on('end', gone)
  stdin.on('error', gone)
  stdout.on('error', gone)
  for (const signal of signals) process.on(signal, gone)
  process.on('SIGINT', interrupted)
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', failed)
  try {
    instance = render(element(), {
      stdin: watched.stdin,
      stdout,
      stderr: options.stderr as NodeJS.WriteStream | undefined, // Ink writes to it and needs no more than that
      alternateScreen: true,
      incrementalRendering: true,
      exitOnCtrlC: false,
      interactive: true,
      maxFps: options.fps ?? 60,
      // Asked for, and used only where the terminal answers: shift+enter and a lone escape are told apart there.
      kittyKeyboard: { mode: 'auto' },
      // Test runners replace the console by one that cannot be patched.
      patchConsole: typeof console.Console === 'function',
    })
    if (reports) tell(focusReports.on)
    instance.waitUntilExit().then(gone, failed)
    Promise.resolve(options.view).then(view => {
      store.attach(view)
      seen()
    }, failed)
    return await promise
  } finally {
    unsubscribe()
    jobs.dispose()
    input.dispose()
    store.dispose()
    stdout.off('resize', resized)
    if (reports) tell(focusReports.off)
    stdin.off('end', gone)
    instance?.unmount()
    await instance?.waitUntilExit().catch(() => undefined)
    instance?.cleanup()
    // Ink may fail half-way into taking the terminal.
    if (!instance) stdout.write('\u001b[?1049l\u001b[?25h')
    for (const signal of signals) process.off(signal, gone)
    process.off('SIGINT', interrupted)
    process.off('uncaughtException', failed)
    process.off('unhandledRejection', failed)
    stdin.off('error', gone)
    stdout.off('error', gone)
    await stopReading(stdin)
  }
}
