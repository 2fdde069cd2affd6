import wrapAnsi from 'wrap-ansi'
import {
  ceiling,
  changedLine,
  hasNoModel,
  headingOf,
  interferedLine,
  legendOf,
  publishedCell,
  type Section,
  sections,
  shown,
  sourcesOf,
  systemOf,
  troubles,
  troubleWords,
  unjudgedLine,
  usedColumns,
} from './report.ts'
import type { Column } from './run-groups.ts'
import { completionWords, type RunResult } from './run-result.ts'

/** Columns that a report takes where there is room. */
const tableColumnsAtMost = 100
const gapColumns = 2

interface Row {
  readonly label: string
  /** One per column; null: no such number. */
  readonly cells: readonly (string | null)[]
  /** A line above others, without numbers. */
  readonly heads?: true
}

/** Rows of a suite, ours first; what a paper prints stands under its model. */
const rowsOf = ({ groups, papers }: Section, used: readonly Column[]): Row[] => {
  const several = new Set(groups.map(group => group.schedule)).size > 1
  const ours = groups.map((group): Row => {
    const system = systemOf(group)
    const how = several || group.schedule !== 'async' ? `${system} ${group.schedule}` : system
    return {
      label: `${how}, ${group.agents} × ${group.brain}, n ${group.runs.length}`,
      cells: used.map(column => shown(group, column)),
    }
  })
  const theirs = [...new Set(papers.map(one => one.model))].flatMap((model): Row[] => [
    { label: `published, ${model}:`, cells: used.map(() => null), heads: true },
    ...papers
      .filter(one => one.model === model)
      .map(one => ({
        label: `  ${one.system}, ${one.agents}`,
        cells: used.map(column => publishedCell(one, column)?.value.toString() ?? null),
      })),
  ])
  return [...ours, ...theirs]
}

/** As many columns side by side as fit; the rest in further tables below, with the same labels. */
const tables = (heads: readonly string[], rows: readonly Row[], most: number): string[] => {
  const labels = Math.max(...rows.map(row => row.label.length))
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map(row => row.cells[at]?.length ?? 1)))
  const parts: number[][] = []
  let room = 0
  for (const [at, width] of widths.entries()) {
    if (room < width + gapColumns) {
      parts.push([])
      room = most - labels
    }
    parts.at(-1)!.push(at)
    room -= width + gapColumns
  }
  const line = (label: string, texts: readonly string[]): string =>
    [label.padEnd(labels), ...texts].join(' '.repeat(gapColumns)).trimEnd()
  return parts.flatMap(part => {
    // Papers that print none of these numbers are left out here, and so is the name of a model without any.
    const filled = rows.filter(row => row.heads || part.some(at => row.cells[at] !== null))
    const kept = filled.filter((row, index) => !row.heads || (filled[index + 1] && !filled[index + 1]!.heads))
    const cells = (row: Row): string[] => (row.heads ? [] : part.map(at => (row.cells[at] ?? '–').padEnd(widths[at]!)))
    return [
      line(
        '',
        part.map(at => heads[at]!.padEnd(widths[at]!)),
      ),
      ...kept.map(row => line(row.label, cells(row))),
      '',
    ]
  })
}

/** The report as text, no line of its tables wider than `room` columns. */
export const textReport = (results: readonly RunResult[], room = tableColumnsAtMost): string => {
  const most = Math.min(room, tableColumnsAtMost)
  const wrapped = (text: string): string[] => wrapAnsi(text, most).split('\n')
  const lines: string[] = []
  for (const section of sections(results)) {
    const used = usedColumns(section)
    lines.push(section.suite, '', ...tables(used.map(headingOf), rowsOf(section, used), most))
    const from = sourcesOf(section)
    if (from.length > 0) lines.push(...wrapped(`Published numbers: ${from.join('; ')}.`), '')
  }
  lines.push(...wrapped(legendOf(results)), '')
  if (hasNoModel(results)) lines.push(...wrapped(ceiling), '')
  const unjudged = unjudgedLine(results)
  if (unjudged !== null) lines.push(...wrapped(unjudged), '')
  const changed = changedLine(results)
  if (changed !== null) lines.push(...wrapped(changed), '')
  const interfered = interferedLine(results)
  if (interfered !== null) lines.push(...wrapped(interfered), '')
  const bad = troubles(results)
  if (bad.length > 0) {
    lines.push(`Not reached: ${bad.length}`)
    for (const run of bad.slice(0, 30))
      lines.push(`  ${run.id}: ${completionWords(run)}, ${troubleWords(run).split('\n')[0]}`)
    if (bad.length > 30) lines.push(`  … and ${bad.length - 30} more`)
  }
  return lines.join('\n').trimEnd()
}
