/** What a mind keeps between questions: the last lines as they were, older ones folded into one short text. */
export interface Memory {
  add(line: string): void
  /** Forgets all lines; wishes of people stay. */
  clear(): void
  /** Newest last; the folded past, if any, comes first. */
  lines(): readonly string[]
  /** What people asked for that holds until they say otherwise. */
  readonly instructions: readonly Instruction[]
  instruct(instruction: Instruction): void
  save(): MemoryState
}
export interface Instruction {
  readonly from: string
  readonly text: string
}
export interface MemoryState {
  readonly past: string
  readonly recent: readonly string[]
  readonly instructions: readonly Instruction[]
}

/** As in MINDcraft: fifteen lines stay, the oldest five are folded at a time, the folded past has at most 500 characters. */
const keep = 15
const foldAtOnce = 5
const pastLength = 500

export const createMemory = (saved?: MemoryState): Memory => {
  let past = saved?.past ?? ''
  let recent = [...(saved?.recent ?? [])]
  const instructions: Instruction[] = [...(saved?.instructions ?? [])]
  return {
    add(line) {
      recent.push(line)
      if (recent.length <= keep) return
      past = fold(past, recent.slice(0, foldAtOnce))
      recent = recent.slice(foldAtOnce)
    },
    clear() {
      past = ''
      recent = []
    },
    lines: () => (past ? [`Earlier: ${past}`, ...recent] : [...recent]),
    instructions,
    instruct(instruction) {
      if (instructions.some(one => one.text === instruction.text)) return
      instructions.push(instruction)
      if (instructions.length > 20) instructions.shift()
    },
    save: () => ({ past, recent: [...recent], instructions: [...instructions] }),
  }
}

/** Newest first survive; a line is cut rather than lost in the middle of a word's worth of meaning. */
export const fold = (past: string, lines: readonly string[]): string => {
  const text = [past, ...lines.map(line => (line.length > 120 ? `${line.slice(0, 119)}…` : line))]
    .filter(Boolean)
    .join(' · ')
  if (text.length <= pastLength) return text
  const cut = text.slice(text.length - pastLength + 1)
  const at = cut.indexOf(' · ')
  return `…${at >= 0 && at < 150 ? cut.slice(at + 3) : cut}`
}
