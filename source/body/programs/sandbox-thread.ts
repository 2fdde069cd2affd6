// The thread in which one program of a model is interpreted. `sandbox.ts` starts it, answers it and ends it.
import process from 'node:process'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { newQuickJSWASMModule, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten'
import type { FromProgram, ProgramData, ToProgram } from './sandbox-messages.ts'

/** What the code says, and what it gives back, comes back in full up to this length. */
const longestTextCharacters = 4_000
/** Characters of one action's arguments. */
const longestArgumentsCharacters = 100_000
/** ms that the body may take to say what it sees. */
const sightTimeoutMs = 5_000
/** The code starts on the second line of what is evaluated. */
const linesBeforeCode = 1

/** Looks at the world; each costs the session's own process something. */
const mostLooks = 1_000

const data = workerData as ProgramData
/**
 * ms this thread has computed: on a busy machine a program must not pay for the time it waits for a processor. Node before 23.9
 * cannot tell, and there the clock counts.
 */
const computed = (): number => {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const tell = (message: FromProgram): void => parentPort!.postMessage(message)

async function run(): Promise<void> {
  const runtime = (await newQuickJSWASMModule()).newRuntime()
  runtime.setMemoryLimit(data.memory)
  runtime.setMaxStackSize(256 * 1024)
  let sliceEnd = 0
  let overtime = false
  runtime.setInterruptHandler(() => {
    overtime ||= computed() > sliceEnd
    return overtime
  })
  const vm = runtime.newContext()
  const logs: string[] = []
  let logged = 0
  let calls = 0
  let looks = 0
  let ended = false
  const waiting = new Map<number, (answer: ToProgram) => void>()

  const finish = (message: FromProgram) => {
    if (!ended) tell(message)
    ended = true
  }
  const fail = (handle: QuickJSHandle) =>
    finish({ kind: 'failed', ...(overtime ? tooLong() : explain(vm.dump(handle) as Thrown)) })

  /** Lets the program go on until it waits for an action, has ended, or never will. */
  function pump(): void {
    sliceEnd = computed() + data.thinking
    runtime.executePendingJobs().error?.dispose()
    if (overtime) finish({ kind: 'failed', ...tooLong() })
    // Its end is known a few promises later.
    setImmediate(() => {
      if (waiting.size === 0)
        finish({ kind: 'failed', code: 'bad-arguments', message: 'the program waits for something that never comes' })
      else tell({ kind: 'idle' })
    })
  }

  const inside: Inside = {
    log(text) {
      logged += text.length
      if (logged <= longestTextCharacters) logs.push(text)
      else if (logs.at(-1) !== '…') logs.push('…')
    },
    observe() {
      if (++looks > mostLooks) throw new Error(`more than ${mostLooks} looks in one program`)
      tell({ kind: 'observe' })
      const came = Atomics.wait(data.flag, 0, 0, sightTimeoutMs) !== 'timed-out'
      Atomics.store(data.flag, 0, 0)
      const message = receiveMessageOnPort(data.seen) as { message: string } | undefined
      if (!came || !message) throw new Error('the body does not say what it sees')
      return message.message
    },
    call(name, args, settle) {
      if (args.length > longestArgumentsCharacters) throw new Error(`the arguments of ${name} are too long`)
      if (++calls > data.calls) throw new Error(`more than ${data.calls} actions in one program`)
      const id = calls
      waiting.set(id, settle)
      tell({ kind: 'call', id, name, args })
    },
  }

  parentPort!.on('message', (answer: ToProgram) => {
    const settle = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (ended) return
    settle?.(answer)
    pump()
  })

  tell({ kind: 'started' })
  sliceEnd = computed() + data.thinking
  define(vm, inside, data.names)
  const evaluated = vm.evalCode(`(async () => {\n${data.code}\n})()`, 'program.js')
  if (evaluated.error) {
    fail(evaluated.error)
    return
  }
  void vm.resolvePromise(evaluated.value).then(settled => {
    if (settled.error) fail(settled.error)
    else finish({ kind: 'ended', value: shown(vm.dump(settled.value)), logs, calls })
  })
  pump()
}

interface Inside {
  log(text: string): void
  /** As JSON. */
  observe(): string
  call(name: string, args: string, settle: (answer: ToProgram) => void): void
}

function define(vm: QuickJSContext, inside: Inside, names: readonly string[]): void {
  const put = (name: string, handle: QuickJSHandle) => {
    vm.setProp(vm.global, name, handle)
    handle.dispose()
  }
  put(
    '__log',
    vm.newFunction('__log', text => inside.log(vm.getString(text))),
  )
  put(
    '__observe',
    vm.newFunction('__observe', () => vm.newString(inside.observe())),
  )
  put(
    '__call',
    vm.newFunction('__call', (name, args) => {
      const deferred = vm.newPromise()
      inside.call(vm.getString(name), vm.getString(args), answer =>
        'text' in answer
          ? vm.newString(answer.text).consume(handle => deferred.resolve(handle))
          : vm.newError(answer.error).consume(handle => deferred.reject(handle)),
      )
      return deferred.handle
    }),
  )
  // Taken into closures and then removed: what the program may do to the language itself does not change its own limits.
  const prelude = vm.evalCode(
    `((log, look, call, text, parse, slice) => {
      delete globalThis.__log; delete globalThis.__observe; delete globalThis.__call
      const show = value => typeof value === 'string' ? value : value instanceof Error ? value.message : text(value)
      const say = (...all) => { let line = ''; for (const one of all) line += (line && ' ') + show(one); log(slice.call(line, 0, ${longestTextCharacters})) }
      globalThis.console = Object.freeze({ log: say, error: say, warn: say, info: say })
      globalThis.observe = () => parse(look())
      for (const name of ${JSON.stringify(names)}) globalThis[name] = (...all) => call(name, text(all))
    })(__log, __observe, __call, JSON.stringify, JSON.parse, String.prototype.slice)`,
    'prelude.js',
  )
  if (prelude.error) throw new Error(`the sandbox did not start: ${JSON.stringify(vm.dump(prelude.error))}`)
  prelude.value.dispose()
}

function shown(value: unknown): string {
  const text = value === undefined ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length <= longestTextCharacters ? text : `${text.slice(0, longestTextCharacters)}…`
}

type Thrown = { readonly name?: unknown; readonly message?: unknown; readonly stack?: unknown } | string | null

type Failure = Omit<Extract<FromProgram, { kind: 'failed' }>, 'kind'>

function explain(error: Thrown): Failure {
  if (typeof error !== 'object' || error === null)
    return { code: 'bad-arguments', message: `the program threw ${JSON.stringify(error)}` }
  const line = /program\.js:(\d+)/.exec(String(error.stack ?? ''))?.[1]
  const where = line ? `line ${Number(line) - linesBeforeCode}: ` : ''
  const message = `${where}${String(error.name ?? 'Error')}: ${String(error.message ?? 'unknown')}`
  return { code: 'bad-arguments', message: message.slice(0, longestTextCharacters) }
}

const tooLong = (): Failure => ({
  code: 'timeout',
  message: `the program computed for ${data.thinking / 1000} s without doing anything; is there an endless loop?`,
})

run().catch((error: Error) =>
  tell({ kind: 'failed', code: 'bad-arguments', message: `the program broke off: ${error.message}` }),
)
