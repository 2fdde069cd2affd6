import type { QuestionForm } from '../../question-form.ts'
import { filledIn, readLines } from '../form-text.ts'
import type { GuideWorkersInput, GuideWorkersOutput } from './shape.ts'

export const form: QuestionForm<GuideWorkersInput, GuideWorkersOutput> = {
  title({ struggling }, answer) {
    const titleOf = (id: string): string => struggling.find(one => one.item === id)?.title ?? id
    const parts = [
      ...(answer?.advice.map(one => `advise ${one.to}: “${one.text}”`) ?? []),
      ...(answer?.moves.map(one => `give ${one.to}: ${titleOf(one.item)}`) ?? []),
    ]
    return parts.join('; ') || 'give no advice and move no work'
  },
  text: filledIn,
  read: (text, { answer }) => readLines(text, 'advice', answer?.advice),
  empty: () => ({}),
}
