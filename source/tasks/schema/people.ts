import { z } from 'zod'
import { items, position } from './common.ts'

/** A player who is no agent: plays a part, so that what people ask for in the game can be a task. */
export const person = z.strictObject({
  at: position.describe('Where they appear, feet.'),
  says: z
    .array(z.string().min(1).max(200))
    .describe(
      'What they say in the game’s chat once the team is there: each line when the one before has been answered; with none, the goal is the task’s own. To “Did you mean …?” they say yes.',
    ),
  walks: position.optional().describe('Where they walk then, straight, as soon as an agent is near.'),
  items: items.default({}).describe('What they carry.'),
})
export type TaskPerson = z.infer<typeof person>
