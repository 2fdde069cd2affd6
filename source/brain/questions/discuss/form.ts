import type { QuestionForm } from '../../question-form.ts'
import type { DiscussInput, DiscussOutput } from './shape.ts'

export const form: QuestionForm<DiscussInput, DiscussOutput> = {
  title: (_, answer) => (answer ? `says: “${answer.statement}”` : 'says nothing yet'),
  text: answer => answer?.statement ?? '',
  read(text, { answer }) {
    const same = answer?.statement === text ? answer : undefined
    return { statement: text, meaning: same?.meaning, proposal: same?.proposal, impossible: same?.impossible }
  },
}
