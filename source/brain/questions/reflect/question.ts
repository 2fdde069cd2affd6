import type { Question } from '../../brain.ts'
import { reflectByRules } from '../../rules/act/reflect.ts'
import { tells } from '../depending-events.ts'
import { input, longestStateCharacters, output } from './shape.ts'

/** After a subtask: feedback for the planner, and the agent's state brought up to date (VillagerAgent 3.4, 3.5). */
export const reflect: Question<typeof input, typeof output> = {
  name: 'reflect',
  description: 'Look back on a subtask: feedback for the team, and what to keep in mind.',
  doing: 'looking back',
  answerFor: () => 'other',
  input,
  output,
  inLines: { state: text => text || 'nothing yet' },
  words: (_, { feedback }) => feedback,
  // What went as it was meant to shows in the world; what was tried in vain, or is told by the agent alone, is worth words.
  settled: ({ task, result, history }) =>
    result === 'success' && task.done.kind !== 'report' && history.every(one => one.result === 'success'),
  decides: { 'mind.asked': ({ input }, { answer }) => tells(input, answer.state) || tells(input, answer.feedback) },
  rule: reflectByRules,
  check: (_, { state }) =>
    state.length > longestStateCharacters
      ? [`The state has ${state.length} characters; at most ${longestStateCharacters}.`]
      : [],
}
