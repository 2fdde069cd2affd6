import { z } from 'zod'
import type { Question } from '../brain.ts'

const input = z.object({
  seat: z.string(),
  /** What was remembered before. */
  past: z.string(),
  /** What is to be added, oldest first. */
  lines: z.array(z.string()).min(1),
  /** Characters at most. */
  limit: z.int(),
})

const output = z.object({ summary: z.string().min(1).max(4000) })

/** Old lines of a memory, and what was remembered before them, as one short text. Asked in the background. */
export const summariseMemory: Question<typeof input, typeof output> = {
  name: 'summariseMemory',
  description: 'Put old memories into one short text.',
  background: true,
  input,
  output,
  check: (asked, { summary }) =>
    summary.length > asked.limit
      ? [`The summary has ${summary.length} characters; at most ${asked.limit} are kept. Leave out what matters least.`]
      : [],
}
