import { monitorProgress } from '../../../source/brain/questions/monitor-progress/question.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'

export { createRuleBrain }

/** A question as minds ask it most. */
export const monitorOf = (seat: string) => ({
  question: monitorProgress,
  input: {
    seat,
    task: {
      id: 't1',
      title: 'Collect 2 oak logs',
      done: { kind: 'have' as const, item: 'oak_log', count: 2 },
      from: 'Lena',
    },
    observation: null,
    containers: [],
    blueprint: null,
    history: [],
    messages: [],
    attempts: 0,
  },
  context: { seat, signal: new AbortController().signal },
})
