import type OpenAI from 'openai'

/** How an endpoint takes the shape of an answer, best first. A refusal steps down. */
const forms = ['json_schema', 'json_object', 'text'] as const

/** Whether actions are offered as tools: where the endpoint takes no JSON schema, always, or never. */
export const toolUses = ['auto', 'on', 'off'] as const
export type ToolUse = (typeof toolUses)[number]

/** How long a model thinks before it answers, where an endpoint lets that be chosen. */
export const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const
type Effort = (typeof efforts)[number]

/** What can be asked of a model beside the question itself; an endpoint may refuse any of it. */
export interface Wishes {
  readonly temperature?: number
  /** Tokens of the answer, thinking included; absent: as the endpoint sees fit. */
  readonly maxTokens?: number
  readonly effort?: Effort
  readonly name: string
  readonly schema: Record<string, unknown>
  /** What can be offered as tools. */
  readonly tools?: OpenAI.ChatCompletionTool[]
}
type Fields = Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>

/** What one model at one endpoint has shown that it takes. A refusal is learnt from once, for all questions. */
export interface Learnt {
  readonly streamed: boolean
  readonly usageTold: boolean
  /** Room that an answer once needed, tokens. */
  room: number | undefined
  /** Whether the length of an answer can be said at all. */
  readonly capTaken: boolean
  fields(wishes: Wishes): Fields
  /** Not written in pieces from now on. */
  whole(): void
  /** What the refusal is about, if that can be left out, and is from now on; null: nothing that can be. */
  leaveOut(refusal: string, sent: Fields): string | null
}

export const createLearnt = ({ tools, own }: { readonly tools: ToolUse; readonly own: boolean }): Learnt => {
  // OpenAI's own newer models insist on the newer name; most compatible endpoints know only the older one.
  const caps: ('max_completion_tokens' | 'max_tokens')[] = own
    ? ['max_completion_tokens', 'max_tokens']
    : ['max_tokens', 'max_completion_tokens']
  let form = 0
  let temperatureTaken = true
  let effortTaken = true
  let toolsTaken = tools !== 'off'
  let streamed = true
  let usageTold = true
  // Arguments of tools are checked by most endpoints; where the whole answer is, they would only say it twice.
  const offersTools = (): boolean => toolsTaken && (tools === 'on' || forms[form] !== 'json_schema')
  const learnt: Learnt = {
    get streamed() {
      return streamed
    },
    get usageTold() {
      return usageTold
    },
    room: undefined,
    get capTaken() {
      return caps.length > 0
    },
    fields({ temperature, maxTokens, effort, name, schema, tools: offered = [] }) {
      const [cap] = caps
      return {
        ...(cap !== undefined && maxTokens !== undefined ? { [cap]: maxTokens } : {}),
        ...(temperatureTaken && temperature !== undefined ? { temperature } : {}),
        // The package knows the efforts of OpenAI's own models; others have more.
        ...(effortTaken && effort !== undefined ? { reasoning_effort: effort as 'low' } : {}),
        ...(offersTools() && offered.length > 0 ? { tools: offered } : {}),
        ...(forms[form] === 'json_schema'
          ? { response_format: { type: 'json_schema', json_schema: { name, schema } } }
          : forms[form] === 'json_object'
            ? { response_format: { type: 'json_object' } }
            : {}),
      }
    },
    whole() {
      streamed = false
    },
    leaveOut(refusal, sent) {
      const text = refusal.toLowerCase()
      if (sent.temperature !== undefined && text.includes('temperature')) {
        temperatureTaken = false
        return 'temperature'
      }
      const [cap] = caps
      if (cap !== undefined && cap in sent && text.includes(cap)) {
        caps.shift()
        return cap
      }
      if (sent.reasoning_effort !== undefined && /reasoning|effort/.test(text)) {
        effortTaken = false
        return 'reasoning_effort'
      }
      if (sent.tools && /\btools?\b|function call/.test(text)) {
        toolsTaken = false
        return 'tools'
      }
      if (usageTold && text.includes('stream_options')) {
        usageTold = false
        return 'stream_options'
      }
      if (streamed && /\bstream/.test(text)) {
        streamed = false
        return 'stream'
      }
      if (form < forms.length - 1 && /response_format|json_schema|json_object|schema|format|grammar/.test(text))
        return String(forms[form++])
      return null
    },
  }
  return learnt
}
