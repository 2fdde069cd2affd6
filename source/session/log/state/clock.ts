import { z } from 'zod'
import type { DeepReadonly } from './deep-readonly.ts'

/** How long the team has been at work; see work-clock.ts. */
export const clockState = z.object({
  /** ms by the two kinds of clock. */
  work: z.number(),
  wall: z.number(),
  /** Up to when that is counted, ms since the session's start. */
  t: z.number(),
  phase: z.enum(['before', 'running', 'paused', 'after']),
  /** Questions without an answer. */
  asking: z.array(z.string()),
  /** Actions under way. */
  acting: z.array(z.string()),
  /** A request or a draft waits for a person, or a person has a task under way or one to begin. */
  forPeople: z.boolean().default(false),
  /** Tasks that people have under way or are to begin; absent in keyframes of before, until one of them changes. */
  tasksForPeople: z.int().min(0).optional(),
})
export type ClockState = DeepReadonly<z.infer<typeof clockState>>
