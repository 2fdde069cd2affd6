import { createOpenAIBrain, type OpenAIOptions } from './openai.ts'
import { createRuleBrain } from './rules/index.ts'
import type { Brain } from './types.ts'

export type BrainOptions = { readonly kind: 'rules' } | ({ readonly kind: 'openai' } & OpenAIOptions)

export const createBrain = (options: BrainOptions): Brain =>
  options.kind === 'rules' ? createRuleBrain() : createOpenAIBrain(options)

export { createOpenAIBrain } from './openai.ts'
export { loadPrompts, PromptError } from './prompts.ts'
export { type QuestionName, questions } from './questions/index.ts'
export * from './types.ts'
export { createRuleBrain }
