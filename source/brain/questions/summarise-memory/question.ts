import type { Question } from '../../brain.ts'
import { tells } from '../depending-events.ts'
import { foldText } from '../fold-memory.ts'
import { input, output } from './shape.ts'

/** Old lines of a memory, and what was remembered before them, as one short text. Asked in the background. */
export const summariseMemory: Question<typeof input, typeof output> = {
  name: 'summariseMemory',
  description: 'Put old memories into one short text.',
  doing: 'summing up its memory',
  answerFor: () => 'none',
  input,
  output,
  words: (_, { summary }) => summary,
  decides: { 'mind.asked': ({ seat, input }, call) => seat === call.seat && tells(input, call.answer.summary.trim()) },
  rule: ({ past, lines, limit }) => ({ summary: foldText(past, lines, limit) }),
  check: (asked, { summary }) =>
    summary.length > asked.limit
      ? [`The summary has ${summary.length} characters; at most ${asked.limit} are kept. Leave out what matters least.`]
      : [],
}
