import type OpenAI from 'openai'

/** One answer of an endpoint, whether it came at once or in pieces. */
export interface Reply {
  readonly text: string
  readonly refusal: string | null
  readonly finish: string
  readonly model: string
  readonly calls: readonly ToolCall[]
  /** Absent when the endpoint does not count. */
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | undefined
}
/** A call of a tool as the model wrote it: its arguments are JSON, if all went well. */
export interface ToolCall {
  readonly name: string
  readonly arguments: string
}

/** The answer broke off before its end; asking again may help. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
  /** Not a single piece came: the endpoint may not write answers in pieces at all. */
  readonly nothing: boolean
  constructor(message: string, nothing = false) {
    super(message)
    this.nothing = nothing
  }
}

/** An answer that comes drop by drop may take so many times the patience for its next piece. */
const patiences = 3
/** Characters; whoever writes more than that does not answer the question. */
const longestAnswer = 400_000

/**
 * Puts an answer together from its pieces and tells the text so far. A stream that falls silent for `patience` ms, ends
 * without saying so, or does not come to an end, rejects with BrokenOff.
 */
export const collect = async (
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  { model, patience, onText }: { readonly model: string; readonly patience: number; onText(text: string): void },
): Promise<Reply> => {
  let text = ''
  let refusal = ''
  let finish: string | null = null
  let started = false
  let named = model
  let usage: Reply['usage']
  const calls: { name: string; arguments: string }[] = []
  const iterator = chunks[Symbol.asyncIterator]()
  const end = performance.now() + patiences * patience
  for (;;) {
    const next = await within(iterator.next(), patience)
    if (next.done) break
    if (performance.now() > end || text.length > longestAnswer) {
      // Closes the connection: an endless answer is not read on behind the next question.
      void iterator.return?.()
      throw new BrokenOff('the answer did not come to an end')
    }
    started = true
    const { choices, ...chunk } = next.value
    if (chunk.model) named = chunk.model
    if (chunk.usage) usage = chunk.usage
    const choice = choices?.[0]
    if (!choice) continue
    if (choice.delta?.content) {
      text += choice.delta.content
      onText(text)
    }
    if (choice.delta?.refusal) refusal += choice.delta.refusal
    for (const call of choice.delta?.tool_calls ?? []) {
      const known = calls[call.index] ?? { name: '', arguments: '' }
      calls[call.index] = known
      known.name += call.function?.name ?? ''
      known.arguments += call.function?.arguments ?? ''
    }
    finish = choice.finish_reason ?? finish
  }
  if (finish === null) throw new BrokenOff('the answer broke off', !started)
  return { text, refusal: refusal || null, finish, model: named, calls: calls.filter(Boolean), usage }
}

const within = async <T>(promise: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrokenOff('the answer stopped coming')), ms)
  })
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * What a person can read of an answer while it is still being written: the text of its `thought`, `analysis`, `reply`,
 * `statement` or `summary`, as far as it has come; null when none of it is there yet.
 */
export const readableSoFar = (json: string): string | null => {
  const field = /"(?:thought|analysis|reply|statement|summary|reason)"\s*:\s*"((?:[^"\\]|\\.)*)/s.exec(json)
  if (!field?.[1]) return null
  // A piece may end in the middle of an escape.
  const whole = field[1].replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, '')
  try {
    return JSON.parse(`"${whole}"`) as string
  } catch {
    return null
  }
}
