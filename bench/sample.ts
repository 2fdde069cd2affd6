import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { steadyPace } from '../source/benchmark/pace.ts'
import { ceiling } from '../source/benchmark/report.ts'
import { openStore } from '../source/benchmark/result-store.ts'
import { planRuns, type RunSpec } from '../source/benchmark/run-plan.ts'
import { completionWords, isJudged, isReached, type RunResult } from '../source/benchmark/run-result.ts'
import { suiteTask } from '../source/tasks/sources/suites.ts'
import { taskYaml } from '../source/tasks/yaml.ts'
import { mean, rate } from './figures.ts'
import type { Measurement } from './measure.ts'
import { perturbTask } from './perturb-task.ts'
import { writeSection } from './results-page.ts'
import { onlyReports, playWithRules } from './rule-brain-runs.ts'
import { sampleTasks } from './sample-tasks.ts'

/**
 * A sample of each suite with the rule brain, as it stands and changed: other items of a kind, the land mirrored, the goal in other words.
 * Runs stay in bench/results/sample and are not played again; delete what should be. `--report` plays nothing and writes down what is there.
 */

const folder = fileURLToPath(new URL('results/sample/', import.meta.url))
/** What changing the tasks may cost, in percentage points. */
const lossAtMost = 3

const options = { organizations: [], schedules: [], brains: ['rules'], agents: [], seeds: [1], repeat: 1, sample: null }

export async function measure(): Promise<Measurement[]> {
  const tasks = join(folder, 'tasks')
  mkdirSync(tasks, { recursive: true })
  const store = openStore(folder)
  const plans = Object.entries(sampleTasks).map(([suite, indices]) => {
    const references = indices.map(index => `${suite}:${index}`)
    const files = references.map((reference, nth) => {
      const file = join(tasks, `${suite.replace('/', '-')}-${indices[nth]}.yaml`)
      writeFileSync(file, taskYaml(perturbTask(suiteTask(reference, 1)!)))
      return file
    })
    return { suite, plain: planRuns({ ...options, what: references }), changed: planRuns({ ...options, what: files }) }
  })
  const runs = plans.flatMap(({ plain, changed }) => [...plain, ...changed])
  let told = 0
  const results = onlyReports()
    ? await store.results()
    : await playWithRules({
        store,
        runs,
        pace: steadyPace(2),
        onChange({ finished, kept }) {
          for (told = Math.max(told, kept); told < finished.length; told++) {
            const { id, completion, reason } = finished[told]!
            process.stdout.write(`  ${Math.floor(completion * 100)} %  ${id}${completion < 1 ? `  ${reason}` : ''}\n`)
          }
        },
      })
  const byId = new Map(results.map(result => [result.id, result]))
  const played = (list: readonly RunSpec[]): RunResult[] => list.flatMap(({ id }) => byId.get(id) ?? [])
  const rows = plans.map(({ suite, plain, changed }) => ({
    suite,
    tasks: plain.length,
    plain: played(plain),
    changed: played(changed),
  }))
  writeSection('sample', page(rows))
  const [before, after] = [rows.flatMap(row => row.plain), rows.flatMap(row => row.changed)]
  return [
    {
      what: 'tasks of the sample that reach their goal, changed ones',
      value: Math.round(100 * successOf(after)),
      unit: `%; as they stand ${Math.round(100 * successOf(before))} %`,
      budget: { atLeast: Math.round(100 * successOf(before)) - lossAtMost },
    },
  ]
}

interface Row {
  readonly suite: string
  readonly tasks: number
  readonly plain: readonly RunResult[]
  readonly changed: readonly RunResult[]
}

const reached = (run: RunResult): number => (isReached(run) ? 1 : 0)
/** Of the runs that a judge looked at. */
const successOf = (results: readonly RunResult[]): number => mean(results.filter(isJudged).map(reached))
const percent = (share: number): string => `${Math.round(100 * share)} %`
const cells = (results: readonly RunResult[]): string =>
  results.length === 0
    ? '0 | – | –'
    : `${results.length} | ${rate(results, reached, percent)} | ${rate(results, ({ completion }) => completion, percent)}`

const page = (rows: readonly Row[]): string => {
  const all = { plain: rows.flatMap(row => row.plain), changed: rows.flatMap(row => row.changed) }
  const bad = [...all.plain, ...all.changed].filter(run => !isReached(run))
  return `## A sample of every suite, as it stands and changed

\`npm run bench -- sample\`: tasks of each suite (\`bench/sample-tasks.ts\`) under their own organization, seed 1, rule brain without latency, on the
embedded world, one run each. Changed: the same tasks with other items of a kind (birch for oak, pigs for sheep, blue for red), the land
mirrored and the goal in words that no generator has (\`bench/perturb-task.ts\`). ${ceiling}

These tasks are generated here, in the sizes, depths, teams and inventories of the originals as far as [docs/tasks.md](tasks.md#beside-the-originals)
compares them, with goals in prose. The rule brain reads little of that prose: it plans from what the judge looks for, which no prompt shows
and no model is told. So its shares say that bodies, worlds and judges of these suites work; they are no result on the papers' benchmarks.
What becomes of tasks in the papers' own formats, \`npm run bench -- peers\` plays.

| suite | sample | played | SR | C | changed: played | SR | C |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.map(row => `| ${row.suite} | ${row.tasks} | ${cells(row.plain)} | ${cells(row.changed)} |`).join('\n')}
| all | ${rows.reduce((sum, row) => sum + row.tasks, 0)} | ${cells(all.plain)} | ${cells(all.changed)} |
${bad.length === 0 ? '' : `\nNot reached: ${bad.map(run => `${run.id.split('.')[0]} (${completionWords(run)})`).join(', ')}.\n`}`
}
