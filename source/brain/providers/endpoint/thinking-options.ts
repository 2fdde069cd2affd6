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
  /** Tokens that a question and its answer may have together. */
  context: z.int().min(1024).max(10_000_000).optional(),
})
export type ThinkingOptions = z.infer<typeof thinkingOptions>

const { retries, concurrency, temperature, maxTokens, effort, context } = thinkingOptions.shape

/** The same under the names and in the units of the program's flags, as settings have it for a model or a seat. */
export const thinkingSettings = z.strictObject({
  'reasoning-effort': effort,
  temperature,
  'max-tokens': maxTokens,
  context,
  /** Seconds. */
  timeout: z.number().min(1).max(3600).optional(),
  retries,
  concurrency,
})
export type ThinkingSettings = z.infer<typeof thinkingSettings>
export const thinkingNames = Object.keys(thinkingSettings.shape) as readonly (keyof ThinkingSettings)[]

/** Without what is not given: absent is another thing than undefined in what is sent as JSON, and in what takes the place of something. */
export const present = <Fields extends object>(fields: Fields): Fields =>
  // What is required stays.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

export const thinkingIn = (given: ThinkingSettings): ThinkingOptions => {
  const { timeout, retries, concurrency, temperature, context } = given
  return present({
    ...{ retries, concurrency, temperature, context },
    timeout: timeout === undefined ? undefined : timeout * 1000,
    maxTokens: given['max-tokens'],
    effort: given['reasoning-effort'],
  })
}

/** The program's flags that say the same. */
export const thinkingFlagsOf = ({ timeout, maxTokens, effort, ...same }: ThinkingOptions = {}): ThinkingSettings =>
  present({
    ...same,
    timeout: timeout === undefined ? undefined : timeout / 1000,
    'max-tokens': maxTokens,
    'reasoning-effort': effort,
  })
