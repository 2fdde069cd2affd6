import { z } from 'zod'
import { awaits, condition, plan, sight, workFields } from '../events/plan.ts'
import { replanCauses } from '../events/replan-causes.ts'
import { taskCauses } from '../events/task-causes.ts'
import {
  actionCall,
  approvalKinds,
  decisionSources,
  defaultDecisions,
  draftDecisions,
  taskStatuses,
} from '../events/words.ts'
import type { Kept } from './kept.ts'

const texts = z.array(z.string())

/** How a task was tried so far. */
const tries = z.object({
  /** Failures that say something about the work; a person who will not do it says nothing. */
  failed: z.int(),
  /** Why the last of them did. */
  reason: z.string().optional(),
  /** All who had it and did not do it, and those of them who would not. */
  by: texts,
  declined: texts,
  /** The most that was ever done of it, and who tried since then without getting further, once for each try. */
  best: z.number(),
  fruitless: texts,
})
export type TriesState = Kept<z.infer<typeof tries>>

export const taskState = z.object({
  task: z.string(),
  parent: z.string().nullable(),
  children: texts,
  title: z.string(),
  requires: texts,
  assignees: texts,
  status: z.enum(taskStatuses),
  done: condition.optional(),
  ...workFields,
  stage: z.number().optional(),
  plan: z.string().optional(),
  milestones: texts.optional(),
  /** JSON paths into the task's documents. */
  data: texts.optional(),
  /** Seats that may do it; all when absent. */
  candidates: texts.optional(),
  progress: z.object({ done: z.number(), total: z.number() }).optional(),
  reason: z.string().optional(),
  /** Why it failed or was cancelled. */
  cause: z.enum(taskCauses).optional(),
  opinion: z.enum(['success', 'failure', 'ongoing']).optional(),
  /** Waits for approval: no worker may begin it. */
  held: z.boolean().optional(),
  /** What others are still to bring before it can begin: items with their counts, the tasks that bring them, seats that hold them and have no plan yet. */
  awaits: awaits.optional(),
  /** Who gave it to its assignees; absent: they do not know of it. */
  from: z.string().optional(),
  /** What they are to do first. */
  actions: z.array(actionCall).optional(),
  /** What agents saw themselves that says that it is done. */
  evidence: z.array(sight).optional(),
  /** What its worker says of it in looking back. */
  feedback: z.string().optional(),
  /** The round of the schedule `rounds` that it was last part of. */
  round: z.int().optional(),
  still: z.object({ sign: z.string(), since: z.number() }).nullable().optional(),
  postponed: z.int().optional(),
  guided: z.object({ stalled: z.int(), advised: texts }).optional(),
  /** The person who asked for it is told when it begins. */
  announced: z.boolean().optional(),
  /** Absent until it failed. */
  tries: tries.optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
})
export type TaskState = Kept<z.infer<typeof taskState>>

export const planState = z.object({
  plan: z.string(),
  version: z.number(),
  seat: z.string(),
  content: plan,
  /** The version it replaces, for the difference a person decides on. */
  previous: z.object({ version: z.number(), content: plan }).optional(),
  status: z.enum(['proposed', 'approved', 'rejected']),
  by: z.string().optional(),
  reason: z.string().optional(),
  at: z.number(),
  /** Who wrote this version when it was not the seat itself. */
  editor: z.string().optional(),
  /** Items that may begin while the rest waits. */
  begun: texts.optional(),
  /** Why another version is wanted, until it is proposed. */
  wanted: z.object({ cause: z.enum(replanCauses), reason: z.string() }).optional(),
  /** Versions after failures since the score last rose, and the best score when a version was proposed. */
  tries: z.int().optional(),
  best: z.number().optional(),
  /** Of the version that is carried out: the path that each agent is on, and what was last asked about. */
  dispatch: z.object({ paths: z.record(z.string(), texts).optional(), asked: z.string().optional() }).optional(),
  /** Versions that were turned down. */
  rejected: z
    .array(
      z.object({
        version: z.number(),
        by: z.string(),
        reason: z.string(),
        content: plan,
        source: z.enum(decisionSources).optional(),
      }),
    )
    .optional(),
})
export type PlanState = Kept<z.infer<typeof planState>>

export const approvalState = z.object({
  approval: z.string(),
  seat: z.string(),
  kind: z.enum(approvalKinds),
  title: z.string(),
  wants: z.string().optional(),
  detail: z.string(),
  plan: z.string().optional(),
  version: z.number().optional(),
  askedAt: z.number(),
  program: z.string().optional(),
  /** US dollars: the limit asked for, then the one granted. */
  amount: z.number().optional(),
  /** Seconds, from `timedFrom` or else from `askedAt`. */
  timeout: z.number().optional(),
  timedFrom: z.number().optional(),
  otherwise: z.enum(defaultDecisions).optional(),
  decision: z.enum(['approved', 'rejected', 'withdrawn']).optional(),
  by: z.string().optional(),
  /** Absent in keyframes written before it was kept. */
  source: z.enum([...decisionSources, 'team']).optional(),
  always: z.boolean().optional(),
  reason: z.string().optional(),
})
export type ApprovalState = Kept<z.infer<typeof approvalState>>

export const draftState = z.object({
  draft: z.string(),
  person: z.string(),
  seat: z.string(),
  question: z.string(),
  doing: z.string().optional(),
  title: z.string(),
  text: z.string(),
  askedAt: z.number(),
  /** Seconds, from `timedFrom` or else from `askedAt`. */
  timeout: z.number().optional(),
  timedFrom: z.number().optional(),
  decision: z.enum(draftDecisions).optional(),
})
export type DraftState = Kept<z.infer<typeof draftState>>
