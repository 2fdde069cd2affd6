import { reachedWhen } from '../../../session/log/condition-words.ts'
import type { QuestionForm } from '../../question-form.ts'
import { filledIn, readLines } from '../form-text.ts'
import type { ConverseInput, ConverseOutput } from './shape.ts'

export const form: QuestionForm<ConverseInput, ConverseOutput> = {
  title(_, answer) {
    const parts = [
      ...(answer?.say.map(one => `to ${one.to}: “${one.text}”`) ?? []),
      ...(answer?.tasks.map(task => `takes on: ${task.title}`) ?? []),
      ...(answer?.drop.map(task => `drops: ${task}`) ?? []),
      ...(answer?.end.map(name => `ends the talk with ${name}`) ?? []),
      ...(answer?.later.map(name => `answers ${name} later`) ?? []),
      ...(answer?.goal ? [`has a new goal: ${answer.goal}`] : []),
      ...(answer?.reached ? [`says that the goal is reached when ${reachedWhen(answer.reached)}`] : []),
      ...(answer?.endGoal ? [`finds the goal ${answer.endGoal}`] : []),
    ]
    return parts.join('; ') || 'says nothing'
  },
  text: filledIn,
  read: (text, { answer }) => readLines(text, 'say', answer?.say),
  empty: () => ({}),
}
