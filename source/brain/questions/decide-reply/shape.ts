import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { sessionResults } from '../../../session/log/events/outcome.ts'
import { doableCondition, workFields } from '../../../session/log/events/plan.ts'
import {
  actionCall,
  actionInfo,
  assignment,
  container,
  counts,
  goalChanges,
  heard,
  member,
  otherActions,
  recipe,
  saidLately,
  seen,
  told,
} from '../shapes.ts'

const progress = z.object({
  done: z.number(),
  total: z.number(),
  /** Seconds since the work at it began; absent: it has not, or what was done before then is among it. */
  began: z.number().optional(),
})

export const input = z.object({
  seat: z.string(),
  role: z.enum(['leader', 'worker', 'peer', 'observer']),
  /** Whether the asker makes the team's plan. */
  plans: z.boolean(),
  goal: z.string(),
  /** The plan of the team as it stands, item by item; absent: there is none, or the asker does not know it. */
  plan: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        by: z.string().nullable(),
        status: z.enum(['proposed', 'open', 'running', 'done', 'failed']),
        progress: progress.optional(),
      }),
    )
    .optional(),
  /** Of items of the plan: why they are there, and what they bring. */
  works: z
    .array(
      z.object({
        id: z.string(),
        because: z.string().optional(),
        brings: z.object({ item: z.string(), count: z.int() }).optional(),
        /** Items of the plan that must be done before it begins. */
        after: z.array(z.string()).optional(),
        /** Why it failed. */
        failed: z.string().optional(),
      }),
    )
    .optional(),
  /** Goals of the session beside that of now: what became of the last that ended, and those that wait for their turn. */
  goals: z
    .object({
      last: z.object({ goal: z.string(), result: z.enum(sessionResults), reason: z.string() }).optional(),
      waiting: z.array(z.string()),
      /** Seconds since the goal of now began; absent: there is none. */
      began: z.number().optional(),
    })
    .optional(),
  /** Ticks of the day, and whether they stand still. */
  clock: z.object({ ticks: z.number(), stands: z.literal(true).optional() }).optional(),
  /** Buildings that the asker knows: how many of their blocks stand, and what items the others take. */
  buildings: z
    .array(progress.extend({ name: z.string(), takes: counts, ofGoal: z.literal(true).optional() }))
    .optional(),
  told,
  goalChanges,
  saidLately,
  /** All that came in since the last answer, oldest first. */
  messages: z.array(heard).min(1),
  task: assignment.nullable(),
  /** How far the task is. */
  progress: progress.optional(),
  observation: seen.nullable(),
  containers: z.array(container),
  /** How long ago containers were looked into, where the asker knows that. */
  looked: z.array(z.object({ at: blockPosition, secondsAgo: z.int() })).optional(),
  /** Places that the asker knows by name. */
  places: z.record(z.string(), blockPosition).optional(),
  team: z.array(member),
  recipes: z.array(recipe),
  /** Names of items and blocks that the messages speak of. */
  names: z.array(z.string()),
  blueprints: z.array(z.string()),
  /** Of these, those that stand as they are drawn. */
  standing: z.array(z.string()).optional(),
  /** Designs that are kept, by their names, such as `cosy-hut`. */
  kept: z.array(z.string()).optional(),
  actions: z.array(actionInfo),
  /** What else may be called, by families. */
  otherActions: otherActions.optional(),
  memory: z.array(z.string()),
})
export type DecideReplyInput = z.infer<typeof input>

export const output = z.object({
  /** Empty: nothing to say. */
  reply: z.string().max(2000).default(''),
  /** Whom the reply is for; empty: those who wrote. */
  to: z.array(z.string()).default([]),
  /** New work that the asker takes on because of the messages. */
  tasks: z
    .array(
      z.object({
        title: z.string().min(1),
        done: doableCondition,
        ...workFields,
        actions: z.array(actionCall).default([]),
      }),
    )
    .default([]),
  /** Drop what is being done now. */
  stop: z.boolean().default(false),
  /** Something to keep to from now on, e.g. `use birch for the door`. */
  instruction: z.string().optional(),
  /** The plan should be made again, for this reason. */
  replan: z.string().optional(),
})
export type DecideReplyOutput = z.infer<typeof output>
