import { asksModel } from '../brain/providers/table.ts'
import { cell } from '../session/export/csv.ts'
import { inline } from '../session/export/markdown.ts'
import type { Cell, Measure, Published } from './published/cells.ts'
import { published } from './published-results.ts'
import { type Column, columns, type Group, groupRuns } from './run-groups.ts'
import { completionWords, isJudged, isReached, type RunResult } from './run-result.ts'

/** What the abbreviations in a report stand for. */
export const legendOf = (results: readonly RunResult[]): string => {
  const printed = printedColumns(results)
  return `${columns
    .filter(({ means, beside, of, key }) => {
      if (means === undefined) return false
      return beside ? printed.has(key) : results.some(run => of(run) !== null)
    })
    .map(column => `${column.heading} ${column.means}`)
    .join(', ')}; n: runs, [ ]: 95 % interval. docs/metrics.md says how each is counted.`
}

/** What the numbers of a brain without a model are; printed wherever they are. */
export const ceiling =
  'The rule brain is no language model: it shows what the bodies and the harness can do at best, and nothing about how well models think.'

/** What only a judge can tell. */
const rates: ReadonlySet<string> = new Set(['completion', 'success'])

/** How many runs no rate can be taken of, for people; null: none. */
export const unjudgedLine = (results: readonly RunResult[]): string | null => {
  const count = results.filter(run => !isJudged(run) && run.interference === undefined).length
  if (count === 0) return null
  return `${count} of ${results.length} runs were not judged: nothing in the world tells how far they came, so they are in no mean of C, SR and E (n/a).`
}

/** How many runs were of another goal than that of their task in the end, for people; null: none. */
export const changedLine = (results: readonly RunResult[]): string | null => {
  const count = results.filter(({ changes }) => changes !== undefined).length
  if (count === 0) return null
  return `People changed the goal of ${count} of ${results.length} runs: none of these is a success of its task (SR 0), and C is what the task's own judge found.`
}

/** How many runs others than the team had a hand in, for people; null: none. */
export const interferedLine = (results: readonly RunResult[]): string | null => {
  const runs = results.filter(({ interference }) => interference !== undefined)
  if (runs.length === 0) return null
  const told = runs.map(({ id, interference = [] }) => `${id}: ${interference.slice(0, 3).join('; ')}`)
  return `Others than the team had a hand in ${runs.length} of ${results.length} runs, which are in no mean of C, SR and E (n/a), whatever their judge found. ${told.join('. ')}.`
}

/** Why a run is no success of its task, in words. */
export const troubleWords = ({ reason, changes = [], interference = [] }: RunResult): string =>
  [...interference, ...changes.map(change => `the goal was changed by ${change}`), reason].join('; ')

/** Mean and interval of a group; a mean over fewer runs than were played says so. Empty where nothing has a value. */
export const shown = ({ values, runs }: Group, { key, digits }: Column): string => {
  const interval = values[key]
  // S-Agents prints NaN for what no run finished.
  if (interval === undefined) {
    if (rates.has(key) || (key === 'timeCost' && !runs.some(isJudged))) return 'n/a'
    return key === 'timeCost' ? 'NaN' : '–'
  }
  const of = interval.n < runs.length ? ` (n ${interval.n})` : ''
  if (interval.n === 1) return `${interval.mean.toFixed(digits)}${of}`
  return `${interval.mean.toFixed(digits)} [${interval.low.toFixed(digits)}, ${interval.high.toFixed(digits)}]${of}`
}

export const headingOf = ({ heading, unit }: Column): string => (unit ? `${heading} (${unit})` : heading)

/** What a paper prints in a column; null where it prints nothing. */
export const publishedCell = (one: Published, { key }: Column): Cell | null => one.cells[key as Measure] ?? null

/** The columns in which a paper prints a number that stands in a report. */
const printedColumns = (results: readonly RunResult[]): ReadonlySet<string> =>
  new Set(sections(results).flatMap(({ papers }) => papers.flatMap(one => Object.keys(one.cells))))

/** A column of nothing, or of nothing but zeros (tokens of a brain without any), only takes room. */
export const usedColumns = ({ groups, papers }: Pick<Section, 'groups' | 'papers'>): Column[] =>
  columns.filter(
    column =>
      papers.some(one => publishedCell(one, column) !== null) ||
      (!column.beside &&
        groups.some(({ values }) => {
          const value = values[column.key]
          return (
            (value === undefined && rates.has(column.key)) ||
            (value !== undefined && (!/tokens|cost/.test(column.key) || value.mean > 0))
          )
        })),
  )

/** Groups of one suite, and what the papers print about the same. */
export interface Section {
  readonly suite: string
  readonly groups: readonly Group[]
  readonly papers: readonly Published[]
}

export const sections = (results: readonly RunResult[]): Section[] => {
  const groups = groupRuns(results)
  return [...new Set(groups.map(group => group.suite))].map(suite => ({
    suite,
    groups: groups.filter(group => group.suite === suite),
    papers: published.filter(one => one.suite === suite),
  }))
}

/** The system of a row: how its team was organized, and what was taken from it. */
export const systemOf = ({ organization, switches }: Group): string =>
  switches === '' ? organization : `${organization}, ${switches}`

/** Rows of text for one suite: ours first, then what papers print. */
const tableOf = (section: Section): { head: string[]; rows: string[][] } => {
  const { groups, papers } = section
  const used = usedColumns(section)
  return {
    head: ['system', 'schedule', 'brain', 'agents', 'n', ...used.map(headingOf)],
    rows: [
      ...groups.map(group => [
        ...[systemOf(group), group.schedule, group.brain].map(inline),
        String(group.agents),
        String(group.runs.length),
        ...used.map(column => shown(group, column)),
      ]),
      ...papers.map(one => [
        `${one.system} (published)`,
        '',
        one.model,
        String(one.agents),
        '',
        ...used.map(column => publishedCell(one, column)?.value.toString() ?? '–'),
      ]),
    ],
  }
}

/** Each table of the papers that numbers of a section are from, and which columns it fills. */
export const sourcesOf = ({ papers }: Section): string[] => {
  const headings = new Map<string, Set<string>>()
  for (const one of papers)
    for (const column of columns) {
      const source = publishedCell(one, column)?.source
      if (source !== undefined) headings.set(source, (headings.get(source) ?? new Set()).add(column.heading))
    }
  return [...headings].map(([source, of]) => `${source} (${[...of].join(', ')})`)
}
export const hasNoModel = (results: readonly RunResult[]): boolean => results.some(run => !asksModel(run.brain))
export const troubles = (results: readonly RunResult[]): RunResult[] =>
  results.filter(run => !isReached(run) || run.interference !== undefined)

export const markdownReport = (results: readonly RunResult[]): string => {
  const lines = [
    '# Benchmark',
    '',
    `${results.length} runs. Means with 95 % bootstrap intervals.`,
    '',
    legendOf(results),
  ]
  if (hasNoModel(results)) lines.push('', ceiling)
  const unjudged = unjudgedLine(results)
  if (unjudged !== null) lines.push('', unjudged)
  const changed = changedLine(results)
  if (changed !== null) lines.push('', changed)
  const interfered = interferedLine(results)
  if (interfered !== null) lines.push('', inline(interfered))
  for (const section of sections(results)) {
    const { head, rows } = tableOf(section)
    lines.push('', `## ${inline(section.suite)}`, '', `| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`)
    for (const row of rows) lines.push(`| ${row.join(' | ')} |`)
    const from = sourcesOf(section)
    if (from.length > 0) lines.push('', `Published numbers: ${from.join('; ')}.`)
  }
  const cut = results.filter(({ goals }) => goals !== undefined)
  if (cut.length > 0)
    lines.push(
      '',
      '## Goals',
      '',
      '| run | goal | | result | s | calls | tokens | cost ($) |',
      '|---|---|---|---|---|---|---|---|',
    )
  for (const { id, goals = [] } of cut)
    for (const { number, goal, result = 'broken', took, calls, tokens, cost } of goals) {
      const figures = [Math.round(took / 1000), calls, tokens, cost === null ? 'unknown' : cost.toFixed(4)]
      lines.push(`| ${[inline(id), number, inline(goal), result, ...figures].join(' | ')} |`)
    }
  const bad = troubles(results)
  if (bad.length > 0) {
    lines.push('', `## Not reached (${bad.length})`, '')
    for (const run of bad)
      lines.push(`- ${inline(run.id)}: ${completionWords(run)}, ${run.result}: ${inline(troubleWords(run))}`)
  }
  return `${lines.join('\n')}\n`
}

/** One line per run, all numbers. */
export const csvReport = (results: readonly RunResult[]): string => {
  const head = [
    'id',
    'suite',
    'reference',
    'organization',
    'without',
    'knowledge',
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
    'planning_questions',
    'edit_distance',
    'complexity',
    'undone',
    'given_back',
    'interventions',
    'waited_ms',
    'deaths',
    'changes',
    'interference',
    'reason',
  ]
  const rows = results.map(run => [
    run.id,
    run.suite,
    run.reference,
    run.organization,
    run.without?.join('+'),
    run.knowledge,
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
    run.promptTimes,
    run.match?.editDistance,
    run.complexity,
    run.undone,
    run.givenBack,
    run.interventions,
    run.waited,
    run.deaths,
    run.changes?.join('; '),
    run.interference?.join('; '),
    run.reason,
  ])
  return `${[head, ...rows].map(row => row.map(cell).join(',')).join('\n')}\n`
}

export const jsonReport = (results: readonly RunResult[]): string =>
  `${JSON.stringify({ groups: groupRuns(results).map(({ runs, ...group }) => ({ ...group, n: runs.length })), published, runs: results }, null, 2)}\n`
