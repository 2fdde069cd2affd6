import { fitsAsIs, foldText, pastLength } from '../brain/questions/fold-memory.ts'
import { bounds } from '../session/log/state.ts'

/** What a mind keeps between questions: the last lines as they were, older ones folded into one short text. */
export interface Memory {
  add(line: string): void
  /** Forgets all lines; wishes of people stay. */
  clear(): void
  /** For a prompt: the newest lines, newest last, after the folded past, if any. */
  shown(): readonly string[]
  /** What people asked for that holds until they say otherwise. */
  readonly instructions: readonly Instruction[]
  instruct(instruction: Instruction): void
  save(): MemoryState
}
interface Instruction {
  readonly from: string
  readonly text: string
}
/** What has changed in a memory; the log tells of it. */
export interface MemoryChange {
  readonly line?: string
  readonly instruction?: Instruction
  readonly folded?: { readonly lines: number; readonly past: string }
  readonly cleared?: boolean
}
export interface MemoryState {
  readonly past: string
  readonly recent: readonly string[]
  readonly instructions: readonly Instruction[]
}

/**
 * Puts lines and what was remembered before into at most `pastLength` characters. Asked in the background: the mind does not wait for
 * it, and until it has answered the lines stay as they are.
 */
export type Summarise = (past: string, lines: readonly string[]) => Promise<string>

/** As in MINDcraft: fifteen lines stay, the oldest five are folded at a time. */
const keptLines = 15
const foldAtOnce = 5
/** The newest lines, as a prompt shows them. */
const shownLines = 6

export const createMemory = (
  saved?: MemoryState,
  summarise?: Summarise,
  changed: (change: MemoryChange) => void = () => {},
): Memory => {
  let past = saved?.past ?? ''
  let recent = [...(saved?.recent ?? [])]
  /** Lines that are being summarised; they count as recent until then. */
  let folding = 0
  /** Counts what was forgotten, so that a summary of it does not come back. */
  let era = 0
  /** A prompt has shown the past since it was folded last; a past that no prompt shows is not worth a question. */
  let read = false
  const instructions: Instruction[] = [...(saved?.instructions ?? [])]

  const fold = (): void => {
    if (folding > 0 || recent.length <= keptLines) return
    // What came in while the last summary was being written goes into the next one all together.
    const lines = recent.slice(0, Math.ceil((recent.length - keptLines) / foldAtOnce) * foldAtOnce)
    const settle = (text: string): void => {
      past = text
      recent = recent.slice(lines.length)
      changed({ folded: { lines: lines.length, past } })
    }
    if (!summarise || !read || fitsAsIs(past, lines)) {
      settle(foldText(past, lines))
      return
    }
    folding = lines.length
    read = false
    const now = era
    void summarise(past, lines)
      .then(text => (text.trim() === '' ? foldText(past, lines) : clip(text)))
      // A brain without an answer loses nothing: the newest words are kept as they are.
      .catch(() => foldText(past, lines))
      .then(text => {
        folding = 0
        if (now !== era) return
        settle(text)
        fold()
      })
  }

  return {
    add(line) {
      recent.push(line)
      changed({ line })
      fold()
    },
    clear() {
      past = ''
      recent = []
      era++
      changed({ cleared: true })
    },
    shown() {
      read = true
      return [...(past ? [`Earlier: ${past}`] : []), ...recent.slice(-shownLines)]
    },
    instructions,
    instruct(instruction) {
      if (instructions.some(one => one.text === instruction.text)) return
      instructions.push(instruction)
      if (instructions.length > bounds.instructions) instructions.shift()
      changed({ instruction })
    },
    save: () => ({ past, recent: [...recent], instructions: [...instructions] }),
  }
}

const clip = (text: string): string => {
  const flat = text.trim().replace(/\s+/g, ' ')
  return flat.length <= pastLength ? flat : `${flat.slice(0, pastLength - 1).toWellFormed()}…`
}
