import { z } from 'zod'
import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import type { Act } from '../../planner/acts.ts'
import type { Wanted } from '../../planner/wanted.ts'

const item = z.string()
const at = blockPosition
const block = z.string()
const count = z.int().min(1)

/** One act; see `Act`. */
const act = z.discriminatedUnion('does', [
  z.object({ does: z.literal('dig'), block, at }),
  z.object({ does: z.literal('wear'), item }),
  z.object({ does: z.enum(['feed', 'shear', 'hurt']), type: z.string() }),
  z.object({ does: z.literal('ride'), types: z.array(z.string()), at: at.optional() }),
  z.object({ does: z.literal('say'), words: z.string().optional(), count: z.int().min(1) }),
  z.object({ does: z.literal('operate'), block, at }),
  z.object({ does: z.enum(['till', 'sow']), block, at }),
  z.object({ does: z.literal('use'), item, at: at.optional(), type: z.string().optional() }),
  z.object({ does: z.literal('give'), item, count: z.int().min(1), player: z.string() }),
  z.object({ does: z.literal('fish'), count: z.int().min(1) }),
  z.object({ does: z.literal('sleep') }),
]) satisfies z.ZodType<Act>

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
      z.object({ kind: z.literal('act'), act }),
    ]) satisfies z.ZodType<Wanted>,
  )
  .optional()
export type WantedByJudge = NonNullable<z.infer<typeof wanted>>
