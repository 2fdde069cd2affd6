import { z } from 'zod'
import { statement, talkLine } from '../events/meaning.ts'
import { messageEvents } from '../events/messages.ts'
import { accesses, reportStages, seatRoles } from '../events/words.ts'
import type { DeepReadonly } from './deep-readonly.ts'

const texts = z.array(z.string())

export const messageState = messageEvents['message.sent'].omit({ task: true, stage: true }).extend({
  t: z.number(),
  delivered: texts,
  read: texts,
  withdrawn: z.boolean().optional(),
  /** What the person who wrote these words was then, which says what they may ask for; absent: no person wrote them. */
  writer: z.object({ role: z.enum(seatRoles), access: z.enum(accesses).optional() }).optional(),
  /** The task that a report is about, and how far it is. */
  report: z.object({ task: z.string(), stage: z.enum(reportStages) }).optional(),
})
export type MessageState = DeepReadonly<z.infer<typeof messageState>>

/** What was said about a goal, by the id of its task, in rounds. */
export const discussionState = z.object({
  goal: z.string(),
  said: z.array(statement),
  /** The round after which all proposed the same. */
  ended: z.int().optional(),
})

export const conversationState = z.object({
  conversation: z.string(),
  /** Who began it, and with whom. */
  between: z.tuple([z.string(), z.string()]),
  startedAt: z.number(),
  /** Messages so far. */
  messages: z.number(),
  /** While it goes on: its last `bounds.talkLines`, oldest first, the time of the last one, ms, and how often an answer to it was waited for in vain. */
  lines: z.array(talkLine).optional(),
  since: z.number().optional(),
  nudges: z.int().optional(),
  endedAt: z.number().optional(),
  by: z.string().optional(),
  reason: z.string().optional(),
})
export type ConversationState = DeepReadonly<z.infer<typeof conversationState>>
