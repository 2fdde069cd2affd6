import type { QuestionForm } from '../../question-form.ts'
import type { ActionCall } from '../shapes.ts'
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
  read(text, { answer }, { parse, label }) {
    const lines = text.split('\n').map(line => line.trim())
    const reply = lines
      .filter(line => !line.startsWith('!'))
      .join('\n')
      .trim()
    const actions: ActionCall[] = []
    for (const line of lines.filter(one => one.startsWith('!'))) {
      const call = parse(line)
      if ('error' in call) return { problem: call.error }
      actions.push(call)
    }
    if (actions.length === 0) return { ...answer, reply }
    // Actions are what is to be done now, in the place of what the draft would take on.
    const title = actions.map(label).join(', then ')
    return { ...answer, reply, tasks: [{ title, done: { kind: 'report' }, actions }] }
  },
  empty: () => ({ reply: '' }),
}
