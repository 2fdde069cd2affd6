import { createRuleBrain } from './rules/index.ts'
import type { Brain } from './types.ts'

export type BrainOptions = { readonly kind: 'rules' }

export const createBrain = (_options: BrainOptions): Brain => createRuleBrain()

export { type QuestionName, questions } from './questions/index.ts'
export * from './types.ts'
export { createRuleBrain }
