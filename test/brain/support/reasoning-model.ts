import { says } from './model-server.ts'
import { type RuleEndpoint, startRuleEndpoint } from './rule-endpoint.ts'

/** Tokens that the model thinks before each answer. */
const thoughtTokens = 900

export interface ReasoningModel extends RuleEndpoint {
  /** Each answer's end, in order. */
  readonly ends: readonly string[]
}

/**
 * An endpoint that behaves like a reasoning model: 900 tokens of thinking before each answer, so that a smaller cap leaves
 * nothing of it; no temperature, no `max_tokens`. What it answers in the end is what the rules say.
 * `tells`: how the thinking shows.
 */
export const startReasoningModel = async (tells: 'not' | 'field' | 'tags' = 'not'): Promise<ReasoningModel> => {
  const ends: string[] = []
  const endpoint = await startRuleEndpoint(
    (response, value, body) => {
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
    body => {
      const refused = (['temperature', 'max_tokens'] as const).find(field => body[field] !== undefined)
      return refused && `Unsupported parameter: '${refused}' is not supported with this model.`
    },
  )
  return { ...endpoint, ends }
}
