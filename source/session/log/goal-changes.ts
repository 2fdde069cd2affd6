import { own } from './fold/records.ts'
import type { SessionState } from './state.ts'

interface Change {
  readonly by: string
  readonly text: string
}

/** What people changed of a goal, by the task that all work for it is under. */
export const changesOf = (tasks: SessionState['tasks'], root: string | undefined): Change[] =>
  (root === undefined ? [] : (own(tasks, root)?.changes ?? [])).map(({ by, text }) => ({ by, text }))

/** A goal as it counts now: its words, and what people changed of them. */
export const goalAsChanged = (words: string, changes: readonly Change[] = []): string =>
  changes.length === 0 ? words : `${words} (${changes.map(({ by, text }) => `changed by ${by}: “${text}”`).join('; ')})`
