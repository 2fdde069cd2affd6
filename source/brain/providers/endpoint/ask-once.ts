import type OpenAI from 'openai'
import { APIError } from 'openai'
import { startDeadline } from './answer-deadline.ts'
import { BrokenOff, collect, totalTimeoutFactor } from './answer-stream.ts'
import type { Learnt, Wishes } from './endpoint-features.ts'
import { pieceOf, type Reply } from './endpoint-reply.ts'

export interface CompletionRequest extends Wishes {
  readonly model: string
  readonly messages: OpenAI.ChatCompletionMessageParam[]
  readonly signal: AbortSignal
  /** Tokens that question and answer may have together; what is longer is refused here, where an endpoint may cut off its beginning. */
  readonly context?: number | undefined
  /** Of those that wait, the highest goes first. @default 0 */
  readonly priority?: number
  /** Told why, and for how long, before a question is sent again. */
  readonly waiting?: (text: string) => void
  /** Told the answer and the thinking before it so far, while they are being written. */
  readonly onText?: (text: string, reasoning: string) => void
}

export const bodyOf = (request: CompletionRequest, learnt: Learnt): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
  model: request.model,
  messages: request.messages,
  ...learnt.fields(request),
})

interface AskingNeeds {
  readonly client: OpenAI
  /** For the beginning of an answer and for each next piece of it, ms. */
  readonly timeout: number
  hide(text: string): string
}

/** Sends a question once: as a stream where the endpoint has one and the answer is watched. */
export const createAsking = ({ client, timeout, hide }: AskingNeeds) => {
  const atOnce = async (request: CompletionRequest, learnt: Learnt): Promise<Reply> => {
    const whole = new AbortController()
    const stopDeadline = startDeadline(totalTimeoutFactor * timeout, () => whole.abort())
    const signal = AbortSignal.any([request.signal, whole.signal])
    const sent = await client.chat.completions
      .create(bodyOf(request, learnt), { signal })
      .catch((error: unknown) => {
        throw whole.signal.aborted && !request.signal.aborted ? new BrokenOff('silent') : error
      })
      .finally(stopDeadline)
    const { text, reasoning, refusal, finish, model, calls, usage } = pieceOf(sent, 'message')
    return {
      text,
      reasoning,
      refusal: refusal || null,
      finish: finish ?? 'stop',
      model: model ?? request.model,
      calls: calls.map(([, call]) => call),
      usage: usage ?? undefined,
    }
  }
  const stream = async (request: CompletionRequest, learnt: Learnt): Promise<Reply> => {
    const controller = new AbortController()
    const signal = AbortSignal.any([request.signal, controller.signal])
    const options = { stream: true as const, stream_options: learnt.usageTold ? { include_usage: true } : undefined }
    const chunks = await client.chat.completions.create({ ...bodyOf(request, learnt), ...options }, { signal })
    try {
      return await collect(chunks, { model: request.model, pieceTimeoutMs: timeout, onText: request.onText! })
    } finally {
      // A stream that was given up must not go on in the background.
      controller.abort()
    }
  }
  /** A line that breaks in the middle of an answer, or garbage there, is an answer that broke off. */
  return async (request: CompletionRequest, learnt: Learnt): Promise<Reply> => {
    try {
      const said = await (learnt.streamed && request.onText ? stream(request, learnt) : atOnce(request, learnt))
      return {
        ...said,
        ...{ text: hide(said.text), reasoning: hide(said.reasoning), model: hide(said.model) },
        refusal: said.refusal === null ? null : hide(said.refusal),
        calls: said.calls.map(call => ({ name: hide(call.name), arguments: hide(call.arguments) })),
      }
    } catch (error) {
      request.signal.throwIfAborted()
      throw error instanceof APIError || error instanceof BrokenOff ? error : new BrokenOff('cut', error)
    }
  }
}
