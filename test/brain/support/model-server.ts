import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: { readonly type: string }
    readonly temperature?: number
    readonly max_tokens?: number
    readonly max_completion_tokens?: number
    readonly reasoning_effort?: string
    readonly stream?: boolean
    readonly stream_options?: { readonly include_usage?: boolean }
    readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[]
    readonly tool_choice?: object
    readonly thinking?: object
  }
  readonly authorization: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly at: number
}
/** What a response answers, so that it can be written in pieces when that was asked for. */
const asked = new WeakMap<ServerResponse, Received>()

export type Behaviour = (response: ServerResponse, received: Received, count: number) => void

/** A Chat Completions endpoint that behaves as told, over real HTTP. `pages`: what it shows to those who only look, by path. */
export const startEndpoint = async (behave: Behaviour, pages: Readonly<Record<string, unknown>> = {}) => {
  const received: Received[] = []
  const server = createServer((request: IncomingMessage, response) => {
    if (request.method === 'GET') {
      const page = pages[request.url ?? '']
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(page ?? {}))
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const one = {
        body: JSON.parse(Buffer.concat(chunks).toString()) as Received['body'],
        authorization: request.headers.authorization,
        headers: request.headers,
        at: performance.now(),
      }
      received.push(one)
      asked.set(response, one)
      behave(response, one, received.length)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface Said {
  finish?: string
  refusal?: string
  model?: string
  calls?: { name: string; arguments: string }[]
  /** Do not count the tokens. */
  uncounted?: boolean
  /** Tokens of the answer, thinking included. */
  tokens?: number
  /** What is counted beside, in the endpoint's own words. */
  usage?: object
  /** What was thought before, in a field of its own. */
  reasoning?: string
  /** Characters of each piece, where it is written in pieces. */
  piece?: number
}

/** Answers at once, or in pieces when the question asks for that. */
export const says = (response: ServerResponse, content: string | null, extra: Said = {}): void => {
  const usage = extra.uncounted
    ? {}
    : { usage: { prompt_tokens: 1000, completion_tokens: extra.tokens ?? 100, ...extra.usage } }
  const whole = { id: 'chatcmpl-1', created: 1, model: extra.model ?? 'gpt-5-mini' }
  const calls = extra.calls?.map((call, index) => ({ index, id: `call-${index}`, type: 'function', function: call }))
  const finish = extra.finish ?? (calls ? 'tool_calls' : 'stop')
  if (!asked.get(response)?.body.stream) {
    const message = {
      role: 'assistant',
      content,
      refusal: extra.refusal ?? null,
      ...(extra.reasoning ? { reasoning_content: extra.reasoning } : {}),
      ...(calls ? { tool_calls: calls } : {}),
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        ...whole,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: finish }],
        ...usage,
      }),
    )
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (choice: object | null, more: object = {}): void =>
    void response.write(
      `data: ${JSON.stringify({ ...whole, object: 'chat.completion.chunk', choices: choice ? [{ index: 0, ...choice }] : [], ...more })}\n\n`,
    )
  if (extra.reasoning) send({ delta: { reasoning: extra.reasoning }, finish_reason: null })
  const size = extra.piece ?? 20
  for (let at = 0; at < (content ?? '').length; at += size)
    send({ delta: { content: content!.slice(at, at + size) }, finish_reason: null })
  if (extra.refusal) send({ delta: { refusal: extra.refusal }, finish_reason: null })
  if (calls) send({ delta: { tool_calls: calls }, finish_reason: null })
  send({ delta: {}, finish_reason: finish })
  if (asked.get(response)?.body.stream_options?.include_usage) send(null, usage)
  response.end('data: [DONE]\n\n')
}

export const fails = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message, type: 'error', code: null } }))
}
