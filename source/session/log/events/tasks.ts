import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { awaits, condition, plan, sight, workFields } from './plan.ts'
import { replanCauses } from './replan-causes.ts'
import { taskCauses } from './task-causes.ts'
import {
  actionCall,
  approvalKinds,
  decisionSources,
  defaultDecisions,
  landCauses,
  name,
  taskStatuses,
  text,
} from './words.ts'

/** The live task tree, and the plans and approvals that it grows from. */
export const taskEvents = {
  'task.added': z.object({
    task: z.string(),
    parent: z.string().nullable(),
    title: text,
    requires: z.array(z.string()).default([]),
    assignees: z.array(name).default([]),
    status: z.enum(taskStatuses).default('waiting'),
    done: condition.optional(),
    ...workFields,
    stage: z.int().optional(),
    plan: z.string().optional(),
    /** Waits for approval: known, but no worker may begin it. */
    held: z.boolean().optional(),
    milestones: z.array(text).optional(),
    data: z.array(z.string().max(200)).optional(),
    candidates: z.array(name).optional(),
    /** Finished tasks of its plan whose things its planner knew to be carried: its count includes them. */
    includes: z.array(z.string()).optional(),
    /** Whether it is about what the goal itself asks for, which counts for how far the goal is; absent: not told, it counts. */
    part: z.boolean().optional(),
    /** Who gave it to its assignees, who know of it; absent: they were not told yet. */
    from: name.optional(),
    /** What they are to do first. */
    actions: z.array(actionCall).optional(),
    /** It interrupts its assignee: it comes before what has a lower one, also before an order under way. Absent: 0. */
    rank: z.int().optional(),
  }),
  'task.changed': z.object({
    task: z.string(),
    status: z.enum(taskStatuses).optional(),
    title: text.optional(),
    assignees: z.array(name).optional(),
    requires: z.array(z.string()).optional(),
    progress: z.object({ done: z.number(), total: z.number() }).optional(),
    /** It is the goal: that it succeeded says that all work planned for it is done; what became of it says the session's end. */
    goal: z.literal(true).optional(),
    /** Why it failed, waits, was cancelled or was moved. */
    reason: text.optional(),
    /** Why it failed (`declined`: by the person who was to do it; `stopped`: its seat was told to stop; `absent`: its body stays out of the world; `out-of-bounds`: steps or seconds of one try are used up; `no-progress`; `blocked`: the worker says by what; `out-of-reach`: the worker says that it cannot be had or done here at all; `not-found`: the worker found none where it looked; `not-understood`: the worker does not understand what is to be done; `no-container`: none stands at the place of its condition; `no-action`: the worker found nothing to do; `brain`: no usable answer; `gave-up`: the worker tried it and says that it cannot be done; `short`: the world no longer shows it) or was cancelled (`stopped`; `absent`; `dropped`: a later plan is without it; `session-ended`; `goal-changed`; `taken-over`: by another seat; `not-needed`: the goal was reached without it; `reorganized`: the team is organized in another way; `withdrawn`: by the one who asked for it). */
    cause: z.enum(taskCauses).optional(),
    /** What came of it, in the words of its worker, where only a report shows that it is done. */
    finding: text.optional(),
    /** What the brain believed, recorded beside what the world says; null: of this attempt nothing is claimed. */
    opinion: z.enum(['success', 'failure', 'ongoing']).nullable().optional(),
    /** Waits for approval, or no longer does. */
    held: z.boolean().optional(),
    /** Another condition from now on. */
    done: condition.optional(),
    ...workFields,
    /** What others are still to bring before it can begin; null: it waits for nothing of the kind any more. */
    awaits: awaits.nullable().optional(),
    /** Who told its assignees of it; null: they do not have it any more. */
    from: name.nullable().optional(),
    /** What agents saw themselves that says that it is done. */
    evidence: z.array(sight).optional(),
    /** The round that it belongs to, where all begin together. */
    round: z.int().optional(),
    /** Since when nothing of what it waits for has moved, ms of the work clock; `sign`: how that stands. Null: it moves. */
    still: z.object({ sign: z.string(), since: z.number() }).nullable().optional(),
    /** How many of its amount those have in hand who were at it and get no work since; begun by another, it asks for so many fewer. */
    got: z.record(name, z.int()).optional(),
    /** How often it was put off because what others bring was lacking. */
    postponed: z.int().optional(),
    /** Its leader looked after its worker when so many rounds had passed without progress, and has said this so far. */
    guided: z.object({ stalled: z.int(), advised: z.array(text) }).optional(),
    /** It comes after another order: the person who asked for it is told when it begins. False: was told. */
    announced: z.boolean().optional(),
  }),
  'task.removed': z.object({ task: z.string(), reason: text.optional() }),
  /** A planner is to make another plan, and has not yet. */
  'plan.wanted': z.object({
    plan: z.string(),
    seat: name,
    /** Why, as one word. */
    cause: z.enum(replanCauses),
    reason: text,
    /** The wish of a person or an agent that it is wanted for. */
    wish: z.object({ from: name, text }).optional(),
    /** What the plan before said to show that nothing is left to do: it does not hold. */
    refused: text.optional(),
  }),
  'plan.proposed': z.object({
    plan: z.string(),
    version: z.int(),
    replaces: z.int().nullable(),
    seat: name,
    content: plan,
    /** What lacked in each chest when it was proposed, beside what the plan itself had put there; `at` absent: in any chest. */
    lacking: z.array(z.object({ item: name, at: blockPosition.optional(), count: z.int() })).optional(),
  }),
  'plan.edited': z.object({
    plan: z.string(),
    version: z.int(),
    replaces: z.int().nullable(),
    by: name,
    content: plan,
  }),
  'plan.approved': z.object({
    plan: z.string(),
    version: z.int(),
    by: name,
    source: z.enum(decisionSources),
    /** Ids of the items that may begin; absent = all of them. */
    items: z.array(z.string()).optional(),
  }),
  'plan.rejected': z.object({
    plan: z.string(),
    version: z.int(),
    by: name,
    reason: text,
    /** Absent in recordings of before. */
    source: z.enum(decisionSources).optional(),
    /** It was thrown away: no other one is wanted, and what was carried out before goes on. */
    dropped: z.literal(true).optional(),
  }),
  /** Another seat leads the work of a plan from now on, in place of the one that made it. */
  'plan.handed': z.object({
    plan: z.string(),
    /** Who leads it now. */
    seat: name,
    reason: text,
  }),
  /** What a plan says of the reached goal was looked at: what of it held before any work for the goal. */
  'plan.held': z.object({
    plan: z.string(),
    /** each condition that held */
    held: z.array(condition),
    /** What was looked at; absent in recordings of before. */
    looked: z.array(condition).optional(),
  }),
  /** How a planner hands out the work of the plan that is carried out. */
  'plan.dispatch': z.object({
    plan: z.string(),
    /** The path through the task graph that an agent is on; null: none any more. */
    path: z.object({ agent: name, tasks: z.array(z.string()).nullable() }).optional(),
    /** What could begin and who was free when it was last asked who does what. */
    asked: text.optional(),
  }),
  'approval.asked': z.object({
    approval: z.string(),
    seat: name,
    kind: z.enum(approvalKinds),
    /** A whole sentence that names who wants it. */
    title: text,
    /** The same as what follows the name of the seat: `proposes a plan: 2 stages`; absent in recordings of before. */
    wants: text.optional(),
    detail: text.default(''),
    plan: z.string().optional(),
    version: z.int().optional(),
    /** The code that would run. */
    program: text.optional(),
    /** In the unit of the budget: the limit that is asked for. */
    amount: z.number().optional(),
    /** What of the land it wants to change; the decision holds for all agents until the session ends. */
    land: z.enum(landCauses).optional(),
    /** Seconds until it is decided as `otherwise` says, when no person decides. */
    timeout: z.number().positive().optional(),
    otherwise: z.enum(defaultDecisions).optional(),
  }),
  /** What becomes of a request that waits has changed; its time counts from here. Without `timeout` it waits for ever. */
  'approval.timed': z.object({
    approval: z.string(),
    timeout: z.number().positive().optional(),
    otherwise: z.enum(defaultDecisions).optional(),
  }),
  'approval.decided': z.object({
    approval: z.string(),
    decision: z.enum(['approved', 'rejected', 'withdrawn']),
    by: name,
    source: z.enum([...decisionSources, 'team']),
    reason: text.optional(),
    /** In the unit of the budget: the limit that was granted. */
    amount: z.number().optional(),
    /** Also for whatever this seat asks of this kind later in the session. */
    always: z.boolean().optional(),
    /** Approved as a person changed it: another version of the plan than the one that was asked about. */
    changed: z.boolean().optional(),
  }),
} as const
