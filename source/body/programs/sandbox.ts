import { MessageChannel, Worker } from 'node:worker_threads'
import { parseJson } from '../../json.ts'
import { afterRunning } from '../../minecraft/after-running.ts'
import { abortError } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import type { FromProgram, ProgramData, ToProgram } from './sandbox-messages.ts'

export interface CodeLimits {
  /** Whole run, in ms. @default 120000 */
  readonly wall?: number
  /** Computing between two actions, in ms. @default 1000 */
  readonly thinking?: number
  /** In bytes. @default 32 MB */
  readonly memory?: number
  /** Actions called. @default 300 */
  readonly calls?: number
}

export interface CodeHost {
  /** Names of the functions that the code may call. */
  readonly names: readonly string[]
  /** `signal` is aborted when the program has ended, however that came: what it did not wait for ends with it. */
  call(name: string, args: readonly unknown[], signal: AbortSignal): Promise<string>
  /** What the body sees, as plain data. */
  observe(): unknown
  readonly signal: AbortSignal
}

export interface CodeResult {
  readonly value: string
  readonly logs: readonly string[]
  readonly calls: number
  /** Names of the actions that were under way when it ended, and were stopped. */
  readonly stopped: readonly string[]
}

/** ms beyond its own limit after which a thread that does not say it is done computing is ended from outside. */
const graceMs = 3_000

/** The interpreter's file: beside this one in the sources, beside the chunk in a bundle. */
const threadFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './sandbox-thread.ts' : './sandbox-thread.js', import.meta.url)

/**
 * Runs JavaScript that a model wrote, in an interpreter of its own (QuickJS in WebAssembly) on a thread of its own: it sees the
 * actions, `observe()` and `console`, and nothing of this process. Only text crosses the border. The interpreter stops endless
 * loops by itself; some built-in functions never ask it whether they may go on, and the thread is ended then. What the program began
 * and did not wait for is stopped with it, and the run ends when that has ended. Rejects with an ActionError that names the line.
 */
export function runCode(code: string, host: CodeHost, limits: CodeLimits = {}): Promise<CodeResult> {
  const { wall = 120_000, thinking = 1_000, memory = 32 * 2 ** 20, calls: maxCalls = 300 } = limits
  const { signal } = host
  if (signal.aborted) return Promise.reject(abortError(signal))
  const { port1: seen, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const workerData: ProgramData = { code, names: host.names, thinking, memory, calls: maxCalls, flag, seen: port2 }
  const thread = new Worker(threadFile(), {
    workerData,
    transferList: [port2],
    // A program that found a way out of the interpreter would find no keys there.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  })
  let calls = 0
  let over = false
  const ending = new AbortController()
  /** Actions under way, each with its end. */
  const underWay = new Map<Promise<unknown>, string>()
  let watchdog: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  return new Promise<CodeResult>((resolve, reject) => {
    const tell = (message: ToProgram) => {
      if (over) return
      watch()
      thread.postMessage(message)
    }
    // Only while this process runs: the thread may wait for what it says, and on a busy machine both for a processor.
    const watch = () => {
      watchdog ??= afterRunning(thinking + graceMs, () => watchdog && fail(loop(thinking)))
    }
    const rest = () => {
      watchdog?.()
      watchdog = undefined
    }
    const end = (why: Error, settle: () => void) => {
      if (over) return
      over = true
      clearTimeout(timer)
      rest()
      signal.removeEventListener('abort', onAbort)
      thread.removeAllListeners()
      thread.on('error', () => {})
      seen.close()
      void thread.terminate()
      ending.abort(why)
      // As long as one of them holds the body, what the program was allowed must hold for it.
      void Promise.allSettled(underWay.keys()).then(settle)
    }
    const fail = (error: Error) => end(error, () => reject(error))
    const onAbort = () => fail(abortError(signal))
    signal.addEventListener('abort', onAbort, { once: true })

    // On a busy machine a thread takes seconds to come up: the program has not run until then.
    function start(): void {
      watch()
      timer = setTimeout(() => fail(new ActionError('timeout', `the program ran longer than ${wall / 1000} s`)), wall)
    }

    function act(id: number, name: string, args: string): void {
      calls++
      const done =
        calls > maxCalls
          ? Promise.reject(new ActionError('not-allowed', tooMany(maxCalls)))
          : Promise.resolve().then(() => host.call(name, parseJson(args) as unknown[], ending.signal))
      underWay.set(done, name)
      void done.finally(() => underWay.delete(done)).catch(() => {})
      done.then(
        text => tell({ id, text }),
        (error: unknown) => tell({ id, error: error instanceof Error ? error.message : String(error) }),
      )
    }

    function look(): void {
      let text = 'null'
      try {
        text = JSON.stringify(host.observe()) ?? text
      } finally {
        seen.postMessage(text)
        Atomics.store(flag, 0, 1)
        Atomics.notify(flag, 0)
      }
    }

    thread.on('message', (message: FromProgram) => {
      if (message.kind === 'started') start()
      else if (message.kind === 'idle') rest()
      else if (message.kind === 'call') act(message.id, message.name, message.args)
      else if (message.kind === 'observe') look()
      else if (message.kind === 'failed') fail(new ActionError(message.code, message.message))
      else {
        const { value, logs } = message
        const stopped = [...underWay.values()]
        end(new ActionError('aborted', 'the program has ended'), () => resolve({ value, logs, calls, stopped }))
      }
    })
    thread.on('error', error => fail(new ActionError('bad-arguments', `the program broke off: ${error.message}`)))
    thread.on('exit', () => fail(new ActionError('bad-arguments', 'the program broke off')))
  })
}

const loop = (thinking: number): ActionError =>
  new ActionError(
    'timeout',
    `the program computed for ${thinking / 1000} s without doing anything; is there an endless loop?`,
  )

const tooMany = (calls: number): string => `more than ${calls} actions in one program`
