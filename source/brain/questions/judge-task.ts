import { z } from 'zod'
import { meaningOf } from '../answers/meant-names.ts'
import { quoted } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'

const input = z.object({
  goal: z.string(),
  /** Kinds of task that there are rules for. */
  domains: z.array(z.object({ name: z.string(), about: z.string() })).min(1),
  buildings: z.array(z.object({ name: z.string(), total: z.int() })),
  /** Names of items and blocks that the goal speaks of. */
  names: z.array(z.string()),
})
export type JudgeTaskInput = z.infer<typeof input>

const output = z.object({ domain: z.string(), because: z.string().default('') })
export type JudgeTaskOutput = z.infer<typeof output>

/** CausalMACE's Judger takes the task in: which kind it is decides which rules hold. */
export const judgeTask: Question<typeof input, typeof output> = {
  name: 'judgeTask',
  description: 'Say which kind of task the goal is.',
  plans: true,
  input,
  output,
  mend: (asked, answer) => ({ ...answer, domain: meaningOf(asked.domains.map(one => one.name)).of(answer.domain) }),
  check: (asked, { domain }) => {
    const kinds = meaningOf(asked.domains.map(one => one.name))
    return kinds.has(domain) ? [] : [`There is no kind ${quoted(domain)}${kinds.hint(domain)}`]
  },
}
