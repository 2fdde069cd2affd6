import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { knows, secretRecipes, without } from './knows.ts'
import { endCauses, refereeDuties, sessionResults } from './outcome.ts'
import { approvalPolicies, budgetLimit, defaultDecisions, name, othersRoles, text } from './words.ts'

const seats = z.array(name)

/** The session as a whole: its goal, its phases, its end. */
export const sessionEvents = {
  'session.started': z.object({
    goal: text,
    taskName: z.string(),
    /** The team stays in the world when a goal has ended, and waits for the next one. */
    stays: z.literal(true).optional(),
    organization: z.string(),
    schedule: z.string(),
    approvals: z.enum(approvalPolicies),
    /** Seconds until a request is decided by itself; absent = it waits for ever. */
    timeout: z.number().positive().optional(),
    otherwise: z.enum(defaultDecisions).optional(),
    /** The most that those who join may become; absent: leader. */
    others: z.enum(othersRoles).optional(),
    /** What the header shows, e.g. `rule brain (offline)` or `gpt-5-mini`. */
    brain: z.string(),
    /** What its seats know, where that is not all. */
    knows: knows.optional(),
    /** Recipes that not every seat knows from the start: item → the seats that do. */
    recipes: secretRecipes.optional(),
    /** What its agents do without; absent: they have all. */
    without: without.optional(),
    world: z.object({ kind: z.enum(['embedded', 'server']), version: z.string(), address: z.string() }),
    /** Corners of the task's region, inclusive; block changes are recorded inside it. */
    region: z.object({ from: blockPosition, to: blockPosition }).optional(),
    /** Blueprints by name: the cells a judge will look at. */
    blueprints: z
      .record(
        z.string(),
        z.array(
          z.object({ at: blockPosition, block: z.string(), states: z.record(z.string(), z.string()).optional() }),
        ),
      )
      .default({}),
  }),
  'session.phase': z.object({ phase: z.enum(['preparing', 'running', 'paused', 'ended']), reason: text.optional() }),
  'session.ended': z.object({
    result: z.enum(sessionResults),
    /** What ended it; absent in recordings of before. */
    cause: z.enum(endCauses).optional(),
    reason: text,
  }),
  /** What the referee does from now on. */
  'session.referee': z.object({ referee: z.enum(refereeDuties) }),
  'session.goal': z.object({
    goal: text,
    by: name,
    /** 2 is the second goal of the session; absent in recordings of before. */
    number: z.int().positive().optional(),
    /** Those who work for it, while the others go on with theirs; absent: all who have no goal of their own. */
    seats: seats.optional(),
    /** It ends when its questions have used up as much; absent: no limit of its own. */
    budget: budgetLimit.optional(),
  }),
  /** A person wants the goal otherwise than its words say, and that counts; it is as it was when the plan that is made for that is thrown away. */
  'goal.changed': z.object({
    /** The task that all work for it is under. */
    task: z.string(),
    by: name,
    text,
    /** The plan that is made anew for that. */
    plan: z.string(),
  }),
  /** A goal has ended, and the session goes on: the team stays, or a person gave another goal in its place. */
  'goal.ended': z.object({
    /** The task that all work for it was under. */
    task: z.string(),
    result: z.enum(sessionResults),
    /** What ended it. */
    cause: z.enum(endCauses),
    reason: text,
    /** Those who worked for it, where it was the goal of a part of the team. */
    seats: seats.optional(),
  }),
  /** The end of a goal waits for the answer to what a person said, and for what they asked for; a field that is absent has not changed. */
  'goal.held': z.object({
    /** The task that all work for it is under. */
    task: z.string(),
    /** What there was to do when it began to wait: what came later is waited for. null: it does not end, for there is more to do. */
    leaves: z.array(z.string()).nullable().optional(),
    /** Messages that came too late, each with the seat that did not answer it: the end says so. */
    late: z.array(z.object({ message: z.string(), seat: name })).optional(),
  }),
  /** A goal that begins when those before it have ended; with seats, when these have none. */
  'goal.queued': z.object({
    goal: text,
    by: name,
    /** Those whom it is for; absent: all who have no goal of their own. */
    seats: seats.optional(),
    /** The most that its questions may use up, US dollars or tokens; absent: no limit of its own. */
    budget: budgetLimit.optional(),
  }),
  /** A goal that waits, by its place among those that do (1: the next one), is worded anew, moved, or dropped where neither is given. */
  'goal.requeued': z.object({
    by: name,
    /** Its place: 1 is the next one. */
    place: z.int().positive(),
    goal: text.optional(),
    /** Another budget; absent: it keeps the one it has. */
    budget: budgetLimit.optional(),
    /** Its new place. */
    to: z.int().positive().optional(),
  }),
  /** What waits for a person from now on, and what becomes of it when no person decides. */
  'session.policy': z.object({
    by: name,
    approvals: z.enum(approvalPolicies),
    /** Seconds until a request is decided by itself; absent = it waits for ever. */
    timeout: z.number().positive().optional(),
    otherwise: z.enum(defaultDecisions).optional(),
  }),
  /** What the log says was decided by now is what was decided: a seal for each decision, which only the user of this host can make. */
  'session.sealed': z.object({
    /** HMAC-SHA-256 of the session and the decision: a budget, approvals, a player who gives orders, a goal or a change of it, a model of a seat. */
    seals: z.array(z.string().max(43)).max(10_000),
  }),
  /** A host took up a log that an earlier one had left. */
  'session.resumed': z.object({
    from: z.int(),
    reason: text,
    /** No terminal is there to give another goal: it ends with the one of now, also where the team stayed before. */
    once: z.literal(true).optional(),
  }),
} as const
