import { z } from 'zod'
import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import { out } from '../../session/log/events/benched.ts'
import { meaning } from '../../session/log/events/meaning.ts'
import { condition, unasked, workFields } from '../../session/log/events/plan.ts'
import { messageKinds, reportStages } from '../../session/log/events/words.ts'

/** Pieces that several questions share: the compact forms in which the world and the team reach a brain. */

export const counts = z.record(z.string(), z.int().min(0))

export const container = z.object({
  at: blockPosition,
  block: z.string(),
  /** null: no body of the team has looked inside. */
  items: counts.nullable(),
  /** The asker has this from its own look, or was told it: others may have been there since, which it does not see. */
  asSeen: z.literal(true).optional(),
  /** What it held when the goal began, which was not put there for it; absent where all counts. */
  before: counts.optional(),
  /** What of `before` was taken out since, by players of the team who had not put it there. */
  gone: counts.optional(),
  /** What of it earlier goals of the session put there: it stays, unless there is no other way. */
  kept: counts.optional(),
  /** What of it other tasks put there, or are to put there, now: it stays, unless there is no other way. */
  reserved: counts.optional(),
})
export type Container = z.infer<typeof container>

const sight = z.object({ name: z.string(), count: z.int(), nearest: blockPosition })

/** Kinds of creatures, and of things on the ground, that a question tells of. */
export const creatureKindsShown = 8

export const seen = z.object({
  position: blockPosition,
  health: z.number(),
  food: z.number(),
  time: z.enum(['day', 'night']),
  inventory: counts,
  held: z.string().nullable(),
  freeSlots: z.int(),
  /** The monster because of which the asker sits in a hole in the ground until it is gone, at the latest until day. */
  sheltersFrom: z.string().optional(),
  /** The reflex that has the asker's body for a moment, and the monster or block that it is because of: its action waits. */
  heldUp: z.object({ reflex: z.string(), from: z.string().optional() }).optional(),
  /** It is told to fight, and leaves that hole for it as soon as it is well again. */
  fights: z.literal(true).optional(),
  /** How far it looks for blocks. */
  within: z.int().optional(),
  /** `built`: so many of them are part of a building as they should be. */
  blocks: z.array(sight.extend({ built: z.int().optional() })),
  /** What one works at, of kinds that are not among `blocks`: where the asker has seen one before. */
  stations: z.array(sight.omit({ count: true })).optional(),
  /** The land around has no stone, so far and down to this layer. */
  noStone: z.object({ within: z.int(), downTo: z.int(), flat: z.literal(true).optional() }).optional(),
  /** How far it sees creatures and what lies about. */
  creaturesWithin: z.int().optional(),
  /** `lying`: items of this name on the ground; those of before were all called `item`. */
  entities: z.array(sight.extend({ lying: z.literal(true).optional() })),
  players: z.array(z.object({ name: z.string(), position: blockPosition })),
  /** Free cells on firm ground beside the asker and the containers near, for a planner that decides where something is to stand. */
  ground: z.array(blockPosition).optional(),
  /** Levers, buttons, plates, doors, gates and signs, nearest first; `text` where it could be read. */
  devices: z
    .array(
      z.object({
        block: z.string(),
        at: blockPosition,
        states: z.record(z.string(), z.string()),
        text: z.string().optional(),
        /** It is not in sight now, and stood so when it was seen last. */
        before: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** Walls hide what is behind them: `blocks` and `devices` are what is, or was, in the line of sight. */
  bySight: z.literal(true).optional(),
})
export type Seen = z.infer<typeof seen>

export const recipe = z.object({
  item: z.string(),
  /** How many one crafting makes. */
  makes: z.int().min(1),
  from: counts,
  /** Needs a crafting table. */
  table: z.boolean(),
  /** Comes of smelting, which takes a furnace and fuel. */
  furnace: z.boolean().optional(),
})
export type Recipe = z.infer<typeof recipe>

/** A blueprint without its cells' coordinates: groups of cells with the same block in the same layer, lowest first. */
export const blueprintOutline = z.object({
  name: z.string(),
  from: blockPosition,
  to: blockPosition,
  total: z.int(),
  done: z.int(),
  /**
   * What is still to be placed. `cells` are indices such as `0-4,7`, north to south, then west to east. `columns`: where each of them
   * stands, as `0:0-4 1:0` tells rows from north to south, from the north-western corner on; older recordings have none. `air`: nothing
   * should be there; `at`: where something is seen to stand. `block` has its states for who sets them one by one.
   */
  missing: z.array(
    z.object({
      y: z.int(),
      block: z.string(),
      cells: z.string(),
      columns: z.string().optional(),
      at: z.array(blockPosition).optional(),
    }),
  ),
  /** Boxes, corners included, in which nothing may stand in the end; told of a whole blueprint. */
  empty: z.array(z.object({ from: blockPosition, to: blockPosition })).optional(),
})
export type BlueprintOutline = z.infer<typeof blueprintOutline>

export const member = z.object({
  name: z.string(),
  role: z.enum(['leader', 'worker', 'peer', 'observer']),
  person: z.boolean(),
  /** The person who sits there, where the seat has another name. */
  player: z.string().optional(),
  available: z.boolean(),
  /** Why it gets no work, where a person or its body keeps it from that. */
  out: out.optional(),
  inventory: counts,
  /** The asker does not see what this one carries: `inventory` is what is in its hand, and what it told. */
  unseen: z.literal(true).optional(),
  /** The item of `inventory` that is seen in its hand, without its number: there may be more than the one that stands there. */
  uncounted: z.string().optional(),
  position: blockPosition.nullable(),
  doing: z.string(),
  /** It works for another goal than the asker: what it carries is for that one. */
  elsewhere: z.literal(true).optional(),
  /** How it died last, as a sentence without its end; absent: it has not. */
  died: z.string().optional(),
  /** So many of its actions in a row got nowhere from where it stands: they found no way, or made no headway. */
  stuck: z.object({ why: z.enum(['no-way', 'no-headway']), times: z.int() }).optional(),
})
export type Member = z.infer<typeof member>

export const heard = z.object({
  from: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  /** The text as data, where an agent without a model wrote it. */
  meaning: meaning.optional(),
  /** Said by a person of the team rather than by an agent. */
  person: z.boolean(),
  /** The writer wants no answer. */
  answer: z.literal(false).optional(),
  /** Who has answered it already: the asker itself, or who speaks for the team. */
  answeredBy: z.string().optional(),
  /** The writer called the asker by name. */
  called: z.literal(true).optional(),
  /** How far the task of a report is; the task by its id among those of the question, where it is one of them. */
  report: z.object({ task: z.string(), stage: z.enum(reportStages) }).optional(),
})
export type Heard = z.infer<typeof heard>

/** What a text of an answer says, as data. */
export const ownMeaning = meaning.optional().register(unasked, {})

/** What the task tells the asker beside the goal; absent: nothing. Prompts show it below the goal. */
export const told = z.array(z.string()).optional()

/** What people changed of the goal since, oldest first; absent: nothing. It counts, whatever the words of the goal say. */
export const goalChanges = z.array(z.object({ by: z.string(), text: z.string() })).optional()

/** What people said to workers and not to the asker, oldest first, with the goal under way; absent: nothing. */
export const toldWorkers = z.array(z.object({ from: z.string(), to: z.array(z.string()), text: z.string() })).optional()
export type ToldWorkers = NonNullable<z.infer<typeof toldWorkers>>

/** What the asker said to others with the goal under way, to people and in talks, oldest first; absent: nothing. */
export const saidLately = z.array(z.object({ to: z.array(z.string()), text: z.string() })).optional()
export type SaidLately = NonNullable<z.infer<typeof saidLately>>

/** What the asker sees, and what the team knows of the world. */
export const surroundings = {
  observation: seen.nullable(),
  containers: z.array(container),
  blueprints: z.array(blueprintOutline),
  recipes: z.array(recipe),
  /** Names of items and blocks that the texts speak of. */
  names: z.array(z.string()),
}

/** Parts of the goal that the judge has measured. */
export const measured = z.array(z.object({ name: z.string(), done: z.number(), total: z.number() }))

export const assignment = z.object({
  id: z.string(),
  title: z.string(),
  done: condition,
  /** How many of what is to be stored, or to be with another, the asker is still to bring; others bring the rest, or that one has it. */
  share: z.int().min(0).optional(),
  /** How it is meant to be done, where that is known. */
  way: workFields.way,
  from: z.string(),
  /** What can be seen along the way. */
  milestones: z.array(z.string()).optional(),
  /** What the task's documents say about it, by the paths that the plan names. */
  data: z.array(z.object({ path: z.string(), value: z.unknown() })).optional(),
})
export type Assignment = z.infer<typeof assignment>

export const actionInfo = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      optional: z.boolean(),
      /** What counts where it is left out. */
      default: z.union([z.string(), z.number(), z.boolean()]).optional(),
      description: z.string().optional(),
    }),
  ),
})
export type ActionInfo = z.infer<typeof actionInfo>

/** Actions of one family that a prompt names without showing them. */
export const otherActions = z.array(z.object({ family: z.string(), about: z.string(), actions: z.array(z.string()) }))
export type OtherActions = z.infer<typeof otherActions>[number]

/** Fields of answers that hold the name of an action: an endpoint is told which there are. */
export const actionNames = z.registry<Record<string, never>>()

export const actionCall = z.object({
  name: z.string().register(actionNames, {}),
  args: z.record(z.string(), z.unknown()),
})
/** An action with its arguments, as a brain answers it. */
export interface ActionCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}
