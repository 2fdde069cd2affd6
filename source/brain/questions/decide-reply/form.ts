import type { QuestionForm } from '../../question-form.ts'
import type { DecideReplyInput, DecideReplyOutput } from './shape.ts'

export const form: QuestionForm<DecideReplyInput, DecideReplyOutput> = {
  // One's own words need no answer.
  concerns: ({ messages }, _, person) => messages.some(one => one.from !== person),
  title({ messages }, answer) {
    const to = answer && answer.to.length > 0 ? answer.to : [...new Set(messages.map(one => one.from))]
    const more = [
      ...(answer?.stop ? ['stops'] : []),
      ...(answer?.tasks.map(task => `takes on: ${task.title}`) ?? []),
      ...(answer?.replan ? [`plans anew: ${answer.replan}`] : []),
    ]
    const said = answer?.reply ? `“${answer.reply}”` : 'no answer'
    return `to ${to.join(', ')}: ${said}${more.length > 0 ? ` (${more.join('; ')})` : ''}`
  },
  text: answer => answer?.reply ?? '',
  read: (text, { answer }) => ({ ...answer, reply: text }),
  empty: () => ({ reply: '' }),
}
