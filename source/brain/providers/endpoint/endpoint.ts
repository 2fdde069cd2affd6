import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { APIError } from 'openai'
import PQueue from 'p-queue'
import { isLoopback } from '../../../loopback.ts'
import { secretHider } from '../../../session/log/secrets.ts'
import { BrainError, type Usage } from '../../brain.ts'
import type { Place } from '../named-model.ts'
import type { Form } from '../presets.ts'
import { BrokenOff } from './answer-stream.ts'
import { bodyOf, type CompletionRequest, createAsking } from './ask-once.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { failureOf } from './endpoint-failures.ts'
import { createLearnt, type Learnt, type ToolUse } from './endpoint-features.ts'
import type { Reply } from './endpoint-reply.ts'
import { costOf } from './model-prices.ts'
import { fromEnvironment, secretsSentTo } from './openai-environment.ts'
import { estimated, estimatedTokens, isCounted } from './token-estimate.ts'

export interface EndpointOptions {
  readonly place: Place
  /** Questions under way at once. @default 16, on this machine 2 */
  readonly concurrency?: number
  /** For the beginning of an answer and for each next piece of it, ms. @default 180 000 */
  readonly timeout?: number
  /** Times a question is sent again after a rate limit, an overload or a broken line. @default 4 */
  readonly retries?: number
  /** First pause before sending again, ms; doubles each time. @default 1000 */
  readonly backOff?: number
  /** @default 'auto' */
  readonly tools?: ToolUse
  /** How bytes are fetched. @default the global one */
  readonly fetch?: typeof fetch
}

/** A seat for every agent of the largest team; a machine of one's own answers few at once, and what waits there grows old. */
const defaultConcurrency = { remote: 16, local: 2 }
const defaultTimeoutMs = 180_000
const defaultRetries = 4
/** No pause before sending again is longer, whatever the endpoint asks for, ms. */
const longestPauseMs = 60_000

/** What a timer of Node holds. */
const longestTimeoutMs = 2 ** 31 - 1

/** Room for an answer that was cut off, tokens, one after the other: thinking and answer share it. */
const rooms = [8_192, 65_536]

/** Tokens without which an answer would be cut off. */
const leastAnswer = 256

export interface Completion extends Omit<Reply, 'usage'>, Omit<Usage, 'reasoning'> {
  readonly tokensCached: number
  /** How its form was asked for. */
  readonly form: Form
  readonly attempts: number
}

/** What all tries of a question took together. */
type Spent = { -readonly [Field in keyof Omit<Usage, 'reasoning'>]: Usage[Field] } & {
  tokensCached: number
  attempts: number
}

/** One Chat Completions endpoint: what it cannot do is learnt once, what passes is waited for, the key is never told. */
export interface Endpoint {
  complete(request: CompletionRequest): Promise<Completion>
  /** For what `onText` is told: answers come without secrets. */
  hide(text: string): string
}

/** Whether the address is this machine's. */
const isLocal = (address: string): boolean => URL.canParse(address) && isLoopback(new URL(address).hostname)

export const createEndpoint = (options: EndpointOptions): Endpoint => {
  const { place, timeout = defaultTimeoutMs, retries = defaultRetries, backOff = 1000, tools = 'auto' } = options
  const { preset, baseUrl: where } = place
  // Endpoints without keys (Ollama, vLLM) still want the header; the package insists on a value.
  const apiKey = place.key ?? 'none'
  const { concurrency = isLocal(where) ? defaultConcurrency.local : defaultConcurrency.remote } = options
  // An endpoint may say what it was sent: that is taken out before anything is cut, and here, where the key is, which may be a fleet.
  const hide = secretHider(secretsSentTo(place))
  const client = new OpenAI({
    apiKey,
    baseURL: where,
    ...fromEnvironment(preset),
    // The wait for an answer is counted by boundedFetch; the package counts standstills of this process, too.
    timeout: longestTimeoutMs,
    maxRetries: 0,
    fetch: boundedFetch({ inner: options.fetch, headersTimeoutMs: timeout, hide }),
    // What goes wrong is told here; the package would write into the screen.
    logLevel: 'off',
  })
  const reply = createAsking({ client, timeout, hide })
  const queue = new PQueue({ concurrency })
  const models = new Map<string, Learnt>()
  const learntOf = (model: string): Learnt => {
    const learnt = models.get(model) ?? createLearnt({ tools, preset })
    models.set(model, learnt)
    return learnt
  }

  const redact = (text: string): string =>
    hide(text)
      .replace(/\bsk-[\w*-]{4,}/g, '[secret]')
      .slice(0, 500)

  const send = async (request: CompletionRequest, learnt: Learnt): Promise<Completion> => {
    let attempts = 0
    for (let failures = 0; ; ) {
      attempts++
      try {
        const { usage: told, ...said } = await reply(request, learnt)
        const counted = isCounted(told, said)
        const usage = counted ? told : estimated(bodyOf(request, learnt), said)
        // A model under a name of the endpoint's own costs what the one costs that was asked for.
        const priced = counted || preset.own === true
        const cost = priced ? (costOf(place, said.model, usage) ?? costOf(place, request.model, usage)) : null
        // The answer may have been asked for as the arguments of a tool.
        const call = said.calls.find(one => one.name === request.name)
        return {
          ...said,
          text: call?.arguments ?? said.text,
          calls: call ? [] : said.calls,
          ...usage,
          tokensEstimated: counted ? undefined : (true as const),
          cost,
          attempts,
          form: learnt.form,
        }
      } catch (error) {
        request.signal.throwIfAborted()
        const left = leftOut(error, request, learnt)
        if (left === 'quietly') continue
        if (left !== null) {
          request.waiting?.(redact(`${where}: ${request.model} does not take ${left}; asking without it`))
          continue
        }
        if (error instanceof BrokenOff && error.how === 'nothing' && learnt.streamed) {
          learnt.whole()
          continue
        }
        const failure = failureOf(error, preset.keys[0])
        if (!failure.again || failures >= retries)
          throw new BrainError(failure.kind, redact(`${where}: ${failure.text}`), attempts)
        failures++
        const pause = backOff * 2 ** (failures - 1) * (1 + 0.2 * Math.random())
        const ms = Math.min(Math.max(failure.after ?? pause, backOff), longestPauseMs)
        request.waiting?.(redact(`${where}: ${failure.text}; asking again in ${Math.ceil(ms / 1000)} s`))
        await sleep(ms, undefined, { signal: request.signal })
      }
    }
  }

  /** Asks with more room as long as the answer is cut off: how long a model thinks beforehand is not known. */
  const withRoom = async (request: CompletionRequest): Promise<Completion> => {
    const learnt = learntOf(request.model)
    const spent: Spent = { tokensIn: 0, tokensOut: 0, tokensCached: 0, cost: 0, attempts: 0 }
    const free = freeTokens(request, bodyOf(request, learnt))
    let room = Math.min(Math.max(request.maxTokens ?? 0, learnt.room ?? 0), free)
    for (;;) {
      const answer = await send(room > 0 ? { ...request, maxTokens: room } : request, learnt).catch(
        (error: unknown) => {
          if (error instanceof BrainError && spent.attempts > 0)
            throw new BrainError(error.failure, error.message, error.attempts + spent.attempts, error.answer, spent)
          throw error
        },
      )
      spent.tokensIn += answer.tokensIn
      spent.tokensOut += answer.tokensOut
      spent.tokensCached += answer.tokensCached
      if (answer.tokensEstimated) spent.tokensEstimated = true
      spent.attempts += answer.attempts
      spent.cost = spent.cost === null || answer.cost === null ? null : spent.cost + answer.cost
      const more = rooms.map(one => Math.min(one, free)).find(one => one > Math.max(room, answer.tokensOut))
      if (answer.finish !== 'length' || more === undefined || !learnt.capTaken) return { ...answer, ...spent }
      room = more
      learnt.room = more
      request.waiting?.(
        redact(`${where}: the answer was cut off after ${answer.tokensOut} tokens; asking again with room for ${more}`),
      )
    }
  }

  return {
    hide,
    complete: request =>
      queue.add(() => withRoom(request), { signal: request.signal, priority: request.priority ?? 0 }),
  }
}

/** Tokens that are left for the answer. Throws BrainError where they are too few for one. */
const freeTokens = ({ context, model }: CompletionRequest, body: object): number => {
  if (context === undefined) return Number.POSITIVE_INFINITY
  const asked = estimatedTokens(body)
  if (context - asked >= leastAnswer) return context - asked
  throw new BrainError(
    'refused',
    `The question has about ${asked} tokens, and ${model} has room for ${context} with its answer (context).`,
    0,
  )
}

/** What was left out because of a refusal; `quietly`: nothing that a person had asked for. Null: the refusal is about something else. */
const leftOut = (error: unknown, request: CompletionRequest, learnt: Learnt): string | null => {
  if (!(error instanceof APIError) || ![400, 404, 422, 501].includes(error.status ?? 0)) return null
  const left = learnt.leaveOut(`${error.param ?? ''} ${error.message}`, learnt.fields(request))
  return left === null || ['temperature', 'reasoning_effort', 'max_tokens', 'max_completion_tokens'].includes(left)
    ? left
    : 'quietly'
}
