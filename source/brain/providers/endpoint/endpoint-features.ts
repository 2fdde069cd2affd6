import type OpenAI from 'openai'
import type { Effort, Form, Preset } from '../presets.ts'

/** Best first. A refusal steps down. */
const usualForms: readonly Form[] = ['json_schema', 'json_object', 'text']

/** Whether actions are offered as tools: where the endpoint takes no JSON schema, always, or never. */
export const toolUses = ['auto', 'on', 'off'] as const
export type ToolUse = (typeof toolUses)[number]

/** What can be asked of a model beside the question itself; an endpoint may refuse any of it. */
export interface Wishes {
  readonly temperature?: number
  /** Tokens of the answer, thinking included; absent: as the endpoint sees fit. */
  readonly maxTokens?: number
  readonly effort?: Effort
  /** The form of the answer; absent: plain words. */
  readonly name?: string
  readonly schema?: Record<string, unknown>
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
  /** How it takes the form of an answer, as far as is known. */
  readonly form: Form
  /** Whether the length of an answer can be said at all. */
  readonly capTaken: boolean
  fields(wishes: Wishes): Fields
  /** Not written in pieces from now on. */
  whole(): void
  /** What the refusal is about, if that can be left out, and is from now on; null: nothing that can be. */
  leaveOut(refusal: string, sent: Fields): string | null
}

export const createLearnt = ({ tools, preset }: { readonly tools: ToolUse; readonly preset: Preset }): Learnt => {
  const { forms = usualForms, effort: efforts = {} } = preset
  const caps: ('max_completion_tokens' | 'max_tokens')[] =
    preset.cap === undefined ? ['max_tokens', 'max_completion_tokens'] : [preset.cap, 'max_tokens']
  let form = 0
  let temperatureTaken = true
  let effortTaken = efforts !== null
  let toolsTaken = tools !== 'off'
  let streamed = preset.whole !== true
  let usageTold = true
  // Arguments of tools are checked by most endpoints; where the whole answer is, they would only say it twice.
  const offersTools = (): boolean =>
    toolsTaken && (tools === 'on' || learnt.form === 'json_object' || learnt.form === 'text')
  const effortFields = (effort: Effort | undefined): Fields => {
    if (!effortTaken || effort === undefined) return {}
    // The package knows the efforts and the fields of OpenAI's own models; others have more.
    return efforts?.[effort] ?? { reasoning_effort: effort as 'low' }
  }
  const learnt: Learnt = {
    get streamed() {
      return streamed
    },
    get usageTold() {
      return usageTold
    },
    room: undefined,
    get form() {
      return forms[form] ?? 'text'
    },
    get capTaken() {
      return caps.length > 0
    },
    fields({ temperature, maxTokens, effort, name = '', schema, tools: offered = [] }) {
      const [cap] = caps
      return {
        ...(cap === undefined ? undefined : { [cap]: maxTokens }),
        temperature: temperatureTaken ? temperature : undefined,
        ...effortFields(effort),
        // Tools and the form of the answer at once are refused by some.
        ...(offersTools() && offered.length > 0
          ? { tools: offered }
          : schema
            ? formFields(learnt.form, name, schema)
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
      const thinks = Object.keys(sent).some(field => /^(?:reasoning|thinking|chat_template)/.test(field))
      if (thinks && /reasoning|effort|thinking|chat_template/.test(text)) {
        effortTaken = false
        return 'reasoning_effort'
      }
      if (sent.tools && /\btools?\b|tool_choice|function call/.test(text)) {
        if (sent.tool_choice) return String(forms[form++])
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

const formFields = (form: Form, name: string, schema: Record<string, unknown>): Fields => {
  if (form === 'json_schema') return { response_format: { type: 'json_schema', json_schema: { name, schema } } }
  if (form === 'json_object') return { response_format: { type: 'json_object' } }
  if (form !== 'tool') return {}
  const description = 'Takes the answer. Call it exactly once.'
  return {
    tools: [{ type: 'function', function: { name, description, parameters: schema } }],
    tool_choice: { type: 'function', function: { name } },
  }
}
