import { z } from 'zod'
import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import type { Wanted } from '../../planner/wanted.ts'

const item = z.string()
const count = z.int().min(1)

/**
 * What the judge of a task looks for, as far as rules draw up work from it; absent: no judge, or people changed the goal. No prompt shows
 * it: a model has the words of the goal.
 */
export const wanted = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('built'), blueprint: z.string() }),
      z.object({ kind: z.literal('stored'), item, count, at: blockPosition }),
      z.object({ kind: z.literal('have'), item, count }),
      z.object({ kind: z.literal('inside'), box: z.object({ from: blockPosition, to: blockPosition }) }),
      z.object({ kind: z.literal('holds'), items: z.record(z.string(), count) }),
      z.object({ kind: z.literal('each'), targets: z.record(z.string(), item) }),
    ]) satisfies z.ZodType<Wanted>,
  )
  .optional()
export type WantedByJudge = NonNullable<z.infer<typeof wanted>>
