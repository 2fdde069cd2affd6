import type { Brain } from '../brain.ts'
import { createRuleBrain } from '../rules/rule-brain.ts'
import { withLatency } from './added-latency.ts'
import { type CassetteMode, createCassetteBrain } from './cassette.ts'
import { createOpenAIBrain, type OpenAIOptions } from './openai.ts'

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

export { PromptError } from '../../planner/prompt-folder.ts'
export * from '../brain.ts'
export { type QuestionName, questions } from '../questions/index.ts'
export { createOpenAIBrain } from './openai.ts'
export { loadPrompts } from './prompt-templates.ts'
export { createRuleBrain }
