import type { Task } from '../schema.ts'

/** What came of an import: tasks, and every line or field that was not taken over as it stood. */
export interface Imported {
  readonly tasks: readonly Task[]
  /** `where: what was found → what was done`, in order. Nothing is dropped without a line here. */
  readonly notes: readonly string[]
}
