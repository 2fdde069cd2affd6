import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: { readonly type: string }
    readonly temperature?: number
  }
  readonly authorization: string | undefined
  readonly at: number
}
export type Behaviour = (response: ServerResponse, received: Received, count: number) => void

/** A Chat Completions endpoint that behaves as told, over real HTTP. */
export const startEndpoint = async (behave: Behaviour) => {
  const received: Received[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const one = {
        body: JSON.parse(Buffer.concat(chunks).toString()) as Received['body'],
        authorization: request.headers.authorization,
        at: performance.now(),
      }
      received.push(one)
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

export const says = (
  response: ServerResponse,
  content: string | null,
  extra: { finish?: string; refusal?: string; model?: string } = {},
): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: extra.model ?? 'gpt-5-mini',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, refusal: extra.refusal ?? null },
          finish_reason: extra.finish ?? 'stop',
        },
      ],
      usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
    }),
  )
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
