import { KnownError } from '../../../errors.ts'
import { jsonOf } from '../../../json.ts'
import { limits } from '../../answers/answer-limits.ts'
import { startDeadline } from './answer-deadline.ts'

/** The endpoint sent more than any answer holds. */
class TooMuch extends KnownError {}
/** The endpoint sends the question elsewhere: a person decides which host is asked, not an endpoint. */
export class Redirected extends KnownError {}

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Redirects within the same host that are followed: a missing slash, a version of a path. */
const redirectsAtMost = 3

interface BoundedFetchOptions {
  /** @default the global one */
  readonly inner?: Fetch | undefined
  /** For the beginning of an answer, ms. */
  readonly headersTimeoutMs: number
  /** Takes secrets out of what an endpoint says when it refuses, before it is cut. */
  readonly hide?: (text: string) => string
  /** Of an answer that comes at once. @default limits.wholeBytes */
  readonly wholeBytes?: number
}

/**
 * `fetch` for endpoints: reads no more than an answer can need, unpacked, and follows no redirect to another host, for the
 * body holds the whole prompt. Pieces of a stream come out whole, so that the reader never looks at one twice.
 */
export const boundedFetch =
  ({
    inner = fetch,
    headersTimeoutMs,
    hide = text => text,
    wholeBytes = limits.wholeBytes,
  }: BoundedFetchOptions): Fetch =>
  async (input, init) => {
    const silence = new AbortController()
    const signal = AbortSignal.any([...(init?.signal ? [init.signal] : []), silence.signal])
    let address = new URL(input instanceof Request ? input.url : input)
    for (let redirects = 0; ; redirects++) {
      const stopDeadline = startDeadline(headersTimeoutMs, () => silence.abort())
      const response = await inner(redirects === 0 ? input : address, { ...init, signal, redirect: 'manual' }).finally(
        stopDeadline,
      )
      const { status, headers } = response
      if (status >= 300 && status < 400) {
        await response.body?.cancel()
        address = redirectedTo(address, response, redirects)
        continue
      }
      if (!response.body) return response
      if (status >= 400) return await refusal(response, response.body, hide)
      const pieces = headers.get('content-type')?.includes('text/event-stream') ?? false
      const body = pieces ? response.body.pipeThrough(wholeEvents()) : response.body.pipeThrough(counted(wholeBytes))
      return new Response(body, { status, headers })
    }
  }

const redirectedTo = (from: URL, { status, headers }: Response, redirects: number): URL => {
  const location = headers.get('location')
  if (location === null || !URL.canParse(location, from))
    throw new Redirected(`the endpoint redirects (${status}) to nowhere; check --base-url`)
  const to = new URL(location, from)
  const same = to.origin === from.origin && (status === 307 || status === 308)
  if (same && redirects < redirectsAtMost) return to
  throw new Redirected(
    to.origin === from.origin
      ? `the endpoint redirects (${status}) to ${to.origin}${to.pathname}, which is not followed; set --base-url to the right address`
      : /^https?:$/.test(to.protocol)
        ? `the endpoint redirects to ${to.origin}; the prompt is not sent there. If you trust that address, set --base-url to it`
        : `the endpoint redirects (${status}) to a ${to.protocol} address, which is no endpoint; check --base-url`,
  )
}

/** Fails when more comes than an answer can hold. What is packed is counted unpacked. */
export const counted = (bytesAtMost: number): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > bytesAtMost) throw new TooMuch(`the answer has more than ${bytesAtMost} bytes`)
      controller.enqueue(chunk)
    },
  })
}

/** Holds back an event of a stream until all of it is there. */
const wholeEvents = (): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0
  let held: Uint8Array[] = []
  let heldBytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > limits.streamBytes) throw new TooMuch(`the answer has more than ${limits.streamBytes} bytes`)
      // The end of an event may lie across two chunks.
      const before = Buffer.concat(held.slice(-3)).subarray(-3)
      const end = endOfEvents(Buffer.concat([before, chunk])) - before.length
      if (end > 0) {
        controller.enqueue(Buffer.concat([...held, chunk.subarray(0, end)]))
        held = [chunk.subarray(end)]
        heldBytes = chunk.byteLength - end
      } else {
        held.push(chunk)
        heldBytes += chunk.byteLength
        // Many small pieces are joined now and then: few to look at, and none is copied often.
        if (held.length > 1024) held = [Buffer.concat(held)]
      }
      if (heldBytes > limits.eventBytes)
        throw new TooMuch(`one piece of the answer has more than ${limits.eventBytes} bytes`)
    },
    flush(controller) {
      if (heldBytes > 0) controller.enqueue(Buffer.concat(held))
    },
  })
}

/** Behind the last blank line; 0: there is none. */
const endOfEvents = (bytes: Buffer): number =>
  Math.max(
    ...['\n\n', '\r\n\r\n', '\r\r'].map(blank => {
      const at = bytes.lastIndexOf(blank)
      return at < 0 ? 0 : at + blank.length
    }),
  )

/** What an endpoint says when it refuses, in the one form that OpenAI has for it. */
const refusal = async (
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  hide: (text: string) => string,
): Promise<Response> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes >= limits.refusalBytes) break
  }
  const kept = new Headers(headers)
  for (const name of ['content-length', 'content-encoding']) kept.delete(name)
  kept.set('content-type', 'application/json')
  const text = Buffer.concat(chunks).subarray(0, limits.refusalBytes).toString()
  return new Response(JSON.stringify({ error: explained(text, hide) }), { status, headers: kept })
}

/** `{"error":{"message"}}` (OpenAI), the same in a list (Gemini), `{"error"}` (Ollama), `{"detail"}` (vLLM), or prose. */
const explained = (
  text: string,
  hide: (text: string) => string,
): { message: string; code?: string; param?: string } => {
  const plain = { message: hide(text.trim()).slice(0, 500) || 'no reason given' }
  const data = jsonOf(text)
  if (data === undefined) return plain
  const whole = fieldsOf(Array.isArray(data) ? data[0] : data)
  const error = typeof whole.error === 'object' ? fieldsOf(whole.error) : { message: whole.error, ...whole }
  const message = [error.message, error.detail].find(one => typeof one === 'string')
  if (message === undefined) return plain
  const { code, param } = error
  return {
    message: hide(String(message)).slice(0, 2000),
    code: typeof code === 'string' ? hide(code).slice(0, 100) : undefined,
    param: typeof param === 'string' ? hide(param).slice(0, 100) : undefined,
  }
}
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
