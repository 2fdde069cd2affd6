import { z } from 'zod'

export const input = z.object({ rules: z.array(z.object({ id: z.string(), text: z.string() })).min(1) })
export type NegateRulesInput = z.infer<typeof input>

export const output = z.object({ rules: z.array(z.object({ id: z.string(), text: z.string().min(1).max(600) })) })
export type NegateRulesOutput = z.infer<typeof output>

export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
