import { type CassetteMode, createCassetteBrain } from './cassette.ts'
import { createOpenAIBrain, type OpenAIOptions } from './openai.ts'
import { createRuleBrain } from './rules/index.ts'
import { withLatency } from './think.ts'
import type { Brain } from './types.ts'

export type BrainOptions = (
  | {
      readonly kind: 'rules'
      /** Model-like latency, ms, drawn by the seed. @default 0 */
      readonly think?: number
      readonly seed?: number
    }
  | ({ readonly kind: 'openai' } & OpenAIOptions)
) & {
  /** Keeps answers in a file, or answers from it. */
  readonly cassette?: { readonly file: string; readonly mode: CassetteMode }
}

export const createBrain = (options: BrainOptions): Brain => {
  const live = options.kind === 'rules' ? rules(options) : createOpenAIBrain(options)
  return options.cassette ? createCassetteBrain({ ...options.cassette, brain: live }) : live
}

const rules = ({ think = 0, seed = 1 }: { readonly think?: number; readonly seed?: number }): Brain =>
  think > 0 ? withLatency(createRuleBrain(), think, seed) : createRuleBrain()

export { createOpenAIBrain } from './openai.ts'
export { loadPrompts, PromptError } from './prompts.ts'
export { type QuestionName, questions } from './questions/index.ts'
export * from './types.ts'
export { createRuleBrain }
