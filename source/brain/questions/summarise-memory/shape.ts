import { z } from 'zod'

export const input = z.object({
  seat: z.string(),
  /** What was remembered before. */
  past: z.string(),
  /** What is to be added, oldest first. */
  lines: z.array(z.string()).min(1),
  /** Characters at most. */
  limit: z.int(),
})

export const output = z.object({ summary: z.string().min(1).max(4000) })
