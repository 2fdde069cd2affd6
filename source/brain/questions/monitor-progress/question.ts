import type { Question } from '../../brain.ts'
import { monitorByRules } from '../../rules/act/monitor-progress.ts'
import { form } from './form.ts'
import { input, output } from './shape.ts'

/** How does the task at hand stand? Asked only when the action queue is empty. */
export const monitorProgress: Question<typeof input, typeof output> = {
  name: 'monitorProgress',
  description: 'Say whether the task at hand is done, has failed or goes on, and why.',
  doing: 'checking progress',
  input,
  output,
  words: form.title,
  rule: monitorByRules,
  form,
}
