import { z } from 'zod'
import { taskSchema } from './task-schema.ts'

/**
 * The schema of task files as JSON Schema draft 7, which is what editors understand best. It says what can be written; names
 * that must fit together (seats, blueprints) are checked by `mcteam tasks validate`.
 */
export const taskJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(taskSchema, {
    io: 'input',
    target: 'draft-7',
    override({ jsonSchema }) {
      // Whole numbers need no bounds that only tell what a double can hold.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }),
  title: 'mcteam task',
  description: 'A task for a team in Minecraft: who takes part, what is set up, what counts. See docs/tasks.md.',
})
