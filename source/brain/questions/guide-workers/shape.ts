import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { condition } from '../../../session/log/events/plan.ts'
import { past } from '../../../session/log/events/words.ts'
import { goalChanges, member, ownMeaning } from '../shapes.ts'

/** Workers who said that it cannot be got or done here at all, each with the reason. */
const outOfReach = z.array(z.object({ worker: z.string(), reason: z.string() })).optional()

/** Facts that call for a leader: a worker's last action failed; it does the same again, or nothing, and gets no further. */
const helpFacts = ['failed', 'stuck'] as const
export type HelpFact = (typeof helpFacts)[number]

export const input = z.object({
  seat: z.string(),
  goal: z.string(),
  goalChanges,
  /** Tasks that get no further, with what was tried. */
  struggling: z
    .array(
      z.object({
        item: z.string(),
        title: z.string(),
        worker: z.string(),
        done: condition,
        progress: z.object({ done: z.number(), total: z.number() }),
        /** Rounds without measurable progress. */
        stalled: z.int(),
        /** Why the leader is asked. */
        fact: z.enum(helpFacts).optional(),
        failures: z.array(past),
        outOfReach,
        /** What the worker was told before. */
        advised: z.array(z.string()),
      }),
    )
    .min(1),
  /** All who may be given work, what they carry, do and where they are. */
  team: z.array(member).min(1),
  /** What else is going on or done: whose task, and how it stands. */
  elsewhere: z.array(z.object({ title: z.string(), worker: z.string(), status: z.string(), outOfReach })),
  /** Who sees what the struggling tasks need, and where. */
  sightings: z.array(z.object({ worker: z.string(), item: z.string(), at: blockPosition })),
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
})
export type GuideWorkersInput = z.infer<typeof input>

export const output = z.object({
  /** Words for a worker that gets no further. */
  advice: z.array(z.object({ to: z.string(), text: z.string().min(1).max(500), meaning: ownMeaning })).default([]),
  /** Work that another worker does from now on, all that is left of it. */
  moves: z.array(z.object({ item: z.string(), to: z.string(), because: z.string().default('') })).default([]),
})
export type GuideWorkersOutput = z.infer<typeof output>
