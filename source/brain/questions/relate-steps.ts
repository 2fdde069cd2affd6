import { z } from 'zod'
import { relationNames } from '../../planner/step-relations.ts'
import { condition } from '../../session/log/events.ts'
import { meaningOf } from '../answers/meant-names.ts'
import { quoted } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
import { counts } from './shapes.ts'

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

const input = z.object({
  goal: z.string(),
  rules: z.array(rule),
  steps: z.array(step).min(1),
  /** Ask for edges of this step alone. */
  chosen: z.string().nullable(),
  /** Ask which of these hold, `[first, second]`; null: all that there are. */
  pairs: z.array(z.tuple([z.string(), z.string()])).nullable(),
})
export type RelateStepsInput = z.infer<typeof input>

const output = z.object({
  /** `[a, b]`: b cannot start before a is done. */
  edges: z.array(z.tuple([z.string(), z.string()])),
})
export type RelateStepsOutput = z.infer<typeof output>

/** Which steps must be done before which others, going by these rules. */
export const relateSteps: Question<typeof input, typeof output> = {
  name: 'relateSteps',
  description: 'Say which steps cannot start before which others are done, going by the rules given.',
  plans: true,
  input,
  output,
  mend: (asked, { edges }) => {
    const ids = meaningOf(asked.steps.map(one => one.id))
    return { edges: edges.map(([from, to]) => [ids.of(from), ids.of(to)] as [string, string]) }
  },
  check: (asked, { edges }) => {
    const ids = meaningOf(asked.steps.map(one => one.id))
    const allowed = asked.pairs === null ? null : new Set(asked.pairs.map(pair => pair.join(' ')))
    return edges.flatMap(([from, to]) => {
      const strangers = [from, to].filter(id => !ids.has(id))
      if (strangers.length > 0) return strangers.map(id => `There is no step ${quoted(id)}${ids.hint(id)}`)
      if (from === to) return [`Step "${from}" cannot wait for itself.`]
      if (asked.chosen !== null && from !== asked.chosen && to !== asked.chosen)
        return [`The edge from "${from}" to "${to}" has nothing to do with "${asked.chosen}".`]
      return allowed && !allowed.has(`${from} ${to}`)
        ? [`The edge from "${from}" to "${to}" was not asked about; judge only the pairs given.`]
        : []
    })
  },
}
