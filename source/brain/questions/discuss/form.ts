import type { QuestionForm } from '../../question-form.ts'
import type { DiscussInput, DiscussOutput } from './shape.ts'

export const form: QuestionForm<DiscussInput, DiscussOutput> = {
  title: (_, answer) => (answer ? `says: “${answer.statement}”` : 'says nothing yet'),
  text: answer => answer?.statement ?? '',
  read: (text, { answer }) => ({ statement: text, meaning: answer?.statement === text ? answer.meaning : undefined }),
}
