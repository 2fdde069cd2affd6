import { globSync, mkdirSync } from 'node:fs'
import { cpus } from 'node:os'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { steadyPace } from '../source/benchmark/pace.ts'
import { ceiling } from '../source/benchmark/report.ts'
import { openStore } from '../source/benchmark/result-store.ts'
import type { RunSpec } from '../source/benchmark/run-plan.ts'
import { isJudged, isReached, type RunResult } from '../source/benchmark/run-result.ts'
import { clockTime } from '../source/session/log/describe.ts'
import { importTasks } from '../source/tasks/sources/importers.ts'
import type { Task } from '../source/tasks/task-schema.ts'
import { median, percent, rate } from './figures.ts'
import type { Measurement } from './measure.ts'
import { writeSection } from './results-page.ts'
import { onlyReports, playWithRules } from './rule-brain-runs.ts'

/**
 * Every task of the files in tasks/peers, imported as `tasks import` does it and played with the rule brain, one run per core. Runs stay in
 * bench/results/peers and are not played again; delete what should be. `--of TEXT` takes the files with this in their path alone and leaves the
 * page as it is; `--report` plays nothing and writes down what is there.
 */

const peers = fileURLToPath(new URL('../tasks/peers/', import.meta.url))
const folder = fileURLToPath(new URL('results/peers/', import.meta.url))
const after = (flag: string): string => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? '' : (process.argv[at + 1] ?? '')
}

/** A file and what came of its import. */
interface Family {
  /** `minecollab/crafting` */
  readonly name: string
  readonly tasks: readonly Task[]
  readonly runs: readonly RunSpec[]
}

const familyOf = async (file: string): Promise<Family> => {
  const name = file.replaceAll('\\', '/').replace(/\.json$/, '')
  const { tasks } = await importTasks(`${peers}${file}`)
  const runs = tasks.map(task => ({
    id: `${name}.${task.name}`.replace(/[^A-Za-z0-9._-]+/g, '-'),
    suite: `peers/${name}`,
    reference: `tasks/peers/${file}`,
    brain: 'rules',
    agents: task.seats.workers.length,
    seed: 1,
    repeat: 0,
    task: { ...task, seed: 1, team: 'fixed' as const },
  }))
  return { name, tasks, runs }
}

export async function measure(): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true })
  const store = openStore(folder)
  const of = after('--of')
  const files = globSync('*/*.json', { cwd: peers }).sort()
  const families: Family[] = []
  // One after the other: each reads the whole game.
  for (const file of files) if (file.includes(of)) families.push(await familyOf(file))
  if (families.length === 0) {
    process.stderr.write(`--of ${of}: no file has this in its path. Files: ${files.join(', ')}.\n`)
    process.exit(2)
  }
  const runs = families.flatMap(family => family.runs)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  let told = -1
  const results = onlyReports()
    ? await store.results()
    : await playWithRules({
        store,
        runs,
        pace: steadyPace(cpus().length),
        signal: stop.signal,
        onChange({ finished, kept, total, left }) {
          if (told < 0) told = kept
          for (; told < finished.length; told++) {
            const { id, result, played, reason, completion } = finished[told]!
            const rest = left === null ? '' : `, ${clockTime(left)} left`
            const end = result === 'success' ? '' : `  ${result}, ${percent(completion)}: ${reason}`
            process.stdout.write(`  ${told + 1}/${total}${rest}  ${clockTime(played)}  ${id}${end}\n`)
          }
        },
      })
  const rows = families.map(family => rowOf(family, results))
  if (of === '') writeSection('peers', page(rows))
  const open = rows.flatMap(row => row.open).filter(isJudged)
  return [
    {
      what: 'peers’ tasks that hide nothing and reach their goal',
      value: (100 * open.filter(isReached).length) / Math.max(1, open.length),
      unit: '%',
      budget: { atLeast: 80 },
      note: `of ${open.length}`,
    },
  ]
}

interface Row extends Family {
  /** A recipe that some seats do not know: they have to be told. */
  readonly hidden: ReadonlySet<string>
  readonly results: readonly RunResult[]
  /** Of those tasks that hide nothing. */
  readonly open: readonly RunResult[]
}

const rowOf = (family: Family, all: readonly RunResult[]): Row => {
  const ids = new Set(family.runs.map(run => run.id))
  const hidden = new Set(family.runs.flatMap(run => (Object.keys(run.task.recipes).length > 0 ? [run.id] : [])))
  const results = all.filter(result => ids.has(result.id))
  return { ...family, hidden, results, open: results.filter(result => !hidden.has(result.id)) }
}

const shareOf = (results: readonly RunResult[]): string =>
  results.length === 0 ? '–' : rate(results, one => (isReached(one) ? 1 : 0))

/** A reason names each part that failed: the first says what it was. */
const firstOf = (reason: string): string => reason.split('; ')[0]!.slice(0, 200)

const page = (rows: readonly Row[]): string => {
  const all = rows.flatMap(row => row.results).filter(isJudged)
  const open = rows.flatMap(row => row.open).filter(isJudged)
  const hiding = new Set(rows.flatMap(row => [...row.hidden]))
  const bad = all.filter(result => !isReached(result))
  return `## The peers’ own formats

\`npm run bench -- peers\`: every task of the files in [tasks/peers](../tasks/peers/README.md), in the formats of MineCollab and
VillagerBench with the sizes, depths, blocked actions and free prose that these have. The files were written for this project; the papers’ own
are not part of it. Each is imported as \`mcteam tasks import\` does it and played with the rule brain without latency, seed 1, on the embedded
world. Played: of how many there is a result, which a later change of the code does not take away; hidden: tasks in which some agents know a recipe that others must be told; SR: tasks whose judge found everything done, in all and of
those that hide nothing; C: mean completion; time: from the moment the team is in the world to the end. ${ceiling}

| file | tasks | played | hidden | SR | SR, nothing hidden | C | median time |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows
  .map(
    row =>
      `| ${row.name} | ${row.tasks.length} | ${row.results.length} | ${row.hidden.size} | ${shareOf(row.results)} | ${shareOf(row.open)} | ${row.results.length === 0 ? '–' : rate(row.results, one => one.completion)} | ${row.results.length === 0 ? '–' : clockTime(median(row.results.map(one => one.played)))} |`,
  )
  .join('\n')}

Of all ${all.length} that were played ${all.filter(isReached).length} reach their goal, of the ${open.length} that hide nothing ${open.filter(isReached).length}.
${bad.length === 0 ? '' : `\nNot reached:\n\n${bad.map(one => `- \`${one.id}\` (${percent(one.completion)}${hiding.has(one.id) ? ', hides a recipe' : ''}): ${firstOf(one.reason)}`).join('\n')}\n`}`
}
