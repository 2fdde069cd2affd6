import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { meaning, proposedWork } from './meaning.ts'
import { impossible } from './plan.ts'
import { deliveries, itemCounts, messageKinds, name, reportStages, text } from './words.ts'

/** What is said, by whom, to whom, and who has read it. */
export const messageEvents = {
  'message.sent': z.object({
    message: z.string(),
    from: name,
    /** Seat and person names; empty means the whole team. */
    to: z.array(name),
    text,
    /** The text as data, where an agent without a model wrote it. */
    meaning: meaning.optional(),
    /** The one who says it wants no answer to it. */
    answer: z.literal(false).optional(),
    kind: z.enum(messageKinds),
    delivery: z.enum(deliveries).default('queue'),
    /** Where it was said: the team's own channel or the game's public chat. */
    channel: z.enum(['team', 'game']).default('team'),
    task: z.string().optional(),
    /** How far the task of a report is. */
    stage: z.enum(reportStages).optional(),
    /** The conversation between two that it belongs to. */
    conversation: z.string().optional(),
    /** Said in the game by a player who is not of the team: words to look at, never orders. */
    stranger: z.boolean().optional(),
  }),
  'message.delivered': z.object({ message: z.string(), to: name }),
  'message.read': z.object({ message: z.string(), to: name }),
  /** What a seat learned from a message that it has read, where the task lets it know that by no other way. */
  'seat.told': z.object({
    seat: name,
    message: z.string(),
    /** Items of which it knows now how they are made. */
    recipes: z.array(z.string()).optional(),
    /** What the one who said it carries. */
    carries: z.object({ seat: name, items: itemCounts }).optional(),
    /** What is in these. */
    containers: z.array(z.object({ at: blockPosition, block: z.string(), items: itemCounts })).optional(),
  }),
  'message.edited': z.object({ message: z.string(), text }),
  'message.withdrawn': z.object({ message: z.string() }),
  /** A seat has spoken in a round of a discussion about a goal, by the id of its task; an empty text: it has nothing to say. */
  'discussion.spoken': z.object({
    goal: z.string(),
    round: z.int(),
    seat: name,
    text,
    /** The text as data, where an agent without a model wrote it. */
    meaning: meaning.optional(),
    /** Who does what, as the seat would have it; absent: it stands by what it proposed before. */
    proposal: z.array(proposedWork).optional(),
    /** In place of work, the seat says that the goal cannot be reached, and why. */
    impossible: impossible.optional(),
  }),
  /** All propose the same, or say that it cannot be reached, after this round: nothing is open. */
  'discussion.ended': z.object({ goal: z.string(), round: z.int() }),
  /** Two begin to talk; the messages name the conversation. A pair has at most one at a time. */
  'conversation.started': z.object({ conversation: z.string(), by: name, with: name }),
  /** Who waits for an answer asks again, or will. */
  'conversation.nudged': z.object({ conversation: z.string(), by: name }),
  'conversation.ended': z.object({ conversation: z.string(), by: name, reason: text.optional() }),
} as const
