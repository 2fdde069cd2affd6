import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Question } from '../../../source/brain/brain.ts'
import { type QuestionName, questions } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { cleanText } from '../../../source/session/log/clean-text.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'

/** What the endpoint does to a request. */
const moods = ['well', '401', '429', '500', 'garbage', 'silence', 'drip', 'cut'] as const
export type Mood = (typeof moods)[number]

interface Body {
  readonly messages: readonly { readonly content: string }[]
  readonly stream?: boolean
}

/**
 * A Chat Completions endpoint in front of the rule brain, with every habit that endpoints have. It finds what is asked by the
 * prompt, which the log holds beside the question's input.
 */
export async function startModel() {
  const rules = createRuleBrain()
  const known = new Map<string, { readonly question: string; readonly input: unknown }>()
  let mood: Mood = 'well'
  const asked: Record<string, number> = {}

  const answer = async ({ messages }: Body): Promise<string> => {
    const prompt = cleanText(`${messages[0]!.content}\n\n${messages[1]!.content}`)
    // The event comes through a pipe, the question through a socket: either may be first.
    for (let wait = 0; !known.has(prompt) && wait < 200; wait++) await new Promise(resolve => setTimeout(resolve, 20))
    const found = known.get(prompt)
    if (!found) throw new Error('a prompt that the log does not know')
    const question = questions[found.question as QuestionName] as unknown as Question
    const { value } = await rules.ask(question, found.input as never, {
      seat: 'any',
      signal: new AbortController().signal,
    })
    return JSON.stringify(value)
  }

  const reply = async (response: ServerResponse, body: Body): Promise<void> => {
    const now = mood
    asked[now] = (asked[now] ?? 0) + 1
    const refuse = (status: number) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(status === 429 ? { 'retry-after': '1' } : {}),
      })
      response.end(JSON.stringify({ error: { message: `a ${status} of the soak` } }))
    }
    if (now === '401' || now === '429' || now === '500') return refuse(Number(now))
    if (now === 'silence') return
    const content = now === 'garbage' ? 'Sure! {"thought": [' : await answer(body)
    const whole = { id: 'c', created: 1, model: 'soak' }
    const usage = { prompt_tokens: 900, completion_tokens: 90, total_tokens: 990 }
    if (!body.stream) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const message = { role: 'assistant', content }
      response.end(JSON.stringify({ ...whole, choices: [{ index: 0, message, finish_reason: 'stop' }], usage }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (delta: object, finish: string | null) =>
      response.write(`data: ${JSON.stringify({ ...whole, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`)
    const step = now === 'drip' ? 12 : 400
    for (let at = 0; at < content.length; at += step) {
      if (response.destroyed) return
      send({ content: content.slice(at, at + step) }, null)
      if (now === 'drip') await new Promise(resolve => setTimeout(resolve, 50))
      if (now === 'cut' && at > content.length / 2) return void response.destroy()
    }
    send({}, 'stop')
    response.write(`data: ${JSON.stringify({ ...whole, choices: [], usage })}\n\n`)
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    response.on('error', () => {})
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      reply(response, JSON.parse(Buffer.concat(chunks).toString()) as Body).catch(() => {
        response.statusCode = 500
        response.end('{}')
      })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    set(next: Mood) {
      mood = next
    },
    /** Hears the log, to know questions by their prompts. */
    hear(event: SessionEvent) {
      if (event.type !== 'mind.asked' || event.data.prompt === undefined) return
      known.set(event.data.prompt, { question: event.data.question, input: event.data.input })
      if (known.size > 500) known.delete(known.keys().next().value!)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Model = Awaited<ReturnType<typeof startModel>>
