import { z } from 'zod'

export const input = z.object({
  goal: z.string(),
  /** Kinds of task that there are rules for. */
  domains: z.array(z.object({ name: z.string(), about: z.string() })).min(1),
  buildings: z.array(z.object({ name: z.string(), total: z.int() })),
  /** Names of items and blocks that the goal speaks of. */
  names: z.array(z.string()),
})
export type JudgeTaskInput = z.infer<typeof input>

export const output = z.object({ domain: z.string(), because: z.string().default('') })
export type JudgeTaskOutput = z.infer<typeof output>
