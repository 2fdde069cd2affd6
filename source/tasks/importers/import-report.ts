import type { Task } from '../task-schema.ts'

/** What came of an import: tasks, and every line or field that was not taken over as it stood. */
export interface Imported {
  readonly tasks: readonly Task[]
  /** `where: what was found → what was done`, in order. Nothing is dropped without a line here. */
  readonly notes: readonly string[]
}

/** Hears of what was not taken over as it stood: `what was found → what was done`. */
export type Note = (text: string) => void

export interface ImportedFile {
  readonly path: string
  readonly bytes: Buffer
  text(): string
  /** Another file of the same folder; null when there is none. */
  beside(name: string): Promise<string | null>
}

/** Lower-case letters, digits, - and _ of any text: what a task may be called. */
export const taskName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 100) || 'task'
