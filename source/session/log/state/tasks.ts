import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { gift } from '../events/bodies.ts'
import { peopleEvents } from '../events/people.ts'
import { awaits, plan } from '../events/plan.ts'
import { sessionEvents } from '../events/session.ts'
import { taskEvents } from '../events/tasks.ts'
import { decisionSources, draftDecisions } from '../events/words.ts'
import type { DeepReadonly } from './deep-readonly.ts'

const texts = z.array(z.string())

/** How a task was tried so far. */
const { progress, reason, cause, finding, evidence, round, still, postponed, guided, announced, got } =
  taskEvents['task.changed'].shape

const tries = z.object({
  /** Failures that say something about the work; a person who will not do it says nothing. */
  failed: z.int(),
  /** Why the last of them did. */
  reason: z.string().optional(),
  cause: cause.optional(),
  /** All who had it and did not do it, and those of them who would not. */
  by: texts,
  declined: texts,
  /** The most that was ever done of it, and who tried since then without getting further, once for each try. */
  best: z.number(),
  fruitless: texts,
  /** Who of them said that it cannot be got or done here at all, each with the reason; absent: none, or keyframes of before. */
  outOfReach: z.array(z.object({ worker: z.string(), reason: z.string() })).optional(),
})
export type TriesState = DeepReadonly<z.infer<typeof tries>>

export const taskState = taskEvents['task.added'].extend({
  children: texts,
  ...{ progress, reason, cause, finding, evidence, round, still, postponed, guided, announced, got },
  opinion: z.enum(['success', 'failure', 'ongoing']).optional(),
  /** What others are still to bring before it can begin: items with their counts, the tasks that bring them, seats that hold them and have no plan yet. */
  awaits: awaits.optional(),
  /** What its worker says of it in looking back. */
  feedback: z.string().optional(),
  /** What people changed of a goal, oldest first, the last `bounds.goalChanges`; `open`: no plan with it was approved. Absent: nothing. */
  changes: z
    .array(sessionEvents['goal.changed'].omit({ task: true }).extend({ open: z.literal(true).optional() }))
    .optional(),
  /** Absent until it failed. */
  tries: tries.optional(),
  /** How many of what its assignee is to have were thrown to agents by that player meanwhile. */
  handed: z.number().optional(),
  /** What was handed to whom for it, and picked up. */
  gifts: z.array(gift).optional(),
  /** What each who worked at it put into containers; below 0: took out. */
  stored: z
    .array(
      z.object({
        seat: z.string(),
        item: z.string(),
        count: z.int(),
        /** How many of them it took out, whatever it put there. */
        taken: z.int().optional(),
        /** How many of these it took out of which container, where that is known. */
        from: z.array(z.object({ at: blockPosition, count: z.int() })).optional(),
        /** How many it put into which container, whatever it took out there; absent: keyframes of before, or none. */
        into: z.array(z.object({ at: blockPosition, count: z.int() })).optional(),
      }),
    )
    .optional(),
  /** What each who began it carried of what it asks for, beside its own amount of that; the newest of each. */
  carried: z.record(z.string(), z.number()).optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
})
export type TaskState = DeepReadonly<z.infer<typeof taskState>>

export const planState = taskEvents['plan.proposed'].omit({ replaces: true }).extend({
  /** The version it replaces, for the difference a person decides on. */
  previous: z.object({ version: z.number(), content: plan }).optional(),
  /** What was carried out before this version, and is until this one is approved. */
  carried: plan.optional(),
  status: z.enum(['proposed', 'approved', 'rejected']),
  by: z.string().optional(),
  reason: z.string().optional(),
  /** Thrown away: no other version is wanted. */
  dropped: taskEvents['plan.rejected'].shape.dropped,
  /** A later version was thrown away: what had failed when that was made, at this time, is let be until a person asks for it. */
  letBe: z.number().optional(),
  at: z.number(),
  /** Who wrote this version when it was not the seat itself. */
  editor: z.string().optional(),
  /** Items that may begin while the rest waits. */
  begun: texts.optional(),
  /** Why this version was made; absent in keyframes of before. */
  cause: taskEvents['plan.wanted'].shape.cause.optional(),
  /** Why another version is wanted, until it is proposed. */
  wanted: taskEvents['plan.wanted'].pick({ cause: true, reason: true, wish: true }).optional(),
  /** Versions after failures since the score last rose, and the best score when a version was proposed. */
  tries: z.int().optional(),
  best: z.number().optional(),
  /** Of the version that is carried out: the path that each agent is on, and what was last asked about. */
  dispatch: z.object({ paths: z.record(z.string(), texts).optional(), asked: z.string().optional() }).optional(),
  /** What its versions said of the reached goal and held before any work. */
  held: taskEvents['plan.held'].shape.held.optional(),
  /** What of that was looked at. */
  looked: taskEvents['plan.held'].shape.looked,
  /** Versions that said that nothing is left to do, and what the world showed, oldest first. */
  refused: z.array(z.object({ said: z.string(), reason: z.string() })).optional(),
  /** Versions that were turned down. */
  rejected: z
    .array(
      taskEvents['plan.rejected']
        .omit({ plan: true, dropped: true })
        .extend({ content: plan, at: z.number().optional() }),
    )
    .optional(),
})
export type PlanState = DeepReadonly<z.infer<typeof planState>>

/** `timeout`: seconds, from `timedFrom` or else from `askedAt`; `amount`: the limit asked for, then the one granted. */
export const approvalState = taskEvents['approval.asked'].extend({
  askedAt: z.number(),
  timedFrom: z.number().optional(),
  ...taskEvents['approval.decided']
    .partial()
    .pick({ decision: true, by: true, always: true, changed: true, reason: true }).shape,
  /** Absent in keyframes written before it was kept. */
  source: z.enum([...decisionSources, 'team']).optional(),
})
export type ApprovalState = DeepReadonly<z.infer<typeof approvalState>>

/** `timeout`: seconds, from `timedFrom` or else from `askedAt`. */
export const draftState = peopleEvents['human.asked'].omit({ answer: true }).extend({
  askedAt: z.number(),
  timedFrom: z.number().optional(),
  decision: z.enum(draftDecisions).optional(),
})
export type DraftState = DeepReadonly<z.infer<typeof draftState>>
