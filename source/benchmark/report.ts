import { type Interval, meanInterval } from '../tasks/metrics/statistics.ts'
import { type Published, published } from './published.ts'
import type { RunResult } from './result.ts'

/** Columns of the tables: heading, unit and value of a run; null where it does not apply. */
const columns: readonly {
  readonly key: string
  readonly heading: string
  readonly unit: string
  readonly digits: number
  /** What an abbreviation of the papers stands for; docs/metrics.md defines it. */
  readonly means?: string
  of(run: RunResult): number | null
}[] = [
  { key: 'completion', heading: 'C', unit: '%', digits: 1, means: 'completion', of: run => run.completion * 100 },
  {
    key: 'success',
    heading: 'SR',
    unit: '%',
    digits: 1,
    means: 'success rate',
    of: run => (run.result === 'success' ? 100 : 0),
  },
  {
    key: 'viewHits',
    heading: 'VHR',
    unit: '%',
    digits: 1,
    means: 'view hit rate',
    of: run => (run.viewHits ? run.viewHits.iou * 100 : null),
  },
  { key: 'efficiency', heading: 'E', unit: '%/min', digits: 1, means: 'efficiency', of: run => run.efficiency },
  {
    key: 'balance',
    heading: 'B',
    unit: '%',
    digits: 1,
    means: 'balance',
    of: run => (run.balance.reference === null ? null : run.balance.reference * 100),
  },
  {
    key: 'contribution',
    heading: 'ACR',
    unit: '%',
    digits: 1,
    means: 'agent contribution rate',
    of: run => (run.contribution === null ? null : run.contribution * 100),
  },
  { key: 'timeCost', heading: 'TC', unit: 'min', digits: 2, means: 'time cost', of: run => run.timeCost },
  {
    key: 'promptTimes',
    heading: 'mPT',
    unit: '',
    digits: 1,
    means: 'planning questions per agent',
    of: run => run.promptTimes,
  },
  { key: 'calls', heading: 'calls', unit: '', digits: 1, of: run => run.calls },
  { key: 'tokens', heading: 'tokens', unit: '', digits: 0, of: run => run.tokensIn + run.tokensOut },
  { key: 'cost', heading: 'cost', unit: '$', digits: 4, of: run => run.cost },
  { key: 'messages', heading: 'messages', unit: '', digits: 1, of: run => run.messages },
  { key: 'idle', heading: 'idle', unit: '%', digits: 1, of: run => run.idle * 100 },
]

export interface Group {
  readonly suite: string
  readonly organization: string
  readonly schedule: string
  readonly brain: string
  readonly agents: number
  readonly runs: readonly RunResult[]
  /** Mean and interval by column; absent where no run has a value. */
  readonly values: Readonly<Record<string, Interval>>
}

/** Tasks of one family in one setting, with means and 95 % bootstrap intervals. */
export const groupRuns = (results: readonly RunResult[]): Group[] => {
  const groups = new Map<string, RunResult[]>()
  for (const run of results) {
    // Items are so different that their mean would say nothing.
    const suite = run.suite === 'gathering' ? `gathering ${run.tags[1] ?? ''}` : run.suite
    const key = JSON.stringify([suite, run.organization, run.schedule, run.brain, run.agents])
    groups.set(key, [...(groups.get(key) ?? []), run])
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, runs]) => {
      const [suite, organization, schedule, brain, agents] = JSON.parse(key) as [string, string, string, string, number]
      const values: Record<string, Interval> = {}
      for (const column of columns) {
        const numbers = runs.map(column.of).filter(value => value !== null)
        if (numbers.length > 0) values[column.key] = meanInterval(numbers)
      }
      return { suite, organization, schedule, brain, agents, runs, values }
    })
}

/** What the abbreviations in a report stand for. */
const legendOf = (results: readonly RunResult[]): string =>
  `${columns
    .filter(column => column.means !== undefined && results.some(run => column.of(run) !== null))
    .map(column => `${column.heading} ${column.means}`)
    .join(', ')}; n: runs, [ ]: 95 % interval. docs/metrics.md says how each is counted.`

/** What the numbers of the rule brain are; printed wherever they are. */
export const ceiling =
  'The rule brain is no language model: it shows what the bodies and the harness can do at best, and nothing about how well models think.'

const shown = (interval: Interval | undefined, digits: number): string =>
  interval === undefined
    ? '–'
    : interval.n === 1
      ? interval.mean.toFixed(digits)
      : `${interval.mean.toFixed(digits)} [${interval.low.toFixed(digits)}, ${interval.high.toFixed(digits)}]`

/** Rows of text for one suite: ours first, then what papers print. */
const tableOf = (suite: string, groups: readonly Group[]): { head: string[]; rows: string[][] } => {
  // A column of nothing but zeros (tokens of a brain without any) only takes room.
  const used = columns.filter(column =>
    groups.some(
      group => group.values[column.key] && (!/tokens|cost/.test(column.key) || group.values[column.key]!.mean > 0),
    ),
  )
  const paper = published.filter(one => one.suite === suite)
  const head = [
    'system',
    'schedule',
    'brain',
    'agents',
    'n',
    ...used.map(({ heading, unit }) => (unit ? `${heading} (${unit})` : heading)),
  ]
  const rows = groups.map(group => [
    group.organization,
    group.schedule,
    group.brain,
    String(group.agents),
    String(group.runs.length),
    ...used.map(column => shown(group.values[column.key], column.digits)),
  ])
  const theirs = paper.map(one => [
    `${one.system} (published)`,
    '',
    one.model,
    String(one.agents),
    '',
    ...used.map(column => {
      const value = one[column.key as keyof Published]
      return typeof value === 'number' ? String(value) : '–'
    }),
  ])
  return { head, rows: [...rows, ...theirs] }
}

const sections = (results: readonly RunResult[]) => {
  const groups = groupRuns(results)
  return [...new Set(groups.map(group => group.suite))].map(suite => ({
    suite,
    groups: groups.filter(group => group.suite === suite),
    ...tableOf(
      suite,
      groups.filter(group => group.suite === suite),
    ),
  }))
}

const sources = (suite: string): string[] => [
  ...new Set(published.filter(one => one.suite === suite).map(one => one.source)),
]
const hasRules = (results: readonly RunResult[]): boolean => results.some(run => run.brain === 'rules')
const troubles = (results: readonly RunResult[]): RunResult[] => results.filter(run => run.result !== 'success')

export const markdownReport = (results: readonly RunResult[]): string => {
  const lines = [
    '# Benchmark',
    '',
    `${results.length} runs. Means with 95 % bootstrap intervals.`,
    '',
    legendOf(results),
  ]
  if (hasRules(results)) lines.push('', ceiling)
  for (const { suite, head, rows } of sections(results)) {
    lines.push('', `## ${suite}`, '', `| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`)
    for (const row of rows) lines.push(`| ${row.join(' | ')} |`)
    const from = sources(suite)
    if (from.length > 0) lines.push('', `Published numbers: ${from.join('; ')}.`)
  }
  const bad = troubles(results)
  if (bad.length > 0) {
    lines.push('', `## Not reached (${bad.length})`, '')
    for (const run of bad)
      lines.push(
        `- ${run.id}: ${Math.round(run.completion * 100)} %, ${run.result}: ${run.reason.replaceAll('\n', ' ')}`,
      )
  }
  return `${lines.join('\n')}\n`
}

export const textReport = (results: readonly RunResult[]): string => {
  const lines: string[] = []
  for (const { suite, head, rows } of sections(results)) {
    const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]!.length)))
    const line = (cells: readonly string[]) =>
      cells
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()
    lines.push(suite, '', line(head), ...rows.map(line), '')
  }
  lines.push(legendOf(results), '')
  if (hasRules(results)) lines.push(ceiling, '')
  const bad = troubles(results)
  if (bad.length > 0) {
    lines.push(`Not reached: ${bad.length}`)
    for (const run of bad.slice(0, 30))
      lines.push(`  ${run.id}: ${Math.round(run.completion * 100)} %, ${run.reason.split('\n')[0]}`)
    if (bad.length > 30) lines.push(`  … and ${bad.length - 30} more`)
  }
  return lines.join('\n').trimEnd()
}

/** One line per run, all numbers. */
export const csvReport = (results: readonly RunResult[]): string => {
  const head = [
    'id',
    'suite',
    'reference',
    'organization',
    'schedule',
    'brain',
    'agents',
    'seed',
    'repeat',
    'result',
    'played_ms',
    ...columns.map(column => column.key),
    'balance_paper',
    'view_recall',
    'match_ratio',
    'edit_distance',
    'complexity',
    'undone',
    'given_back',
    'interventions',
    'waited_ms',
    'deaths',
    'reason',
  ]
  const cell = (value: unknown): string => {
    const text = value === null || value === undefined ? '' : String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const rows = results.map(run => [
    run.id,
    run.suite,
    run.reference,
    run.organization,
    run.schedule,
    run.brain,
    run.agents,
    run.seed,
    run.repeat,
    run.result,
    run.played,
    ...columns.map(column => column.of(run)),
    run.balance.paper,
    run.viewHits?.recall,
    run.match?.ratio,
    run.match?.editDistance,
    run.complexity,
    run.undone,
    run.givenBack,
    run.interventions,
    run.waited,
    run.deaths,
    run.reason,
  ])
  return `${[head, ...rows].map(row => row.map(cell).join(',')).join('\n')}\n`
}

export const jsonReport = (results: readonly RunResult[]): string =>
  `${JSON.stringify({ groups: groupRuns(results).map(({ runs, ...group }) => ({ ...group, n: runs.length })), published, runs: results }, null, 2)}\n`
