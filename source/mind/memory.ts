import { fitsAsIs, foldText, isWorthSummary, pastLength } from '../brain/questions/fold-memory.ts'
import type { EndedLine, RecallState } from '../session/log/state.ts'

/** What a mind keeps between questions: the last lines as they were, older ones folded into one short text. */
export interface Memory {
  /** `ended`: the line tells that an action ended so. */
  add(line: string, ended?: MemoryChange['ended']): void
  /** Forgets all lines; wishes of people stay. */
  clear(): void
  /** Where it has none, a prompt shows the present alone. */
  readonly isNone: boolean
  /** For a prompt: the newest lines, newest last, after the folded past, if any. */
  shown(): readonly string[]
  /** Lines that tell how an action ended. */
  ended(): readonly EndedLine[]
  /** Sums up what has become too much to be shown, for the prompt that is to show it next. */
  ready(signal: AbortSignal): Promise<void>
  /** What people asked for with the goal under way, which holds until they say otherwise. */
  readonly instructions: readonly Instruction[]
  instruct(instruction: Instruction): void
}
interface Instruction {
  readonly from: string
  readonly text: string
  /** When it was said, ms since the start of the session. */
  readonly at?: number | undefined
}
/** What has changed in a memory; the log tells of it. */
export interface MemoryChange {
  readonly line?: string
  readonly ended?: Omit<EndedLine, 'line'> | undefined
  readonly instruction?: Instruction & { readonly goal?: string | undefined }
  readonly folded?: { readonly lines: number; readonly past: string }
  readonly cleared?: boolean
}

/** Puts lines and what was remembered before into at most `pastLength` characters. Rejects when the brain has no answer. */
export type Summarise = (past: string, lines: readonly string[], signal: AbortSignal) => Promise<string>

/** As in MINDcraft: fifteen lines stay, the oldest five are folded at a time. */
const keptLines = 15
const foldAtOnce = 5
/** Lines that wait for a prompt to show them; more are folded without a question. */
const linesAtMost = 40
/** The newest lines, as a prompt shows them. */
const shownLines = 6

export interface MemoryNeeds {
  /** Agents do without memory: nothing is kept but what people asked for. */
  readonly none?: boolean | undefined
  /** What the log holds of it, with every change that it was told. */
  recalls(): RecallState | undefined
  tell(change: MemoryChange): void
  /** The task of the goal that wishes of people are for now. */
  goal(): string
  /** What the whole team remembers, one line each. */
  readonly known?: (() => readonly string[]) | undefined
  /** Absent: older lines are only cut to length. */
  readonly summarise?: Summarise | undefined
}

const nothing: RecallState = { past: '', recent: [], instructions: [] }

export const createMemory = (needs: MemoryNeeds): Memory => {
  const { none = false, recalls, tell, goal, known = () => [], summarise } = needs
  const now = (): RecallState => recalls() ?? nothing
  /** Counts what was folded and forgotten, so that a summary that is being made of it does not come back. */
  let era = 0

  const oldest = (): readonly string[] => {
    const { recent } = now()
    return recent.slice(0, Math.max(0, Math.ceil((recent.length - keptLines) / foldAtOnce) * foldAtOnce))
  }
  const settle = (lines: readonly string[], past: string): void => {
    era++
    tell({ folded: { lines: lines.length, past } })
  }

  const instructions = (): readonly Instruction[] =>
    now().instructions.flatMap(({ goal: its = goal(), ...one }) => (its === goal() ? [one] : []))

  return {
    isNone: none,
    add(line, ended) {
      if (none) return
      tell({ line, ended })
      const lines = oldest()
      const { past, recent } = now()
      // A past that no prompt shows is not worth a question.
      if (lines.length > 0 && (!summarise || recent.length > linesAtMost || fitsAsIs(past, lines)))
        settle(lines, foldText(past, lines))
    },
    clear() {
      era++
      tell({ cleared: true })
    },
    async ready(signal) {
      const lines = oldest()
      const { past } = now()
      // Few short lines wait for others: no prompt shows more than the newest of them.
      if (lines.length === 0 || !summarise || !isWorthSummary(past, lines)) return
      const asked = era
      // A brain without an answer loses nothing: the newest words are kept as they are.
      const text = await summarise(past, lines, signal).catch(() => '')
      if (asked === era && !signal.aborted) settle(lines, text.trim() === '' ? foldText(past, lines) : clip(text))
    },
    shown() {
      if (none) return []
      const { past, recent } = now()
      return [...known(), ...(past ? [`Earlier: ${past}`] : []), ...recent.slice(-shownLines)]
    },
    ended: () => (none ? [] : (now().ended ?? [])),
    get instructions() {
      return instructions()
    },
    instruct(instruction) {
      if (!instructions().some(one => one.text === instruction.text))
        tell({ instruction: { ...instruction, goal: goal() } })
    },
  }
}

const clip = (text: string): string => {
  const flat = text.trim().replace(/\s+/g, ' ')
  return flat.length <= pastLength ? flat : `${flat.slice(0, pastLength - 1).toWellFormed()}…`
}
