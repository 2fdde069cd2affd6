import { z } from 'zod'
import { EnvironmentError, errorText, exitCode, KnownError } from '../../errors.ts'
import { issueWords } from '../../issue-words.ts'
import type { ReadOnly } from '../../read-only.ts'
import type { Channel } from './channel.ts'

/** One thing that can be asked of the other side. */
interface Method {
  readonly params: z.ZodType
  readonly result: z.ZodType
  /** What it may say on the way. */
  readonly part?: z.ZodType
}
/** What one side does for the other: `methods` have an answer, `notes` have none. */
export interface Contract {
  readonly methods: Readonly<Record<string, Method>>
  readonly notes: Readonly<Record<string, z.ZodType>>
}

type PartOf<M extends Method> = M extends { readonly part: infer P extends z.ZodType } ? z.output<P> : never
type PartIn<M extends Method> = M extends { readonly part: infer P extends z.ZodType } ? z.input<P> : never

interface CallOptions<M extends Method> {
  readonly signal?: AbortSignal
  readonly onPart?: (part: PartOf<M>) => void
}
export interface Remote<C extends Contract> {
  /** Rejects with `LineClosed` when the line ends first, with `RemoteError` when the other side fails. */
  call<K extends keyof C['methods'] & string>(
    name: K,
    params: ReadOnly<z.input<C['methods'][K]['params']>>,
    options?: CallOptions<C['methods'][K]>,
  ): Promise<z.output<C['methods'][K]['result']>>
  note<K extends keyof C['notes'] & string>(name: K, data: ReadOnly<z.input<C['notes'][K]>>): void
}
export type Handlers<C extends Contract> = {
  readonly methods: {
    readonly [K in keyof C['methods']]: (
      params: z.output<C['methods'][K]['params']>,
      context: { readonly signal: AbortSignal; part(part: ReadOnly<PartIn<C['methods'][K]>>): void },
    ) => Promise<ReadOnly<z.input<C['methods'][K]['result']>>> | ReadOnly<z.input<C['methods'][K]['result']>>
  }
  readonly notes: { readonly [K in keyof C['notes']]: (data: z.output<C['notes'][K]>) => void }
}

/** The line ended before there was an answer: it is unknown whether the call was carried out. It is not repeated automatically. */
export class LineClosed extends EnvironmentError {
  constructor(reason: string) {
    super(reason, 'Look whether what was asked happened, and ask again.')
  }
}
/** The other side could not; `code` and `data` are its own. */
export class RemoteError extends KnownError {
  readonly code: string
  readonly data: unknown
  constructor(code: string, message: string, data?: unknown) {
    super(message, undefined, exitCode.environment)
    this.code = code
    this.data = data
  }
}

/** Of what is told at the end of a line. */
const reasonCharacters = 500

const id = z.int().min(1)
const message = z.union([
  z.object({ call: id, method: z.string(), params: z.unknown() }),
  z.object({ stop: id }),
  z.object({ part: id, data: z.unknown() }),
  z.object({ done: id, result: z.unknown() }),
  z.object({ failed: id, code: z.string(), message: z.string().max(20_000), data: z.unknown() }),
  z.object({ note: z.string(), data: z.unknown() }),
])

interface Waiting {
  readonly method: Method
  resolve(value: unknown): void
  reject(error: unknown): void
  readonly onPart: ((part: never) => void) | undefined
}

/**
 * Questions and answers over a channel, both ways at once. Every call has a number that only grows and is carried out at most
 * once; an abort crosses as a message of its own; all that comes in is checked before it is used.
 */
export const createLine = <Theirs extends Contract, Ours extends Contract>(
  channel: Channel,
  theirs: Theirs,
  ours: Ours,
  handlers: Handlers<Ours>,
): Remote<Theirs> => {
  let calls = 0
  let newest = 0
  const waiting = new Map<number, Waiting>()
  const underWay = new Map<number, AbortController>()

  const answer = async (call: number, name: string, params: unknown): Promise<void> => {
    const method = Object.hasOwn(ours.methods, name) ? ours.methods[name] : undefined
    const failed = (code: string, text: string, data?: unknown): void =>
      channel.send({ failed: call, code, message: text, data: data ?? null })
    if (!method) return failed('unknown', `nothing here is called ${name}`)
    const checked = method.params.safeParse(params)
    if (!checked.success) return failed('bad-message', `${name}: ${issueOf(checked.error)}`)
    const control = new AbortController()
    underWay.set(call, control)
    try {
      // The table of handlers has one for each method of the contract, and its parameters were just checked.
      const handle = handlers.methods[name] as (params: unknown, context: unknown) => unknown
      const result = await handle(checked.data, {
        signal: control.signal,
        part: (data: unknown) => channel.send({ part: call, data }),
      })
      channel.send({ done: call, result: result ?? null })
    } catch (error) {
      const { code, data } = error as { code?: unknown; data?: unknown }
      failed(typeof code === 'string' ? code : 'failed', errorText(error), data)
    } finally {
      underWay.delete(call)
    }
  }
  const hear = (name: string, data: unknown): void => {
    const schema = Object.hasOwn(ours.notes, name) ? ours.notes[name] : undefined
    const checked = schema?.safeParse(data)
    // The table of handlers has one for each note of the contract.
    if (checked?.success) (handlers.notes[name] as (data: unknown) => void)(checked.data)
    else channel.close(`cannot understand the note ${name}`)
  }
  const settle = (call: number, use: (one: Waiting) => void): void => {
    const one = waiting.get(call)
    waiting.delete(call)
    if (one) use(one)
  }

  const take = (raw: unknown): void => {
    const parsed = message.safeParse(raw)
    if (!parsed.success) {
      channel.close('the other side sends what this one cannot understand')
      return
    }
    const got = parsed.data
    if ('call' in got) {
      if (got.call <= newest) return
      newest = got.call
      void answer(got.call, got.method, got.params)
    } else if ('stop' in got) underWay.get(got.stop)?.abort(new Error('stopped on request'))
    else if ('part' in got) {
      const one = waiting.get(got.part)
      const checked = one?.method.part?.safeParse(got.data)
      if (one && checked?.success) one.onPart?.(checked.data as never) // the schema beside it is the method's own
    } else if ('done' in got)
      settle(got.done, one => {
        const checked = one.method.result.safeParse(got.result)
        if (checked.success) one.resolve(checked.data)
        else one.reject(new RemoteError('bad-message', `the answer makes no sense: ${issueOf(checked.error)}`))
      })
    else if ('failed' in got) settle(got.failed, one => one.reject(new RemoteError(got.code, got.message, got.data)))
    else hear(got.note, got.data)
  }
  channel.receive(raw => {
    try {
      take(raw)
    } catch (error) {
      // It fits the contract, and no part of this side can follow it: a count below zero, for instance. The wire carries other lines, too.
      const why = errorText(error).slice(0, reasonCharacters)
      channel.close(`what the other side says cannot be followed: ${why}`)
    }
  })
  channel.onClose(reason => {
    for (const one of waiting.values()) one.reject(new LineClosed(reason))
    waiting.clear()
    for (const control of underWay.values()) control.abort(new LineClosed(reason))
  })

  return {
    call: (name, params, options = {}) =>
      new Promise((resolve, reject) => {
        const { signal, onPart } = options
        if (!channel.open) return reject(new LineClosed('the line is closed'))
        const call = ++calls
        const stop = (): void => channel.send({ stop: call })
        const end = (): void => signal?.removeEventListener('abort', stop)
        waiting.set(call, {
          // `name` is a key of the contract.
          method: theirs.methods[name]!,
          onPart,
          resolve(value) {
            end()
            resolve(value as never) // checked by the method's own schema
          },
          reject(error) {
            end()
            reject(error)
          },
        })
        channel.send({ call, method: name, params })
        if (signal?.aborted) stop()
        else signal?.addEventListener('abort', stop, { once: true })
      }),
    note: (name, data) => channel.send({ note: name, data }),
  }
}

const issueOf = (error: z.ZodError): string => {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'message'}: ${issueWords(issue)}`
}
