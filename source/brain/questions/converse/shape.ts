import { z } from 'zod'
import { talkLine, toldRecipe } from '../../../session/log/events/meaning.ts'
import { asWritten, condition, doableCondition, reached, workFields } from '../../../session/log/events/plan.ts'
import { endedLine } from '../../../session/log/events/words.ts'
import { byName, written } from '../judged-by.ts'
import { peerNews } from '../peer-news.ts'
import {
  actionCall,
  actionInfo,
  goalChanges,
  heard,
  measured,
  otherActions,
  ownMeaning,
  saidLately,
  surroundings,
} from '../shapes.ts'
import { wanted } from '../wanted.ts'

export const input = z.object({
  seat: z.string(),
  /** What the asker is after; the others may have other goals. */
  goal: z.string(),
  wanted,
  goalChanges,
  /**
   * `plan`: nothing but what one of them says under `reached` can judge the goal, and none has said it, or only that nothing can; `said`: the
   * asker has said it, and may correct it; absent: it is judged in another way.
   */
  judgedBy: z.enum(['plan', 'said']).optional(),
  byName,
  /**
   * Which of so many agents the asker is, by their names, open work that was taken on for another, or that the asker knows of, and the
   * agents that have not answered what the asker said to them.
   */
  share: z
    .object({
      ...{ index: z.int(), of: z.int(), agreed: z.array(z.object({ name: z.string(), title: z.string() })) },
      unanswered: z.array(z.string()).optional(),
    })
    .optional(),
  /** What was said of that, by the asker and by others. */
  written: z.array(written).optional(),
  /** What the task told the asker; others were told other things. */
  knowledge: z.array(z.string()),
  /** How things are made that not all seats can make: what the asker knows, and what it would have to be told. Absent: all is known. */
  secrets: z.object({ known: z.array(toldRecipe), unknown: z.array(z.string()) }).optional(),
  /** There are others, and none hears the asker or is heard by it. */
  mute: z.literal(true).optional(),
  /** Who is there to talk to. */
  others: z.array(
    z.object({
      ...{ name: z.string(), person: z.boolean(), available: z.boolean(), busy: z.boolean() },
      /** At what it is, where the asker may know of that. */
      doing: z.string().optional(),
    }),
  ),
  /** What happened since the last answer that is no message: a task ended, a player left, a partner does not answer. */
  news: z.array(peerNews),
  /** All that was said to the asker since the last answer, oldest first. */
  messages: z.array(heard),
  /** What was said so far, the messages above included. */
  conversations: z.array(z.object({ with: z.string(), lines: z.array(talkLine) })),
  saidLately,
  /** The action under way, null when there is none: then a message may be left until it has ended. */
  busy: z.string().nullable(),
  /** The asker's own tasks, oldest first. */
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      done: condition,
      way: workFields.way,
      from: z.string(),
      status: z.enum(['open', 'running', 'succeeded', 'failed']),
      /** How often it failed. */
      attempts: z.int(),
      detail: z.string(),
    }),
  ),
  /** What the asker wrote down the last time. */
  notes: z.string(),
  ...surroundings,
  measured,
  actions: z.array(actionInfo),
  /** What else may be called, by families. */
  otherActions: otherActions.optional(),
  /** What people asked for that holds until they say otherwise. */
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
  memory: z.array(z.string()),
  /** Lines of the memory that tell how an action ended; without a reason the world shows what it brought about. */
  ended: z.array(endedLine).optional(),
})
export type ConverseInput = z.infer<typeof input>

/** In a schema for endpoints it stands once, under `done`. */
const sign = reached.element.describe('')
sign.register(asWritten, { type: 'object', description: 'as under "done"' })

export const output = z.object({
  thought: z.string().default(''),
  /** At most one line to each; each is a talk between two. */
  say: z
    .array(
      z.object({
        to: z.string(),
        text: z.string().min(1).max(1000),
        meaning: ownMeaning,
        /** False: it says yes or thanks, and the other one is not asked because of it. */
        answer: z.boolean().optional(),
      }),
    )
    .default([]),
  /** Talks that are over, by the other one's name. */
  end: z.array(z.string()).default([]),
  /** Those who get an answer later, when the action under way has ended. */
  later: z.array(z.string()).default([]),
  /** Work that the asker takes on. */
  tasks: z
    .array(
      z.object({
        title: z.string().min(1),
        done: doableCondition,
        ...workFields,
        actions: z.array(actionCall).default([]),
        /** Id of an own task that failed: it is tried once more. The same condition says the same. */
        again: z.string().optional(),
        /** Who asked for it, or with whom it was agreed; absent: the asker's own idea. */
        for: z.string().optional(),
      }),
    )
    .max(20)
    .default([]),
  /** Ids of own tasks that are no longer wanted. */
  drop: z.array(z.string()).default([]),
  /** A new goal of one's own, in place of the old one. */
  goal: z.string().max(2000).optional(),
  /** Set when the goal is reached, or cannot be. */
  endGoal: z.enum(['reached', 'hopeless']).optional(),
  /** How the world shows that the goal is reached, where the input says that the asker judges it. */
  reached: z.array(sign).optional(),
  /** For oneself, shown again the next time. */
  notes: z.string().max(8000).optional(),
})
export type ConverseOutput = z.infer<typeof output>
