import { z } from 'zod'
import { efforts } from '../presets.ts'

/** How a model is asked, beside which one: what flags and settings can say about it. Absent: as the program or the endpoint sees fit. */
export const thinkingOptions = z.strictObject({
  /** For the beginning of an answer and for each next piece of it, ms. */
  timeout: z.number().min(1000).max(3_600_000).optional(),
  /** Times a question is sent again after a rate limit, an overload or a broken line. */
  retries: z.int().min(0).max(20).optional(),
  /** Questions under way at once. */
  concurrency: z.int().min(1).max(64).optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** Tokens of an answer, thinking included. One that is cut off is asked for again with more room. */
  maxTokens: z.int().min(16).max(1_000_000).optional(),
  effort: z.enum(efforts).optional(),
})
export type ThinkingOptions = z.infer<typeof thinkingOptions>

/** The program's flags that say the same. */
export const thinkingFlagsOf = (thinking: ThinkingOptions = {}): Record<string, number | string | undefined> => ({
  timeout: thinking.timeout === undefined ? undefined : thinking.timeout / 1000,
  retries: thinking.retries,
  concurrency: thinking.concurrency,
  temperature: thinking.temperature,
  'max-tokens': thinking.maxTokens,
  'reasoning-effort': thinking.effort,
})
