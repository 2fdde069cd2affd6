import { mkdirSync } from 'node:fs'
import { cpus } from 'node:os'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { loadPace } from '../source/benchmark/pace.ts'
import type { Published } from '../source/benchmark/published/cells.ts'
import { published } from '../source/benchmark/published-results.ts'
import { ceiling } from '../source/benchmark/report.ts'
import { openStore } from '../source/benchmark/result-store.ts'
import { planRuns } from '../source/benchmark/run-plan.ts'
import { isJudged, isReached, type RunResult } from '../source/benchmark/run-result.ts'
import { clockTime } from '../source/session/log/describe.ts'
import { suites } from '../source/tasks/sources/suites.ts'
import { mean, median, percent, rate, sum } from './figures.ts'
import type { Measurement } from './measure.ts'
import { writeSection } from './results-page.ts'
import { onlyReports, playWithRules } from './rule-brain-runs.ts'

/**
 * Every task of every suite under its own organization, with the rule brain. Runs stay in bench/results/suites and are not played
 * again; delete what should be. `--report` plays nothing and writes down what is there.
 */

const folder = fileURLToPath(new URL('results/suites/', import.meta.url))

export async function measure(): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true })
  const store = openStore(folder)
  const runs = planRuns({
    what: suites.map(suite => suite.name),
    organizations: [],
    schedules: [],
    brains: ['rules'],
    agents: [],
    seeds: [1],
    repeat: 1,
    sample: null,
  })
  let told = -1
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const results = onlyReports()
    ? await store.results()
    : await playWithRules({
        store,
        runs,
        pace: loadPace({ cpus, memory: () => process.availableMemory(), clock: () => performance.now() }),
        signal: stop.signal,
        onChange({ finished, kept, total, left }) {
          if (told < 0) told = kept
          for (; told < finished.length; told++) {
            const { id, result, played, reason } = finished[told]!
            const rest = left === null ? '' : `, ${clockTime(left)} left`
            process.stdout.write(
              `  ${told + 1}/${total}${rest}  ${clockTime(played)}  ${id}${result === 'success' ? '' : `  ${result}: ${reason}`}\n`,
            )
          }
        },
      })
  const rows = suites.map(({ name }) => ({
    suite: name,
    tasks: runs.filter(run => run.suite === name).length,
    results: results.filter(result => result.suite === name),
  }))
  writeSection('suites', page(rows))
  return [
    {
      what: 'tasks of the suites that reach their goal',
      value: results.filter(result => isJudged(result) && isReached(result)).length,
      unit: `of ${results.length} played, ${runs.length} in all`,
      budget: { atLeast: runs.length },
    },
  ]
}

interface Row {
  readonly suite: string
  /** How many the suite has. */
  readonly tasks: number
  readonly results: readonly RunResult[]
}

/** What says how well a system does, in the order in which it is looked for, with its name in a report. */
const scores = [
  ['success', 'SR'],
  ['completion', 'C'],
  ['match', 'MR'],
] as const

/** The best that a paper prints of language models for the same tasks. */
const best = (suite: string): string => {
  const scored = published
    .filter(one => one.suite === suite && !one.people && !one.part)
    .flatMap((one: Published) => {
      const found = scores.find(([key]) => one.cells[key])
      return found ? [{ ...one, word: found[1], value: one.cells[found[0]]!.value }] : []
    })
  const [first] = scored.sort((a, b) => b.value - a.value)
  return first ? `${first.value} % ${first.word} (${first.system}, ${first.model})` : '–'
}

const page = (rows: readonly Row[]): string => {
  const all = rows.flatMap(row => row.results)
  const total = sum(all.map(result => Math.max(result.took, result.played)))
  const bad = all.filter(result => !isReached(result))
  return `## Every task of every suite

\`npm run bench -- suites\`: each task under its own organization, seed 1, rule brain without latency, on the embedded world. Played: of how many
there is a result, which a later change of the code does not take away; SR: tasks whose judge found everything done; C: mean completion; time: from the moment the team is in the world to the end; calls: questions
to the brain per run. ${ceiling}

These tasks are generated here, in the sizes, depths, teams and inventories of the originals as far as [docs/tasks.md](tasks.md#beside-the-originals)
compares them. The rule brain plans them from what the judge looks for, which no prompt shows and no model is told. So a share of 100 % says that
bodies, worlds and judges of these suites work; it is no result on the papers' benchmarks.

The last column is the best that the papers print of language models for tasks of this kind; their worlds and tasks are not the
same, so it is no comparison of systems.

| suite | tasks | played | SR | C | median time | total time | calls | papers, language models |
|---|---:|---:|---:|---:|---:|---:|---:|---|
${rows
  .map(({ suite, tasks, results }) =>
    results.length === 0
      ? `| ${suite} | ${tasks} | 0 | – | – | – | – | – | ${best(suite)} |`
      : `| ${suite} | ${tasks} | ${results.length} | ${rate(results, one => (isReached(one) ? 1 : 0))} | ${rate(results, one => one.completion)} | ${clockTime(median(results.map(one => one.played)))} | ${clockTime(sum(results.map(one => one.played)))} | ${mean(results.map(one => one.calls)).toFixed(1)} | ${best(suite)} |`,
  )
  .join('\n')}

One after the other all runs take ${clockTime(total)}. Bodies walk and wait most of that time, so several are played at once: as many as
the processors carry. Whatever else the machine does while they are played adds to these times.
${bad.length === 0 ? '' : `\nNot reached: ${bad.map(one => `${one.id} (${percent(one.completion)})`).join(', ')}.\n`}`
}
