import type { z } from 'zod'
import type { Question } from '../../brain.ts'
import { monitorByRules } from '../../rules/act/monitor-progress.ts'
import { taskIn } from '../depending-events.ts'
import { form } from './form.ts'
import { input, output } from './shape.ts'

/** How does the task at hand stand? Asked only when the action queue is empty. */
export const monitorProgress: Question<typeof input, typeof output> = {
  name: 'monitorProgress',
  description: 'Say whether the task at hand is done, has failed or goes on, and why.',
  doing: 'checking progress',
  input,
  output,
  words: form.title,
  // Of what the world shows, the world alone decides.
  decides: {
    'task.changed': ({ task, status, opinion }, { input, answer }) =>
      isOpen(input) && task === input.task.id && status !== undefined && opinion === answer.status,
    'mind.asked': ({ seat, question, input }, call) =>
      isOpen(call.input) &&
      call.answer.status === 'ongoing' &&
      seat === call.seat &&
      question === 'nextActions' &&
      taskIn(input) === call.input.task.id,
  },
  rule: monitorByRules,
  form,
}

/** Nothing in the world can show it. */
const isOpen = ({ task }: z.infer<typeof input>): boolean => task.done.kind === 'report'
