import { z } from 'zod'
import { container, recipe, seen } from '../shapes.ts'

export const input = z.object({
  seat: z.string(),
  instruction: z.string(),
  /** What the work is for, when there is a task. */
  task: z.string().nullable(),
  /** 1 is the first draft; later ones mend what failed. */
  round: z.int().min(1).max(5),
  /** The functions that a program may call, one line each. */
  functions: z.string(),
  /** Kept programs for something alike. */
  skills: z.array(z.object({ name: z.string(), description: z.string(), code: z.string() })),
  /** What was tried, oldest first, and how it failed. */
  attempts: z.array(z.object({ code: z.string(), failure: z.string() })),
  observation: seen.nullable(),
  containers: z.array(container),
  recipes: z.array(recipe),
  blueprints: z.array(z.string()),
  /** Names of items and blocks that the instruction speaks of. */
  names: z.array(z.string()),
})
export type WriteCodeInput = z.infer<typeof input>

export const output = z.object({
  thought: z.string().default(''),
  /** The body of an async function in plain JavaScript. */
  code: z.string().max(20_000).default(''),
  /** Worth keeping for later: under which name, and what it does in one line. */
  keep: z
    .object({
      name: z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'at most 64 letters, digits, - and _, a letter first,'),
      description: z.string().min(3).max(300),
    })
    .optional(),
  /** Set when it cannot be done with these functions: why. */
  blocked: z.string().optional(),
})
export type WriteCodeOutput = z.infer<typeof output>
