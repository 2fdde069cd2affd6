import { mkdirSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { steadyPace } from '../source/benchmark/pace.ts'
import { openStore } from '../source/benchmark/result-store.ts'
import { planRuns, type RunSpec } from '../source/benchmark/run-plan.ts'
import type { RunResult } from '../source/benchmark/run-result.ts'
import { organizations } from '../source/organizations/index.ts'
import { familyTasks } from './family-tasks.ts'
import type { Measurement } from './measure.ts'
import { writeSection } from './results-page.ts'
import { onlyReports, playWithRules } from './rule-brain-runs.ts'

/**
 * One task of each family of the suites under every organization, with the rule brain: does it reach what its judge wants, and
 * how long does it take? Runs stay in bench/results/families and are not played again; delete what should be. `--report` plays
 * nothing and writes down what is there.
 */

const names = Object.keys(organizations)

const options = {
  organizations: names,
  schedules: [],
  brains: ['rules'],
  agents: [],
  seeds: [1],
  repeat: 1,
  sample: null,
}

export async function measure(): Promise<Measurement[]> {
  const folder = fileURLToPath(new URL('results/families/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const excused = new Map<string, string>()
  const plans = familyTasks.map(({ name, task }) => ({
    name,
    task,
    runs: planRuns({ ...options, what: [task] }, (_, organization, reason) =>
      excused.set(`${task} ${organization}`, reason),
    ),
  }))
  const store = openStore(folder)
  const wanted = async (runs: readonly RunSpec[]): Promise<readonly RunSpec[]> => {
    if (!onlyReports()) return runs
    const known = await Promise.all(runs.map(run => store.result(run.id)))
    return runs.filter((_, index) => known[index])
  }
  let told = 0
  const results = await playWithRules({
    store,
    runs: await wanted(plans.flatMap(plan => plan.runs)),
    pace: steadyPace(2),
    onChange({ finished, kept }) {
      for (told = Math.max(told, kept); told < finished.length; told++) {
        const { id, completion, played, reason } = finished[told]!
        const percent = `${Math.floor(completion * 100)} %`
        process.stdout.write(
          `  ${percent.padStart(5)}  ${(played / 1000).toFixed(0).padStart(4)} s  ${id}${completion < 1 ? `  ${reason}` : ''}\n`,
        )
      }
    },
  })
  const byId = new Map(results.map(result => [result.id, result]))
  const rows = plans.map(({ name, task, runs }) => ({
    name,
    task,
    cells: names.map(organization => {
      const run = runs.find(one => one.task.organization === organization)
      return run ? (byId.get(run.id) ?? 'unplayed') : null
    }),
  }))
  writeSection('families', page(rows, [...new Set(excused.values())]))
  const played = rows.flatMap(row => row.cells).filter(one => one !== null && one !== 'unplayed')
  return [
    {
      what: 'families × organizations that reach the full score',
      value: played.filter(cell => cell.completion >= 1).length,
      unit: `of ${played.length}`,
      budget: { atLeast: played.length },
    },
  ]
}

type Cell = RunResult | 'unplayed' | null

interface Row {
  readonly name: string
  readonly task: string
  /** null: this organization cannot play it. */
  readonly cells: readonly Cell[]
}

const cell = (result: Cell): string =>
  result === null
    ? '–'
    : result === 'unplayed'
      ? '·'
      : result.completion >= 1
        ? `${(result.played / 1000).toFixed(0)} s`
        : `**${Math.floor(result.completion * 100)} %**`

const page = (rows: readonly Row[], reasons: readonly string[]): string => `## Every family under every organization

\`npm run bench -- families\`: one task of each family of the suites, rule brain without latency, seed 1, schedule \`async\`; seconds
until the judge found everything done, or the share that was reached. One run each. ·: not played yet; –: cannot be played alone (${reasons.join('; ')}).
Under \`solo\` the one agent begins with everything that is dealt out; under \`tree\` a leader comes on top who does not act.
In Hell’s Kitchen each agent knows the recipe of another one’s dish alone. Peers ask each other for it; where work is handed out, a dish
goes to the agent that knows its recipe, and the things for it stay with the other.

| family | task | ${names.map(name => `\`${name}\``).join(' | ')} |
|---|---|${names.map(() => '---:').join('|')}|
${rows.map(row => `| ${row.name} | \`${row.task}\` | ${row.cells.map(cell).join(' | ')} |`).join('\n')}
`
