import { z } from 'zod'
import type { Question } from '../types.ts'

const input = z.object({ rules: z.array(z.object({ id: z.string(), text: z.string() })).min(1) })
export type NegateRulesInput = z.infer<typeof input>

const output = z.object({ rules: z.array(z.object({ id: z.string(), text: z.string().min(1).max(600) })) })
export type NegateRulesOutput = z.infer<typeof output>

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** For each rule r one that contradicts it, r*: what would hold in a game without it (CausalMACE 3.4). */
export const negateRules: Question<typeof input, typeof output> = {
  name: 'negateRules',
  description: 'Turn each rule of the game into its opposite.',
  input,
  output,
  settings: { temperature: 0, maxTokens: 1000 },
  check: (asked, { rules }) => {
    for (const { id, text } of asked.rules) {
      const found = rules.find(one => one.id === id)
      if (!found) return `The opposite of rule "${id}" is missing.`
      if (plain(found.text) === plain(text)) return `Rule "${id}" says the same as before; turn it into its opposite.`
    }
    const stranger = rules.find(one => !asked.rules.some(rule => rule.id === one.id))
    return stranger ? `There is no rule "${stranger.id}"; rules: ${asked.rules.map(one => one.id).join(', ')}.` : null
  },
}
