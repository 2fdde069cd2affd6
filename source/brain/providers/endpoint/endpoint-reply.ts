import { limits } from '../../answers/answer-limits.ts'

/** One answer of an endpoint, whether it came at once or in pieces. */
export interface Reply {
  readonly text: string
  /** What the model thought before it answered, where the endpoint tells; never part of the answer. */
  readonly reasoning: string
  readonly refusal: string | null
  readonly finish: string
  readonly model: string
  readonly calls: readonly ToolCall[]
  /** Absent when the endpoint does not count. */
  readonly usage?: Counted | undefined
}
/** A call of a tool as the model wrote it: its arguments are JSON, if all went well. */
export interface ToolCall {
  readonly name: string
  readonly arguments: string
}
export interface Counted {
  readonly tokensIn: number
  /** Thinking included. */
  readonly tokensOut: number
  /** Those of `tokensIn` that came out of a cache. */
  readonly tokensCached: number
  /** US dollars, where the endpoint says it. */
  readonly cost?: number | undefined
}

/** What one message, or one piece of one, says. Fields of another type than they should have say nothing. */
export interface Piece {
  readonly text: string
  readonly reasoning: string
  readonly refusal: string
  readonly finish: string | null
  readonly model: string | null
  /** By the place of the call in the answer. */
  readonly calls: readonly (readonly [number, ToolCall])[]
  readonly usage: Counted | null
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads what an endpoint sent, which may be anything. */
export const pieceOf = (sent: unknown, at: 'message' | 'delta'): Piece => {
  const { choices, model, usage, timings } = fieldsOf(sent)
  const choice = fieldsOf(listOf(choices)[0])
  const said = fieldsOf(choice[at])
  const parts = partsOf(said.content)
  return {
    text: parts.text,
    reasoning: wordsOf(said.reasoning) || wordsOf(said.reasoning_content) || parts.thinking,
    refusal: wordsOf(said.refusal),
    finish: wordsOf(choice.finish_reason) || null,
    model: wordsOf(model).slice(0, 200) || null,
    calls: listOf(said.tool_calls)
      .slice(0, limits.calls)
      .flatMap((call, position) => {
        const { index = position, function: called } = fieldsOf(call)
        const { name, arguments: args } = fieldsOf(called)
        const place = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < limits.calls
        return place ? [[index, { name: wordsOf(name), arguments: wordsOf(args) }] as const] : []
      }),
    usage: countedIn(fieldsOf(usage), fieldsOf(timings)),
  }
}

/** Content is a text or, with some, a list of parts, some of them thinking. */
const partsOf = (content: unknown): { text: string; thinking: string } => {
  if (!Array.isArray(content)) return { text: wordsOf(content), thinking: '' }
  const parts = content.slice(0, limits.values).map(fieldsOf)
  const joined = (kind: 'text' | 'thinking'): string =>
    parts
      .filter(part => (part.type === 'thinking') === (kind === 'thinking'))
      .map(part => wordsOf(part.text) || wordsOf(part.thinking) || partsText(part.thinking))
      .join('')
  return { text: joined('text'), thinking: joined('thinking') }
}
const partsText = (value: unknown): string =>
  listOf(value)
    .slice(0, limits.values)
    .map(part => wordsOf(fieldsOf(part).text))
    .join('')

const countedIn = (usage: Fields, { cache_n }: Fields): Counted | null => {
  const number = (value: unknown): number | null =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e9 ? value : null
  // The log takes whole tokens only; a part of one counts as one.
  const tokens = (value: unknown): number | null => {
    const counted = number(value)
    return counted === null ? null : Math.ceil(counted)
  }
  const [tokensIn, told, total] = [usage.prompt_tokens, usage.completion_tokens, usage.total_tokens].map(tokens)
  if (tokensIn == null || told == null) return null
  // Some leave thinking out of the answer, but not out of the total.
  const tokensOut = Math.max(told, (total ?? 0) - tokensIn)
  const { cached_tokens } = fieldsOf(usage.prompt_tokens_details)
  const cached = [cached_tokens, usage.prompt_cache_hit_tokens, cache_n].map(tokens).find(one => one !== null)
  return { tokensIn, tokensOut, tokensCached: Math.min(cached ?? 0, tokensIn), cost: number(usage.cost) ?? undefined }
}

/**
 * Thinking that an endpoint leaves in the answer: `<think>…</think>` before it, or only its end where the prompt opened it.
 * What is not closed is thinking to its end.
 */
export const splitThinking = (text: string): { readonly thinking: string; readonly answer: string } => {
  const start = text.search(/\S/)
  if (start < 0 || text[start] === '{') return { thinking: '', answer: text }
  const opened = /^<(?:think|thinking|reasoning)>/i.exec(text.slice(start, start + 12))
  const from = start + (opened?.[0].length ?? 0)
  const end = /<\/(?:think|thinking|reasoning)>/i.exec(text)
  if (end) return { thinking: text.slice(from, end.index).trim(), answer: text.slice(end.index + end[0].length) }
  return opened ? { thinking: text.slice(from).trim(), answer: '' } : { thinking: '', answer: text }
}
