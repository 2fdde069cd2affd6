import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import { issueWords } from '../../issue-words.ts'
import type { Task } from '../task-schema.ts'

/** What came of an import: tasks, and every line or field that was not taken over as it stood. */
export interface Imported {
  readonly tasks: readonly Task[]
  /** `where: what was found → what was done`, in order. Nothing is dropped without a line here. */
  readonly notes: readonly string[]
}

/** Hears of what was not taken over as it stood: `what was found → what was done`. */
export type Note = (text: string) => void

/** Hears of one thing that was found, and of what was done with it. */
export type Finding = (found: string, done: string) => void

/** Findings as notes, each once, as they are found. */
export const asNotes = (note: Note): Finding => {
  const said = new Set<string>()
  return (found, done) => {
    const text = `${found} → ${done}`
    if (!said.has(text)) note(text)
    said.add(text)
  }
}

/** What one entry of a file makes. Null, and a note, where no task of ours can hold it: the entries beside it are read all the same. */
export const attempt = <T>(note: Note, make: () => T | null): T | null => {
  try {
    return make()
  } catch (error) {
    if (error instanceof UsageError) note(`${error.message.replace(/\.$/, '')} → left out`)
    else if (error instanceof z.ZodError) {
      const [issue] = error.issues
      note(`${issue?.path.join('.')}: ${issueWords(issue)} → left out`)
    } else throw error
    return null
  }
}

/** Things with the same end that are told one by one; of more only so many are named. */
const namedAtMost = 5
const wordsAtMost = 120

/** Findings that are told when all of a file is read: each once, and many with the same end in one note with their number. */
export const gathered = (note: Note): { readonly find: Finding; tell(): void } => {
  const byEnd = new Map<string, Set<string>>()
  const inOrder: { readonly found: string; readonly done: string }[] = []
  return {
    find(text, done) {
      const found = text.slice(0, wordsAtMost)
      const all = byEnd.get(done) ?? new Set()
      if (!all.has(found) && all.size < namedAtMost) inOrder.push({ found, done })
      byEnd.set(done, all.add(found))
    },
    tell() {
      const told = new Set<string>()
      for (const { found, done } of inOrder) {
        if (told.has(done)) continue
        const all = byEnd.get(done) ?? new Set()
        const isMany = all.size > namedAtMost
        if (isMany) told.add(done)
        const named = isMany ? `${all.size} things such as these: ${[...all].slice(0, namedAtMost).join('; ')}` : found
        note(`${named} → ${done}`)
      }
    },
  }
}

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
