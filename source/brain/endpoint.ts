import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import PQueue from 'p-queue'
import { BrokenOff, collect, type Reply, type ToolCall } from './stream.ts'
import { BrainError } from './types.ts'

/** How an endpoint takes the shape of an answer, best first. A refusal steps down, once for all questions. */
const forms = ['json_schema', 'json_object', 'text'] as const

/** Whether actions are offered as tools: where the endpoint takes no JSON schema, always, or never. */
export type ToolUse = 'auto' | 'on' | 'off'

export interface EndpointOptions {
  readonly apiKey: string
  readonly baseUrl?: string
  /** Questions under way at once. @default 4 */
  readonly concurrency?: number
  /** For one answer, ms. @default 120 000 */
  readonly timeout?: number
  /** Times a question is sent again after a rate limit, an overload or a broken line. @default 4 */
  readonly retries?: number
  /** First pause before sending again, ms; doubles each time. @default 1000 */
  readonly backOff?: number
  /** @default 'auto' */
  readonly tools?: ToolUse
}

export interface Completion {
  readonly text: string
  readonly refusal: string | null
  readonly finish: string
  readonly model: string
  readonly calls: readonly ToolCall[]
  readonly tokensIn: number
  readonly tokensOut: number
  /** Whether the endpoint counted the tokens. */
  readonly counted: boolean
  readonly attempts: number
}

export interface CompletionRequest {
  readonly model: string
  readonly messages: OpenAI.ChatCompletionMessageParam[]
  readonly temperature: number
  readonly maxTokens: number
  readonly name: string
  readonly schema: Record<string, unknown>
  readonly signal: AbortSignal
  /** Told why, and for how long, before a question is sent again. */
  readonly waiting?: (text: string) => void
  /** Told the text so far, while the answer is being written. */
  readonly onText?: (text: string) => void
  /** What can be offered as tools, see `ToolUse`. */
  readonly tools?: OpenAI.ChatCompletionTool[]
}

/** One Chat Completions endpoint: what it cannot do is learnt once, what passes is waited for, the key is never told. */
export interface Endpoint {
  complete(request: CompletionRequest): Promise<Completion>
}

export const createEndpoint = (options: EndpointOptions): Endpoint => {
  const { apiKey, baseUrl, concurrency = 4, timeout = 120_000, retries = 4, backOff = 1000, tools = 'auto' } = options
  const client = new OpenAI({ apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }), timeout, maxRetries: 0 })
  const queue = new PQueue({ concurrency })
  const where = baseUrl ?? 'https://api.openai.com/v1'
  let form = 0
  let temperatureTaken = true
  let toolsTaken = tools !== 'off'
  let streamed = true
  let usageTold = true
  // OpenAI's own newer models insist on the newer name; most compatible endpoints know only the older one.
  let lengthField: 'max_completion_tokens' | 'max_tokens' =
    baseUrl === undefined ? 'max_completion_tokens' : 'max_tokens'

  const redact = (text: string): string =>
    (apiKey.length >= 4 ? text.replaceAll(apiKey, '[key]') : text).replace(/\bsk-[\w*-]{4,}/g, '[key]').slice(0, 500)

  // Arguments of tools are checked by most endpoints; where the whole answer is, they would only say it twice.
  const offersTools = (): boolean => toolsTaken && (tools === 'on' || forms[form] !== 'json_schema')

  const body = (request: CompletionRequest): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
    model: request.model,
    messages: request.messages,
    [lengthField]: request.maxTokens,
    ...(temperatureTaken ? { temperature: request.temperature } : {}),
    ...(offersTools() && request.tools && request.tools.length > 0 ? { tools: request.tools } : {}),
    ...(forms[form] === 'json_schema'
      ? { response_format: { type: 'json_schema', json_schema: { name: request.name, schema: request.schema } } }
      : forms[form] === 'json_object'
        ? { response_format: { type: 'json_object' } }
        : {}),
  })

  /** Whether the refusal is about something that can be left out; then it is left out from now on. */
  const stepDown = (error: APIError): boolean => {
    if (error.status !== 400 && error.status !== 404 && error.status !== 422 && error.status !== 501) return false
    const text = error.message.toLowerCase()
    if (temperatureTaken && text.includes('temperature')) {
      temperatureTaken = false
      return true
    }
    if (offersTools() && /\btools?\b|function call/.test(text)) {
      toolsTaken = false
      return true
    }
    if (usageTold && text.includes('stream_options')) {
      usageTold = false
      return true
    }
    if (streamed && /\bstream/.test(text)) {
      streamed = false
      return true
    }
    const other = lengthField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
    if (text.includes(lengthField) && !tried.has(other)) {
      lengthField = other
      tried.add(other)
      return true
    }
    if (form < forms.length - 1 && /response_format|json_schema|json_object|schema|format|grammar/.test(text)) {
      form++
      return true
    }
    return false
  }
  const tried = new Set<string>([lengthField])

  const atOnce = async (request: CompletionRequest): Promise<Reply> => {
    const reply = await client.chat.completions.create(body(request), { signal: request.signal })
    const choice = reply.choices?.[0]
    return {
      text: choice?.message?.content ?? '',
      refusal: choice?.message?.refusal ?? null,
      finish: choice?.finish_reason ?? 'stop',
      model: reply.model || request.model,
      calls: (choice?.message?.tool_calls ?? []).flatMap(call => (call.type === 'function' ? [call.function] : [])),
      usage: reply.usage,
    }
  }
  const stream = async (request: CompletionRequest): Promise<Reply> => {
    const controller = new AbortController()
    const signal = AbortSignal.any([request.signal, controller.signal])
    const options = { stream: true as const, ...(usageTold ? { stream_options: { include_usage: true } } : {}) }
    const chunks = await client.chat.completions.create({ ...body(request), ...options }, { signal })
    try {
      return await collect(chunks, { model: request.model, patience: timeout, onText: text => request.onText!(text) })
    } finally {
      // A stream that was given up must not go on in the background.
      controller.abort()
    }
  }

  const send = async (request: CompletionRequest): Promise<Completion> => {
    let attempts = 0
    for (let failures = 0; ; ) {
      attempts++
      try {
        const { usage, ...reply } = streamed && request.onText ? await stream(request) : await atOnce(request)
        return {
          ...reply,
          tokensIn: usage?.prompt_tokens ?? 0,
          tokensOut: usage?.completion_tokens ?? 0,
          counted: usage !== undefined,
          attempts,
        }
      } catch (error) {
        request.signal.throwIfAborted()
        if (error instanceof APIUserAbortError) throw error
        if (error instanceof APIError && stepDown(error)) continue
        if (error instanceof BrokenOff && error.nothing && streamed) {
          streamed = false
          continue
        }
        const failure = classify(error)
        if (!failure.again || failures >= retries)
          throw new BrainError(failure.kind, redact(`${where}: ${failure.text}`), attempts)
        failures++
        const pause = failure.after ?? backOff * 2 ** (failures - 1) * (1 + 0.2 * Math.random())
        const ms = Math.min(pause, 60_000)
        request.waiting?.(redact(`${where}: ${failure.text}; asking again in ${Math.ceil(ms / 1000)} s`))
        await sleep(ms, undefined, { signal: request.signal, ref: false })
      }
    }
  }

  return {
    complete: request => queue.add(() => send(request), { signal: request.signal }),
  }
}

interface Failure {
  readonly kind: BrainError['failure']
  readonly text: string
  readonly again: boolean
  /** What the endpoint asked for, ms. */
  readonly after?: number
}

const classify = (error: unknown): Failure => {
  if (error instanceof BrokenOff)
    return { kind: error.message.includes('stopped') ? 'timeout' : 'unreachable', text: error.message, again: true }
  if (error instanceof APIConnectionTimeoutError) return { kind: 'timeout', text: 'no answer in time', again: true }
  if (error instanceof APIConnectionError)
    return { kind: 'unreachable', text: `cannot be reached (${causeOf(error)})`, again: true }
  if (error instanceof APIError) {
    const { status, message } = error
    if (status === 401 || status === 403)
      return {
        kind: 'unauthorized',
        text: `the key was not accepted (${status}). Check OPENAI_API_KEY and --base-url`,
        again: false,
      }
    if (status === 429 && /quota|billing|credit/i.test(message))
      return { kind: 'rate-limited', text: `the account has no credit left (${message})`, again: false }
    if (status === 429)
      return { kind: 'rate-limited', text: `too many requests (${message})`, again: true, ...retryAfter(error) }
    if (status === 408 || status === 409 || (status !== undefined && status >= 500))
      return {
        kind: 'unreachable',
        text: `the endpoint failed (${status} ${message})`,
        again: true,
        ...retryAfter(error),
      }
    if (status === 404)
      return { kind: 'unreachable', text: `not found (${message}). Check --model and --base-url`, again: false }
    return { kind: 'refused', text: message, again: false }
  }
  return { kind: 'unreachable', text: error instanceof Error ? error.message : String(error), again: false }
}

const causeOf = (error: Error): string => {
  const { cause } = error
  return cause instanceof Error ? causeOf(cause) : error.message
}

/** `Retry-After` in seconds or as a date, or its more exact `retry-after-ms`. */
const retryAfter = (error: APIError): { after?: number } => {
  const ms = Number(error.headers?.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(ms) && ms >= 0) return { after: ms }
  const value = error.headers?.get('retry-after')
  if (!value) return {}
  const seconds = Number(value)
  const after = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(after) ? { after: Math.max(0, after) } : {}
}
