import { z } from 'zod'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { condition, impossible, planItem, plannedCondition, workFields } from './plan.ts'
import { itemCounts, text } from './words.ts'

/** A piece of work that one agent passes on to another. */
export const passedWork = z.object({
  /** Of the item in the plan of the one who passes it on; a report names it again. */
  id: text.optional(),
  title: text,
  /** What is to be carried is meant beside what its doer carries already. */
  done: condition,
  way: workFields.way,
})
export type PassedWork = z.infer<typeof passedWork>

/** A piece of the work of all, as one proposes it. */
export const proposedWork = z.object({
  assignee: z.string(),
  title: text,
  done: plannedCondition,
  ...workFields,
  /** Of the item in the plan of one who plans for all; absent in a proposal that is talked about. */
  id: planItem.shape.id.optional(),
  /** Ids of pieces of the same proposal that must be done first, of whatever assignee. */
  requires: z.array(planItem.shape.id).readonly().optional(),
})
export type ProposedWork = z.infer<typeof proposedWork>

/** How an item is made, as one tells another. */
export const toldRecipe = z.object({
  item: z.string(),
  makes: z.int().min(1),
  from: itemCounts,
  where: z.enum(['hands', 'table', 'furnace']),
})
export type ToldRecipe = z.infer<typeof toldRecipe>

export const saying = z.discriminatedUnion('kind', [
  /** The one who is spoken to is to do this. */
  z.object({ kind: z.literal('offer'), work: z.array(passedWork) }),
  z.object({ kind: z.literal('agree') }),
  /** All that was agreed on is done. */
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), work: passedWork, reason: text }),
  /** Who has any of these? */
  z.object({ kind: z.literal('ask'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('have'), items: itemCounts }),
  z.object({ kind: z.literal('give'), items: itemCounts }),
  /** The goal is reached. */
  z.object({ kind: z.literal('over') }),
  z.object({ kind: z.literal('hopeless'), reason: text }),
  /** How is any of these made? */
  z.object({ kind: z.literal('ask-recipe'), items: z.array(z.string()) }),
  /** So these are made; of items that were asked for and are not here the speaker knows nothing. */
  z.object({ kind: z.literal('recipe'), recipes: z.array(toldRecipe) }),
  /** What the speaker found in containers. */
  z.object({
    kind: z.literal('looked'),
    containers: z.array(z.object({ at: blockPosition, block: z.string(), items: itemCounts })),
  }),
  /** In a discussion: the speaker would do this. Agents say it as a proposal today. */
  z.object({ kind: z.literal('takes'), work: z.array(passedWork) }),
  /** What is looked for is here. */
  z.object({ kind: z.literal('found'), item: z.string(), at: blockPosition }),
])
export type Saying = z.infer<typeof saying>

/**
 * What a text says, as data, in the order in which the text says it. The text is for people and models, who write none of this;
 * agents without a model go by it alone where it is there.
 */
export const meaning = z.array(saying)
export type MessageMeaning = z.infer<typeof meaning>

/** What one of two said to the other. */
export const talkLine = z.object({
  from: z.string(),
  text: z.string(),
  meaning: meaning.optional(),
  /** No answer to it is wanted. */
  answer: z.literal(false).optional(),
})
export type TalkLine = z.infer<typeof talkLine>

/** What one of several said about a goal in a round of their discussion. */
export const statement = z.object({
  round: z.int(),
  from: z.string(),
  text: z.string(),
  /** The text as data. */
  meaning: meaning.optional(),
  /** Who does what; absent: as the speaker proposed before. */
  proposal: z.array(proposedWork).optional(),
  /** In place of work: the goal cannot be reached, and why. */
  impossible: impossible.optional(),
})
