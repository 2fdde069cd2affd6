import { clockTime } from '../session/log/describe.ts'
import { resultWords } from '../session/log/events/outcome.ts'
import type { GoalPart } from '../session/log/goals.ts'

interface Footer {
  /** What was done last; empty: the keys stand there. */
  readonly note: string
  /** Name and number of the run that charts of a single run show, and how many there are. */
  readonly name: string
  readonly chosen: number
  readonly runs: number
  readonly leftOut: number
  readonly live: boolean
}

/** The last row: of how many runs these are, then what has room, the most useful first; a name that is too long is left out, for the legend has it. */
export const footerLine = ({ note, name, chosen, runs, leftOut, live }: Footer, width: number): string => {
  const keys = ['0 all', '1–8 one chart', ...(runs > 1 ? ['← → run'] : []), 'e export', 'q quit']
  const parts = [
    ...(leftOut > 0 ? [`${runs} of ${runs + leftOut} runs`] : []),
    ...(note === '' ? keys : [note]),
    ...(live ? ['live'] : []),
    ...(runs > 1 ? [`${chosen + 1} of ${runs}`] : []),
    ...(runs > 1 ? [name] : []),
  ]
  const fits = (line: string, part: string): string => {
    const more = line === '' ? ` ${part}` : `${line} · ${part}`
    return more.length <= width || line === '' ? more : line
  }
  return parts.reduce(fits, '')
}

/** What an agent did over time, one cell per slice: acting wins over thinking, for both are short. */
export const ribbon = (
  spans: readonly { readonly from: number; readonly to: number; readonly kind: 'act' | 'think' }[],
  duration: number,
  width: number,
): string => {
  const cells = Array.from({ length: width }, () => '·')
  const cell = (t: number): number => Math.min(width - 1, Math.max(0, Math.floor((t / Math.max(1, duration)) * width)))
  for (const kind of ['think', 'act'] as const)
    for (const span of spans)
      if (span.kind === kind)
        cells.fill(kind === 'act' ? '█' : '▒', cell(span.from), cell(Math.max(span.from, span.to - 1)) + 1)
  return cells.join('')
}

const nameWidth = 10
export const named = (name: string): string => name.slice(0, nameWidth).padEnd(nameWidth)

/** One line per agent: which share of the time it acted and thought, as a bar and in per cent. */
export const shareLines = (
  agents: readonly { readonly seat: string; readonly busy: number; readonly thinking: number }[],
  duration: number,
  width: number,
): string[] => {
  const figures = 10
  const cells = Math.max(1, width - nameWidth - figures)
  return agents.map(({ seat, busy, thinking }) => {
    const [acts, thinks] = [busy, thinking].map(ms => Math.min(1, ms / Math.max(1, duration))) as [number, number]
    const bar = '█'.repeat(Math.round(acts * cells)) + '▒'.repeat(Math.round(thinks * cells))
    const percent = (share: number): string => String(Math.round(share * 100)).padStart(4)
    return `${named(seat)}${bar.slice(0, cells).padEnd(cells, '·')}${percent(acts)}${percent(thinks)}`
  })
}

/** One line per goal, the newest first: what it came to, its time, tasks and tokens, and its words. */
export const goalLines = (goals: readonly GoalPart[], now: number, width: number): string[] =>
  goals.toReversed().map(({ number, goal, result, startedAt, endedAt = now, tasks, spent }) => {
    const took = [clockTime(Math.max(0, endedAt - startedAt)), `${tasks.done}/${tasks.all}`]
    const figures = [result ? resultWords[result] : 'now', ...took, String(spent.tokensIn + spent.tokensOut)]
    return `${String(number).padStart(3)} ${figures.map(figure => figure.padStart(9)).join('')}  ${goal}`.slice(
      0,
      width,
    )
  })

/** Who wrote to whom how often, most first. */
export const messageLines = (
  messages: readonly { readonly from: string; readonly to: string; readonly count: number }[],
  width: number,
): string[] =>
  messages.length === 0
    ? ['none']
    : [...messages]
        .sort((a, b) => b.count - a.count)
        .map(({ from, to, count }) => {
          const figure = String(count).padStart(4)
          return `${`${named(from)}→ ${to}`.slice(0, width - 4).padEnd(width - 4)}${figure}`
        })
