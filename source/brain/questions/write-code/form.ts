import type { QuestionForm } from '../../question-form.ts'
import type { WriteCodeInput, WriteCodeOutput } from './shape.ts'

export const form: QuestionForm<WriteCodeInput, WriteCodeOutput> = {
  title({ instruction }, answer) {
    if (answer?.code.trim()) return `a program for: ${instruction}`
    return answer?.blocked ? `no program: ${answer.blocked}` : `no program yet for: ${instruction}`
  },
  text: answer => answer?.code ?? '',
  read(text, { answer }) {
    const { blocked: _, ...before } = answer ?? ({} as Partial<WriteCodeOutput>)
    return { ...before, code: text }
  },
}
