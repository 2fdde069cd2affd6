import { z } from 'zod'
import { proposedWork, statement } from '../../../session/log/events/meaning.ts'
import { impossible } from '../../../session/log/events/plan.ts'
import { goalChanges, heard, member, ownMeaning, surroundings, told, toldWorkers } from '../shapes.ts'
import { wanted } from '../wanted.ts'

export const input = z.object({
  seat: z.string(),
  goal: z.string(),
  told,
  goalChanges,
  wanted,
  /** 1, 2, … */
  round: z.int().min(1),
  /** How many rounds there are; the last one is for the summary. */
  rounds: z.int().min(1),
  /** All who take part, the asker included. */
  team: z.array(member),
  workers: z.array(z.string()).min(1),
  share: z.object({ index: z.int(), of: z.int() }).nullable(),
  /** What was said in the rounds before, oldest first. */
  said: z.array(statement),
  ...surroundings,
  messages: z.array(heard),
  toldWorkers,
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
})
export type DiscussInput = z.infer<typeof input>

export const output = z.object({
  statement: z.string().min(1).max(1500),
  /** All the work, each piece with who does it; absent: as the seat proposed before. */
  proposal: z.array(proposedWork.omit({ id: true, requires: true })).optional(),
  /** In place of a proposal: the goal cannot be reached here at all. */
  impossible: impossible.optional(),
  meaning: ownMeaning,
})
export type DiscussOutput = z.infer<typeof output>
