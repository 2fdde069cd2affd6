// node scripts/docs-published.ts [--check]: writes docs/published-results.md from source/benchmark/published/, or says that it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { measures, type Published } from '../source/benchmark/published/cells.ts'
import { published } from '../source/benchmark/published-results.ts'
import { headingOf } from '../source/benchmark/report.ts'
import { columns } from '../source/benchmark/run-groups.ts'

const shown = measures.map(measure => {
  const column = columns.find(({ key }) => key === measure)
  if (!column) throw new Error(`No column of the report shows ${measure}.`)
  return column
})
const cellOf = (one: Published, measure: (typeof measures)[number]): string =>
  one.cells[measure]?.value.toString() ?? ''

/** All rows about one suite, and below them which table each column is from. */
const section = (suite: string): string => {
  const rows = published.filter(one => one.suite === suite)
  const used = shown.filter((_, at) => rows.some(one => one.cells[measures[at]!]))
  const keys = used.map(column => measures[shown.indexOf(column)]!)
  const lines = rows.map(one => {
    const from = new Map<string, string[]>()
    for (const [at, key] of keys.entries()) {
      const source = one.cells[key]?.source
      if (source !== undefined) from.set(source, [...(from.get(source) ?? []), used[at]!.heading])
    }
    const sources = [...from]
      .map(([source, of]) => (from.size === 1 ? source : `${of.join(', ')}: ${source}`))
      .join('; ')
    return `| ${[one.system, one.model, one.agents, ...keys.map(key => cellOf(one, key)), sources].join(' | ')} |`
  })
  const head = ['system', 'model', 'agents', ...used.map(headingOf), 'printed in']
  return [
    ...[`## ${suite}`, '', `| ${head.join(' | ')} |`],
    ...[`|${head.map((_, at) => (at < 2 || at === head.length - 1 ? '---' : '---:')).join('|')}|`, ...lines],
  ].join('\n')
}

const page = `# Published results

Every number of the papers that a report of \`mcteam bench\` prints below ours, with the table and the page (or, where the text that it was read from
has no pages, the section) it is printed in. Each stands in the column of the definition that its paper gives; [metrics](metrics.md) says what the
columns are, and which of ours is which. NaN is what the paper prints. This page is made by \`node scripts/docs-published.ts\`.

${[...new Set(published.map(({ suite }) => suite))].map(section).join('\n\n')}
`

const file = new URL('../docs/published-results.md', import.meta.url)
if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write('docs/published-results.md is out of date. Write it anew: node scripts/docs-published.ts\n')
  process.exitCode = 1
}
