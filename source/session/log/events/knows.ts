import { z } from 'zod'
import { agentParts, knowsLevels } from './switches.ts'
import { name } from './words.ts'

/** The parts that the agents of a session do without. */
export const without = z.array(z.enum(agentParts)).refine(list => new Set(list).size === list.length, 'named twice')

export const knowsLevel = z.enum(knowsLevels)
export type KnowsLevel = z.infer<typeof knowsLevel>
const level = knowsLevel.default('all')

/** What the seats of a task know of recipes, chests and each other, and how they may come to know it. */
export const knows = z.strictObject({
  recipes: level.describe(
    'How the items under `recipes` are made: `own` and `seen`, those that the seat knows from the start; `told`, also those that a message which it read has told it.',
  ),
  chests: level.describe(
    'What containers hold: `own` and `seen`, what the own body has found there, also as it was at the start; `told`, also what a message which the seat read has told it; `all`, what any of the team has found, and what the task file says.',
  ),
  inventories: level.describe(
    'What the others carry: `own`, nothing; `seen`, what a body near holds in its hand; `told`, also what a message which the seat read has told it.',
  ),
  plans: level.describe(
    'What the others are at: `own`, `seen` and `told`, nothing beside the messages which the seat read and what became of the tasks of its own plan; `all`, also each action as it begins, what the others keep in mind of their tasks, and what people said to them.',
  ),
  blocks: z
    .enum(['seen', 'all'])
    .optional()
    .describe(
      'What blocks, levers, doors, signs and containers stand around: `seen`, what the own body has, or had before, in its line of sight; `all`, as without this field, all within 24 blocks, also behind walls.',
    ),
  judge: z
    .enum(['number', 'all'])
    .optional()
    .describe(
      'What the judge of the task has found: `number`, how many of its parts, for tasks in which the parts tell what is to be found out; `all`, as without this field, also which.',
    ),
})
export type Knows = z.infer<typeof knows>

/** Recipes, chests, inventories and plans at one level; what is seen of blocks, and of the judge, stays as it is. */
export const atLevel = (now: Knows, level: KnowsLevel): Knows => ({
  ...now,
  ...{ recipes: level, chests: level, inventories: level, plans: level },
})

/** Recipes that not every seat knows from the start: item → the seats that know how it is made. */
export const secretRecipes = z.record(z.string(), z.array(name))
export type SecretRecipes = Readonly<Record<string, readonly string[]>>
