import type { Question } from '../../../source/brain/brain.ts'
import { type QuestionName, questions } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { cleanText } from '../../../source/session/log/clean-text.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { fails, says, startEndpoint } from './model-server.ts'

/** Tokens that the model thinks before each answer. */
const thoughtTokens = 900

export interface ReasoningModel {
  readonly url: string
  /** What was asked of it, each answer's end, in order. */
  readonly ends: readonly string[]
  readonly received: Awaited<ReturnType<typeof startEndpoint>>['received']
  /** Learns from the session's log what lies behind the prompts that will come. */
  readonly listen: (event: SessionEvent) => void
  close(): Promise<void>
}

/**
 * An endpoint that behaves like a reasoning model: 900 tokens of thinking before each answer, so that a smaller cap leaves
 * nothing of it; no temperature, no `max_tokens`. What it answers in the end is what the rules say.
 * `tells`: how the thinking shows.
 */
export const startReasoningModel = async (tells: 'not' | 'field' | 'tags' = 'not'): Promise<ReasoningModel> => {
  const rules = createRuleBrain()
  const behind = new Map<string, { readonly question: string; readonly input: unknown }>()
  const ends: string[] = []
  const endpoint = await startEndpoint((response, { body }) => {
    for (const field of ['temperature', 'max_tokens'] as const)
      if (body[field] !== undefined)
        return fails(response, 400, `Unsupported parameter: '${field}' is not supported with this model.`)
    const asked = behind.get(
      keyOf(
        body.messages
          .slice(0, 2)
          .map(one => one.content)
          .join('\n\n'),
      ),
    )
    if (!asked) return fails(response, 500, 'this prompt is not in the log')
    const question = questions[asked.question as QuestionName] as unknown as Question // an own key, by the log
    const context = { seat: '', signal: new AbortController().signal }
    void rules.ask(question, asked.input, context).then(
      ({ value }) => {
        const answer = JSON.stringify(value)
        const tokens = thoughtTokens + Math.ceil(answer.length / 4)
        const cap = body.max_completion_tokens ?? Number.POSITIVE_INFINITY
        ends.push(cap < tokens ? 'length' : 'stop')
        const thought = 'Let me think: {"thought": "not this one"}. '
        if (cap < tokens) says(response, '', { finish: 'length', tokens: cap })
        else if (tells === 'field') says(response, answer, { tokens, reasoning: thought, piece: 2000 })
        else if (tells === 'tags') says(response, `<think>\n${thought}\n</think>\n${answer}`, { tokens, piece: 2000 })
        else says(response, answer, { tokens, piece: 2000 })
      },
      (error: Error) => fails(response, 500, error.message),
    )
  })
  return {
    url: endpoint.url,
    ends,
    received: endpoint.received,
    listen(event) {
      if (event.type !== 'mind.asked' || event.data.prompt === undefined) return
      behind.set(keyOf(event.data.prompt), { question: event.data.question, input: event.data.input })
    },
    close: endpoint.close,
  }
}

/** The log cleans its text. */
const keyOf = (prompt: string): string => cleanText(prompt)
