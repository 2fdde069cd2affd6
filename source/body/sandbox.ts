import { newQuickJSWASMModule, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten'
import { abortError } from './abort.ts'
import { ActionError } from './types.ts'

export interface CodeLimits {
  /** Whole run, in ms. @default 120000 */
  readonly wall?: number
  /** Computing between two actions, in ms; nobody else in this process gets a turn meanwhile. @default 400 */
  readonly thinking?: number
  /** In bytes. @default 32 MB */
  readonly memory?: number
  /** Actions called. @default 300 */
  readonly calls?: number
}

export interface CodeHost {
  /** Names of the functions that the code may call. */
  readonly names: readonly string[]
  call(name: string, args: readonly unknown[]): Promise<string>
  /** What the body sees, as plain data. */
  observe(): unknown
  readonly signal: AbortSignal
}

export interface CodeResult {
  readonly value: string
  readonly logs: readonly string[]
  readonly calls: number
}

/** What the code says comes back in full up to this length. */
const maxLog = 4_000
/** The code starts on the second line of what is evaluated. */
const offset = 1

/**
 * Runs JavaScript that a model wrote, in an interpreter of its own: it sees the actions, `observe()` and `console`, and nothing of
 * this process. Rejects with an ActionError that names the line.
 */
export async function runCode(code: string, host: CodeHost, limits: CodeLimits = {}): Promise<CodeResult> {
  const { wall = 120_000, thinking = 400, memory = 32 * 2 ** 20, calls: maxCalls = 300 } = limits
  // An instance per program (7 ms): one that is stopped midway holds open promises, is dropped whole, and harms no other.
  const quickjs = await newQuickJSWASMModule()
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(memory)
  runtime.setMaxStackSize(512 * 1024)
  const end = Date.now() + wall
  let sliceEnd = Date.now() + thinking
  let overtime = false
  runtime.setInterruptHandler(() => {
    if (Date.now() > sliceEnd) overtime = true
    return overtime || host.signal.aborted || Date.now() > end
  })
  const vm = runtime.newContext()
  const logs: string[] = []
  let logged = 0
  let calls = 0
  let closed = false
  const pump = () => {
    if (closed) return
    sliceEnd = Date.now() + thinking
    const done = runtime.executePendingJobs()
    if (done.error) done.error.dispose()
  }
  const log = (text: string) => {
    logged += text.length
    if (logged <= maxLog) logs.push(text)
    else if (logs.at(-1) !== '…') logs.push('…')
  }
  const onCall = (name: string, args: readonly unknown[]): Promise<string> => {
    if (++calls > maxCalls)
      return Promise.reject(new ActionError('not-allowed', `more than ${maxCalls} actions in one program`))
    return host.call(name, args)
  }
  try {
    define(vm, { log, observe: host.observe, call: onCall, names: host.names, settled: pump, closed: () => closed })
    sliceEnd = Date.now() + thinking
    const evaluated = vm.evalCode(`(async () => {\n${code}\n})()`, 'program.js')
    if (evaluated.error) throw explain(vm, evaluated.error, overtime, host.signal, thinking)
    const promise = evaluated.value
    const outcome = vm.resolvePromise(promise)
    promise.dispose()
    pump()
    const settled = await race(outcome, host.signal, Math.max(0, end - Date.now()), wall)
    if (settled.error) throw explain(vm, settled.error, overtime, host.signal, thinking)
    const value: unknown = vm.dump(settled.value)
    settled.value.dispose()
    return { value: value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value), logs, calls }
  } finally {
    closed = true
  }
}

function race<T>(outcome: Promise<T>, signal: AbortSignal, ms: number, wall: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError(signal))
    const timer = setTimeout(
      () => reject(new ActionError('timeout', `the program ran longer than ${wall / 1000} s`)),
      ms,
    )
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    outcome.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    })
  })
}

interface Inside {
  log(text: string): void
  observe(): unknown
  call(name: string, args: readonly unknown[]): Promise<string>
  readonly names: readonly string[]
  settled(): void
  closed(): boolean
}

/** Gives the program its functions. Only text crosses the border, so no object of ours can be reached from inside. */
function define(vm: QuickJSContext, inside: Inside): void {
  const put = (name: string, handle: QuickJSHandle) => {
    vm.setProp(vm.global, name, handle)
    handle.dispose()
  }
  put(
    '__log',
    vm.newFunction('__log', text => inside.log(String(vm.dump(text)))),
  )
  put(
    '__observe',
    vm.newFunction('__observe', () => vm.newString(JSON.stringify(inside.observe()))),
  )
  put(
    '__call',
    vm.newFunction('__call', (name, args) => {
      const deferred = vm.newPromise()
      const settle = (work: () => void) => {
        if (inside.closed()) return
        work()
        inside.settled()
      }
      inside.call(String(vm.dump(name)), JSON.parse(String(vm.dump(args))) as unknown[]).then(
        text => settle(() => vm.newString(text).consume(handle => deferred.resolve(handle))),
        (error: unknown) =>
          settle(() =>
            vm
              .newError(error instanceof Error ? error.message : String(error))
              .consume(handle => deferred.reject(handle)),
          ),
      )
      return deferred.handle
    }),
  )
  const prelude = vm.evalCode(
    `
    const show = value => typeof value === 'string' ? value : value instanceof Error ? value.message : JSON.stringify(value)
    globalThis.console = Object.freeze({ log: (...all) => __log(all.map(show).join(' ')), error: (...all) => __log(all.map(show).join(' ')), warn: (...all) => __log(all.map(show).join(' ')) })
    globalThis.observe = () => JSON.parse(__observe())
    for (const name of ${JSON.stringify(inside.names)}) globalThis[name] = (...all) => __call(name, JSON.stringify(all))
  `,
    'prelude.js',
  )
  if (prelude.error) {
    const text = JSON.stringify(vm.dump(prelude.error))
    prelude.error.dispose()
    throw new Error(`the sandbox did not start: ${text}`)
  }
  prelude.value.dispose()
}

function explain(
  vm: QuickJSContext,
  handle: QuickJSHandle,
  overtime: boolean,
  signal: AbortSignal,
  thinking: number,
): ActionError {
  const error = vm.dump(handle) as { name?: string; message?: string; stack?: string } | string
  handle.dispose()
  if (signal.aborted) return abortError(signal)
  if (overtime)
    return new ActionError(
      'timeout',
      `the program computed for ${thinking / 1000} s without doing anything; is there an endless loop?`,
    )
  if (typeof error !== 'object' || error === null)
    return new ActionError('bad-arguments', `the program threw ${JSON.stringify(error)}`)
  const line = /program\.js:(\d+)/.exec(error.stack ?? '')?.[1]
  const where = line ? `line ${Number(line) - offset}: ` : ''
  return new ActionError('bad-arguments', `${where}${error.name ?? 'Error'}: ${error.message ?? 'unknown'}`)
}
