import { KnownError } from '../../../errors.ts'
import { limits } from '../../answers/answer-limits.ts'
import { startDeadline } from './answer-deadline.ts'
import { pieceOf, type Reply, type ToolCall } from './endpoint-reply.ts'

/** How an answer failed to come to its end. */
export type Break = 'cut' | 'silent' | 'endless' | 'nothing'
const breaks: Readonly<Record<Break, string>> = {
  cut: 'the answer broke off',
  silent: 'the answer stopped coming',
  endless: 'the answer did not come to an end',
  // The endpoint may not write answers in pieces at all.
  nothing: 'the answer broke off before it began',
}

/** The error and what lies behind it, the deepest last. */
export const causes = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let one = error; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one)
  return chain
}

/** The answer broke off before its end; asking again may help. */
export class BrokenOff extends KnownError {
  readonly how: Break
  constructor(how: Break, cause?: unknown) {
    const why = causes(cause).at(-1)?.message
    super(why ? `${breaks[how]} (${why})` : breaks[how])
    this.cause = cause
    this.how = how
  }
}

/** An answer that comes drop by drop may take so many times the timeout of one piece. */
export const totalTimeoutFactor = 3

export interface CollectOptions {
  readonly model: string
  /** For the next piece, ms. */
  readonly pieceTimeoutMs: number
  /** Told the answer and the thinking before it, as far as they have come. */
  onText(text: string, reasoning: string): void
}

/**
 * Puts an answer together from its pieces and tells the text so far. A stream that falls silent for `pieceTimeoutMs` ms, breaks, ends
 * without saying so, or does not come to an end, rejects with BrokenOff.
 */
export const collect = async (chunks: AsyncIterable<unknown>, options: CollectOptions): Promise<Reply> => {
  let endless = false
  const stop = startDeadline(totalTimeoutFactor * options.pieceTimeoutMs, () => {
    endless = true
  })
  return await gather(chunks, options, () => endless).finally(stop)
}

const gather = async (
  chunks: AsyncIterable<unknown>,
  { model, pieceTimeoutMs, onText }: CollectOptions,
  endless: () => boolean,
): Promise<Reply> => {
  let text = ''
  let reasoning = ''
  let refusal = ''
  let size = 0
  let finish: string | null = null
  let started = false
  let named = model
  let usage: Reply['usage']
  const calls = new Map<number, ToolCall>()
  const iterator = chunks[Symbol.asyncIterator]()
  for (;;) {
    const next = await within(iterator.next(), pieceTimeoutMs)
    if (next.done) break
    if (endless() || size > limits.answerCharacters) {
      // Closes the connection: an endless answer is not read on behind the next question.
      void iterator.return?.().catch(() => {})
      throw new BrokenOff('endless')
    }
    started = true
    const piece = pieceOf(next.value, 'delta')
    named = piece.model ?? named
    usage = piece.usage ?? usage
    text += piece.text
    refusal += piece.refusal
    size += piece.text.length + piece.refusal.length
    if (reasoning.length < limits.reasoningCharacters) reasoning += piece.reasoning
    for (const [place, call] of piece.calls) {
      const known = calls.get(place)
      calls.set(place, {
        name: (known?.name ?? '') + call.name,
        arguments: (known?.arguments ?? '') + call.arguments,
      })
      size += call.name.length + call.arguments.length
    }
    const written = text || (calls.get(0)?.arguments ?? '')
    if (piece.text || piece.reasoning || piece.calls.length > 0) onText(written, reasoning)
    finish = piece.finish ?? finish
  }
  if (finish === null) throw new BrokenOff(started ? 'cut' : 'nothing')
  return { text, reasoning, refusal: refusal || null, finish, model: named, calls: [...calls.values()], usage }
}

const within = async <T>(promise: Promise<T>, ms: number): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const stop = startDeadline(ms, () => late.reject(new BrokenOff('silent')))
  return await Promise.race([promise, late.promise]).finally(stop)
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
