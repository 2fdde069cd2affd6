import { z } from 'zod'
import { position } from '../../minecraft/blocks/position-schema.ts'
import { wordSet } from '../../minecraft/names/word-list.ts'

const items = z.record(z.string(), z.number())
const amount = z.int().min(1)
const byAgent = <T extends z.ZodType>(value: T) => z.union([z.array(value), z.record(z.string(), value)])

/** One task as MINDcraft stores it. Loose on purpose: its files leave out fields and add others. */
export const stored = z.looseObject({
  goal: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]).optional(),
  conversation: z.string().optional(),
  /** By agent; a file for one agent may hold that agent's items alone. */
  initial_inventory: z.union([items, byAgent(items)]).optional(),
  agent_count: z.int().min(0).optional(),
  human_count: z.int().min(0).max(64).optional(),
  usernames: z.array(z.string()).optional(),
  target: z.union([z.string(), z.array(z.string()), z.record(z.string(), amount)]).optional(),
  number_of_target: amount.optional(),
  type: z.string().optional(),
  timeout: z.number().positive().optional(),
  recipes: z.record(z.string(), z.union([z.array(z.string()), z.string()])).optional(),
  blocked_access_to_recipe: z.array(z.union([z.string(), z.number()])).optional(),
  blocked_actions: byAgent(z.array(z.string())).optional(),
  blueprint: z
    .looseObject({
      materials: z.record(z.string(), z.unknown()).optional(),
      levels: z.array(z.looseObject({ coordinates: position, placement: z.array(z.array(z.string())) })),
    })
    .optional(),
})
export type Stored = z.infer<typeof stored>

/** Fields that tell about the task and that neither an arena nor a judge could use. */
const description = wordSet(`
  max_depth depth missing_items requires_ctable task_type difficulty difficulty_metrics task_id unique_id
  items_category recipe_difficulty
`)
const known = new Set(Object.keys(stored.shape))

/** Fields that tell about the task alone. */
export const aboutFields = (from: Stored): string[] => Object.keys(from).filter(field => description.has(field))

/** Fields that nothing is known about. */
export const strangeFields = (from: Stored): string[] =>
  Object.keys(from).filter(field => !known.has(field) && !description.has(field))

/** Deeper nothing is named by a file. */
const levelsNamed = 3

/** Where a name stands that no record can hold; zod leaves it out without a word. */
export const unheldNames = (value: unknown, path: readonly string[] = []): string[] => {
  if (value === null || typeof value !== 'object' || path.length >= levelsNamed) return []
  return Object.entries(value).flatMap(([key, part]) => [
    ...(key === '__proto__' ? [[...path, key].join('.')] : []),
    // Of a blueprint only its own names: its places are many, and are lists.
    ...(path[0] === 'blueprint' && path.length > 1 ? [] : unheldNames(part, [...path, key])),
  ])
}
