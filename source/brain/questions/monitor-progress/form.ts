import type { QuestionForm } from '../../question-form.ts'
import type { MonitorProgressInput, MonitorProgressOutput } from './shape.ts'

export const form: QuestionForm<MonitorProgressInput, MonitorProgressOutput> = {
  // Everything else is judged by the world.
  concerns: ({ task }) => task.done.kind === 'report',
  title: ({ task }, answer) =>
    `${task.title}: ${answer ? `${answer.status}, ${answer.reason}` : 'done, failed or ongoing?'}`,
  text: answer => (answer ? `${answer.status}: ${answer.reason}` : 'ongoing: '),
  read(text) {
    const [, status, reason = ''] = /^\s*(success|failure|ongoing)\s*:?\s*([\s\S]*)$/.exec(text) ?? []
    return status === undefined
      ? { problem: 'Write success, failure or ongoing, a colon, and why.' }
      : { status, reason: reason.trim() || status }
  },
  empty: () => ({ status: 'ongoing', reason: 'its person says nothing' }),
}
