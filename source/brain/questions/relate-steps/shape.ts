import { z } from 'zod'
import { relationNames } from '../../../planner/step-relations.ts'
import { condition } from '../../../session/log/events/plan.ts'
import { counts } from '../shapes.ts'

const rule = z.object({
  id: z.string(),
  text: z.string(),
  relation: z.enum(relationNames),
  /** The text is the rule's opposite: what it once demanded no longer holds. */
  contradicted: z.boolean(),
})

const step = z.object({
  id: z.string(),
  description: z.string(),
  call: z.string(),
  done: condition,
  makes: counts,
  needs: counts,
  uses: z.array(z.string()),
  /** Lowest and highest y of the blueprint cells it fills. */
  levels: z.tuple([z.int(), z.int()]).nullable(),
})
export type RelatedStep = z.infer<typeof step>

export const input = z.object({
  goal: z.string(),
  rules: z.array(rule),
  steps: z.array(step).min(1),
  /** Ask for edges of this step alone. */
  chosen: z.string().nullable(),
  /** Ask which of these hold, `[first, second]`; null: all that there are. */
  pairs: z.array(z.tuple([z.string(), z.string()])).nullable(),
})
export type RelateStepsInput = z.infer<typeof input>

export const output = z.object({
  /** `[a, b]`: b cannot start before a is done. */
  edges: z.array(z.tuple([z.string(), z.string()], 'a pair of step ids such as ["first","second"]')),
})
export type RelateStepsOutput = z.infer<typeof output>
