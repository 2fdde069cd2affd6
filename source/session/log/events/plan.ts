import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { cleanText } from '../clean-text.ts'
import { actionCall, name, text } from './words.ts'

/** The assignee (or, with `anyone`, any seat) carries `count` of `item`. */
const have = z.object({
  kind: z.literal('have'),
  item: z.string(),
  count: z.int().min(1),
  anyone: z.boolean().optional(),
  /** The seat that carries them in the end, when that is not the assignee: to be handed over. */
  seat: name.optional(),
  /** So many are taken out of containers for it, whatever is carried: by the assignee, of a goal by `by`. */
  taken: z.boolean().optional(),
  /** The container that they are taken out of; absent: any. Without `taken` it says nothing. */
  at: blockPosition.optional(),
})
/** The container at `at` (or the team's chest when absent) holds `count` of `item`. */
const stored = z.object({
  kind: z.literal('stored'),
  item: z.string(),
  count: z.int().min(1),
  at: blockPosition.optional(),
  /** How many of these lay there before and were not put there for it; absent: what the container held when the goal began. */
  before: z.int().min(0).optional(),
  /** So many in all at most: beyond `count`, what is carried is brought as far as there is room, and the next one brings less. */
  most: z.int().min(1).optional(),
})
/** `block` stands at `at`, with the states it names (`iron_door[open=true]`). */
const placed = z.object({ kind: z.literal('placed'), block: z.string(), at: blockPosition })
/** The feet of every named seat (of the assignee when absent) are in this box, corners included. */
const inside = z.object({
  kind: z.literal('inside'),
  box: z.object({ from: blockPosition, to: blockPosition }),
  seats: z.array(name).optional(),
})
/** Fields that answers write in another form than the log: how their schema reads for a model. */
export const asWritten = z.registry<{ readonly type: string; readonly description: string }>()

/** The cells of the named blueprint with these indices (all when absent) match. */
const built = z.object({
  kind: z.literal('built'),
  blueprint: z.string(),
  cells: z.array(z.int().min(0)).register(asWritten, { type: 'string', description: 'such as 0-4,7' }).optional(),
})
/** All the sub-tasks succeeded. */
const children = z.object({ kind: z.literal('children') })
/** Nothing in the world can tell (a talk, a look): the report counts. */
const report = z.object({ kind: z.literal('report') })

/** Of a goal: so many that `by` brought, who carries them, gave them to others (with `seat`: to that one) or put them into containers. */
const broughtBy = have.extend({
  by: name.optional(),
})
/** Of a goal: so many of them that `by` put there. Of a task: that its workers put there themselves. */
const storedBy = stored.extend({ by: name.optional() })

/** When a task counts as done: an observation of the world, never an opinion. */
export const condition = z.discriminatedUnion('kind', [broughtBy, storedBy, placed, inside, built, children, report])
export type Condition = z.infer<typeof condition>

/** When a task that a worker is to do counts as done: it has no parts. */
export const doableCondition: z.ZodType<Condition> = z.discriminatedUnion('kind', [
  have,
  stored,
  placed,
  inside,
  built,
  report,
])

/** The same of an item that a planner has for a worker by its name. */
export const plannedCondition: z.ZodType<Condition> = z.discriminatedUnion('kind', [
  have,
  storedBy,
  placed,
  inside,
  built,
  report,
])

/** What the world can show of a goal; `have` without a seat: all of the team together. */
const shownCondition: z.ZodType<Condition> = z.discriminatedUnion('kind', [broughtBy, storedBy, placed, inside, built])

/** What was found of one item in one container. */
export const sight = z.object({
  by: text,
  block: text,
  at: blockPosition,
  item: text,
  count: z.int().min(0),
  /** How many of them lay there before; absent: all count. */
  before: z.int().min(0).optional(),
})
export type Sight = z.infer<typeof sight>

/** What a task waits for: what seats that plan side by side are still to bring for it, or the player whom it is about. */
export const awaits = z.object({
  /** Items that are lacking, with how many. */
  items: z.record(z.string(), z.int().min(1)),
  /** Tasks of other plans that bring them. */
  tasks: z.array(z.string()),
  /** Seats that hold them and have no plan yet. */
  seats: z.array(name),
  /** A player who is to be given something, and is not in the game. */
  player: name.optional(),
})

export type Awaits = z.infer<typeof awaits>

/** An id in one line, cleaned before its first use: the log cleans all text, and its ids must be those that are waited for. */
const itemId = z
  .string()
  .overwrite(id => cleanText(id).replace(/\s+/g, ' ').trim())
  .min(1)
  .max(64)

/** Fields that the program fills in itself: no model is asked for them. */
export const unasked = z.registry<object>()

/** Kinds of work that the program itself draws up: what an item is called and how it is carried out follows from its kind. */
export const ways = [
  ...(['collect', 'mine', 'craft', 'get', 'give', 'store', 'bring', 'place', 'build', 'take'] as const),
  ...(['use', 'stand', 'read', 'reach', 'look'] as const),
] as const
export type Way = (typeof ways)[number]

/** What is known of a piece of work beside its words; absent where a model or a person wrote it, or an older program. */
export const workFields = {
  way: z.enum(ways).optional().catch(undefined).register(unasked, {}),
  /** How many things it brings; its condition may count others, too. */
  amount: z.int().min(1).optional().catch(undefined).register(unasked, {}),
}

export const planItem = z.object({
  /** Unique within the plan and stable across its versions. */
  id: itemId,
  title: text,
  /** Seat that should do it; null when the team decides later. */
  assignee: name.nullable(),
  /** Ids of items of the same plan that must succeed first, beside the stages before this one. */
  requires: z.array(itemId).default([]),
  done: condition.default({ kind: 'report' }),
  /** Why it is there, for the person who approves. */
  because: text.optional(),
  /** What can be seen along the way. */
  milestones: z.array(text).optional(),
  /** JSON paths into the task's documents: the only data that its prompts carry. */
  data: z.array(z.string().max(200)).optional(),
  /** Seats that may do it; all when absent. */
  candidates: z.array(name).optional(),
  /** A person wants its assignee to do it: no other seat takes it over. */
  wished: z.literal(true).optional().register(unasked, {}),
  /** Person who wrote it into the plan by hand: it stays in later plans until it is done. */
  addedBy: name.optional().register(unasked, {}),
  /** What its assignee does, where that is no more than these actions. */
  actions: z.array(actionCall).optional().register(unasked, {}),
  /** Person who gave it to its assignee by hand: it stays with that one in later plans. */
  givenBy: name.optional().register(unasked, {}),
  /** Items in the plans of others that must succeed first, where one planned for all who plan side by side. */
  after: z
    .array(z.object({ by: name, id: itemId, title: text }))
    .optional()
    .register(unasked, {}),
  ...workFields,
})
export type PlanItem = z.infer<typeof planItem>

export const planStage = z.object({ title: text, items: z.array(planItem) })

/** How the order of a plan's items came about: every edge that was considered, and what became of it. */
const planGraph = z.object({
  method: z.enum(['dag', 'causal']),
  /** Rule set of a causal graph. */
  domain: z.string().optional(),
  /** What must come before what in this game, each with its contradiction. */
  rules: z.array(z.object({ id: z.string(), text, contradiction: text.optional() })).optional(),
  edges: z.array(
    z.object({
      /** Item that comes first. */
      from: z.string(),
      to: z.string(),
      /** Where it came from: the plan's own words, Algorithm 1's sharing, or a question about the rules. */
      origin: z.enum(['named', 'shared', 'asked']),
      kept: z.boolean(),
      /** Average treatment effect over the rules, −1 … 1. */
      effect: z.number().optional(),
      /** Rules without which it would not be there. */
      rules: z.array(z.string()).optional(),
      because: text.optional(),
    }),
  ),
})
export type PlanGraph = z.infer<typeof planGraph>

/** Why there is no plan. */
export const impossible = z.object({
  /** Whether the goal is not understood, or understood and out of reach. */
  why: z.enum(['not-understood', 'unreachable']),
  because: text.min(1),
})
export type Impossible = z.infer<typeof impossible>

/** Why nothing is left to be done. */
export const finished = z.object({ because: text.min(1) })

/** What of the goal a plan does not cover, each part in the words of the goal, and what it costs earlier goals. */
export const planGaps = {
  /** Parts that are not understood. */
  leftOut: z.array(text).optional(),
  /** Parts that a person does not want any more; `said`: in their words. */
  takenOut: z
    .array(z.object({ part: text, by: name, said: text }))
    .optional()
    .register(unasked, {}),
  /** Parts of buildings that people, or the goal itself, do not want: these cells are not built; `said`: in whose words. */
  unbuilt: z
    .array(z.object({ blueprint: z.string(), part: text, cells: z.array(z.int().min(0)), by: name, said: text }))
    .optional()
    .register(unasked, {}),
  /** Parts that were tried and cannot be reached, each with the reason. */
  outOfReach: z.array(z.object({ part: text, because: text })).optional(),
  /** What earlier goals of the session put into containers and this plan uses, each with why. */
  takenBack: z.array(z.object({ item: name, count: z.int().min(1), because: text })).optional(),
  /** What people said of it and it does not follow, each in a sentence, and what they can say instead. */
  unfollowed: z.array(text).optional().register(unasked, {}),
  /** Which line of `unfollowed` is what people can say instead. */
  instead: text.optional().register(unasked, {}),
  /** What it follows of what people said of the version before, each part as it was said. */
  followed: z.array(text).optional().register(unasked, {}),
}
export type PlanGaps = z.infer<z.ZodObject<typeof planGaps>>

/** The judge that a planner drafts. All of it holds when the goal is reached; empty: nothing in the world can show it. */
export const reached = z.array(shownCondition)

export const plan = z.object({
  objective: text,
  analysis: text.default(''),
  stages: z.array(planStage),
  ...planGaps,
  /** How the world shows that the goal is reached. A plan without items says that all of it is there. */
  reached: reached.optional(),
  /** In place of items: the goal cannot be reached, and why. */
  impossible: impossible.optional(),
  /** In place of items: all that the goal asks for is there already, and what shows it. */
  finished: finished.optional(),
  /** It covers the next step only; another plan follows when it is done. */
  more: z.boolean().optional(),
  graph: planGraph.optional(),
})
export type Plan = z.infer<typeof plan>
