import type { Task } from './task-schema.ts'

/**
 * What a task's file tells about the task, as one document that JSON paths point into. What containers held at the beginning is left
 * out: prompts show what they hold now.
 */
export const taskDocuments = ({ goal, blueprints, documents }: Task): Readonly<Record<string, unknown>> =>
  Object.keys(blueprints).length > 0 ? { goal, blueprints, ...documents } : { goal, ...documents }
