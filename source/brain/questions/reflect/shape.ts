import { z } from 'zod'
import { past } from '../../../session/log/events/words.ts'
import { assignment, seen } from '../shapes.ts'

export const input = z.object({
  seat: z.string(),
  task: assignment,
  result: z.enum(['success', 'failure']),
  /** What the world, or the end of the attempt, says. */
  reason: z.string(),
  /** Short-term memory: what was done for this task, oldest first. */
  history: z.array(past),
  /** Long-term memory so far. */
  state: z.string(),
  observation: seen.nullable(),
})
export type ReflectInput = z.infer<typeof input>

/** Longer states crowd out what they are for, characters. The prompt asks for 600, since models count badly. */
export const longestStateCharacters = 800

export const output = z.object({
  /** For the team: how it went, what is left, what to do otherwise next time. */
  feedback: z.string().min(1),
  /** The new long-term memory. */
  state: z.string().min(1),
})
export type ReflectOutput = z.infer<typeof output>
