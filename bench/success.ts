// Success and time of each task of a benchmark over its seeds, as a section of docs/results.md:
// `node bench/success.ts SECTION FOLDER`, where FOLDER is what `mcteam bench … --to FOLDER` wrote.
import process from 'node:process'
import { openStore } from '../source/benchmark/result-store.ts'
import { isJudged, isReached, type RunResult } from '../source/benchmark/run-result.ts'
import { writeSection } from './results-page.ts'

const [section, folder] = process.argv.slice(2)
if (!section || !folder) {
  process.stderr.write('Usage: node bench/success.ts SECTION FOLDER (a folder of `mcteam bench`)\n')
  process.exit(2)
}
const runs = await openStore(folder).results()
const groups = Map.groupBy(runs, run => `${run.task} | ${run.organization}`)

/** Minutes that the successful runs took: the middle one and the longest. */
const times = (of: readonly RunResult[]): string => {
  const played = of.filter(run => isJudged(run) && isReached(run)).map(run => run.played / 60_000)
  const sorted = played.sort((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  return middle === undefined ? '– | –' : `${middle.toFixed(1)} | ${sorted.at(-1)!.toFixed(1)}`
}
const rows = [...groups].map(([name, of]) => {
  const judged = of.filter(isJudged)
  const share = judged.length === 0 ? 'n/a' : `${Math.round((judged.filter(isReached).length / judged.length) * 100)} %`
  const calls = of.reduce((sum, run) => sum + run.calls, 0) / of.length
  return `| ${name} | ${of.length} | ${share}${judged.length < of.length ? ` (n ${judged.length})` : ''} | ${times(of)} | ${calls.toFixed(1)} |`
})
const suites = [...new Set(runs.map(run => run.suite))].join(' ')
const seeds = new Set(runs.map(run => run.seed)).size
writeSection(
  section,
  `## ${section[0]!.toUpperCase()}${section.slice(1)}

\`mcteam bench ${suites} --to FOLDER\`, then \`node bench/success.ts ${section} FOLDER\`: rule brain on the embedded world, ${seeds}
${seeds === 1 ? 'seed' : 'seeds'}. Times are of the runs that succeeded, from the start of the work on, on a machine that did much else meanwhile;
calls are the questions that a model would have been asked.

| task | organization | runs | success | median, min | longest, min | calls |
|---|---|---:|---:|---:|---:|---:|
${rows.sort().join('\n')}`,
)
