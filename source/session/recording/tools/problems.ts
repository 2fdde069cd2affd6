export interface Problem {
  readonly line: number
  /** The last of the lines one after another of which the same holds. */
  readonly through?: number
  readonly reason: string
}

/** So many are kept, for a file can have as many as lines. */
const problemsAtMost = 1000

/** Collects what is wrong with lines of a file; the same of line after line becomes one entry. */
export interface Problems {
  add(line: number, reason: string): void
  /** In the order of the file; at most `problemsAtMost`. */
  list(): readonly Problem[]
  /** How many there are, those that are not in the list included. */
  count(): number
}

export function createProblems(): Problems {
  const kept: { readonly line: number; through: number; readonly reason: string }[] = []
  const latest = new Map<string, { through: number }>()
  let count = 0
  return {
    add(line, reason) {
      count++
      const before = latest.get(reason)
      if (before?.through === line - 1) before.through = line
      else if (kept.length < problemsAtMost) {
        const entry = { line, through: line, reason }
        kept.push(entry)
        latest.set(reason, entry)
      }
    },
    list: () =>
      kept
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, through, reason }) => ({ line, through: through > line ? through : undefined, reason })),
    count: () => count,
  }
}
