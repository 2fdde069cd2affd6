import type { Counted, Reply } from './endpoint-reply.ts'

/** Of English words and of JSON, about; what models count differs by a quarter. */
const charactersPerToken = 4

type Said = Pick<Reply, 'text' | 'reasoning' | 'refusal' | 'calls'>

/** Whether what the endpoint counted can be: a question has tokens, and so has an answer in which something is said. */
export const isCounted = (told: Counted | undefined, said: Said): told is Counted =>
  told !== undefined && told.tokensIn > 0 && (told.tokensOut > 0 || lengthOf(said) === 0)

export const estimatedTokens = (body: object): number => Math.ceil(JSON.stringify(body).length / charactersPerToken)

/** The tokens of a question and its answer, by their characters: for endpoints that do not count, so that a budget holds all the same. */
export const estimated = (body: object, said: Said): Counted => ({
  tokensIn: estimatedTokens(body),
  tokensOut: Math.ceil(lengthOf(said) / charactersPerToken),
  tokensCached: 0,
})

const lengthOf = ({ text, reasoning, refusal, calls }: Said): number =>
  text.length +
  reasoning.length +
  (refusal?.length ?? 0) +
  calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0)
