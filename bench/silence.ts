import { mkdirSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { steadyPace } from '../source/benchmark/pace.ts'
import { ceiling } from '../source/benchmark/report.ts'
import { openStore } from '../source/benchmark/result-store.ts'
import { type RunSpec, spread } from '../source/benchmark/run-plan.ts'
import { isReached, type RunResult } from '../source/benchmark/run-result.ts'
import type { AgentPart } from '../source/session/log/events/switches.ts'
import { importTasks } from '../source/tasks/sources/importers.ts'
import type { Task } from '../source/tasks/task-schema.ts'
import { percent, rate, sum } from './figures.ts'
import type { Measurement } from './measure.ts'
import { writeSection } from './results-page.ts'
import { onlyReports, playWithRules } from './rule-brain-runs.ts'

/**
 * MineCollab's cooking and crafting from tasks/peers, each task as it stands and with a team that says nothing. Runs stay in
 * bench/results/silence and are not played again; delete what should be. `--report` plays nothing and writes down what is there.
 */

const peers = fileURLToPath(new URL('../tasks/peers/minecollab/', import.meta.url))
const folder = fileURLToPath(new URL('results/silence/', import.meta.url))
const taskSeed = 1
/** Runs at the same time. */
const together = 3

const secrets = ({ recipes }: Task): readonly (readonly string[])[] => Object.values(recipes)
const hides = (task: Task): boolean => secrets(task).length > 0

/** One hand is to hold all in the end, and its seat knows from the start how all of it is made: what it lacks it may find. */
const canBeAlone = (task: Task): boolean =>
  task.judge.every(({ kind }) => kind === 'holds') &&
  task.seats.workers.some(seat => secrets(task).every(knowing => knowing.includes(seat)))
/** Only a task whose items cannot be had without what another one was given has to fail where a seat knows all. */
const needsNoOther = (task: Task): boolean =>
  task.seats.workers.some(
    seat =>
      secrets(task).every(knowing => knowing.includes(seat)) &&
      Object.entries(task.inventories).every(([name, held]) => name === seat || Object.keys(held).length === 0),
  )

interface Family {
  readonly name: string
  readonly file: string
  readonly most: number
  takes(task: Task): boolean
}
const families: readonly Family[] = [
  { name: 'Hell’s Kitchen: each knows another one’s dish', file: 'hells-kitchen', most: 6, takes: () => true },
  {
    name: 'cooking: none knows all recipes',
    file: 'cooking',
    most: 8,
    takes: task => hides(task) && !canBeAlone(task),
  },
  {
    name: 'cooking: one knows all recipes, others know less',
    file: 'cooking',
    most: 6,
    takes: task => hides(task) && canBeAlone(task),
  },
  { name: 'crafting: plan blocked for some', file: 'crafting', most: 8, takes: hides },
  { name: 'cooking: nothing hidden, items dealt out', file: 'cooking', most: 4, takes: task => !hides(task) },
  { name: 'crafting: nothing hidden, items dealt out', file: 'crafting', most: 4, takes: task => !hides(task) },
]

/** One task, talking and silent. */
interface Pair {
  readonly task: Task
  readonly talking: RunSpec
  readonly silent: RunSpec
}

const pairOf = (file: string, task: Task): Pair => {
  const run = (without?: AgentPart[]): RunSpec => ({
    id: `${file}.${task.name}${without ? '.silent' : ''}`.replace(/[^A-Za-z0-9._-]+/g, '-'),
    suite: `peers/minecollab/${file}`,
    reference: `tasks/peers/minecollab/${file}.json`,
    brain: 'rules',
    agents: task.seats.workers.length,
    seed: taskSeed,
    repeat: 0,
    task: { ...task, seed: taskSeed, team: 'fixed' as const, without },
  })
  return { task, talking: run(), silent: run(['communication']) }
}

interface Row {
  readonly family: Family
  readonly pairs: readonly Pair[]
}

export async function measure(): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true })
  const store = openStore(folder)
  const rows: Row[] = []
  for (const family of families) {
    const { tasks } = await importTasks(`${peers}${family.file}.json`)
    const fitting = tasks.filter(family.takes)
    const pairs = spread(fitting.length, family.most).map(index => pairOf(family.file, fitting[index]!))
    rows.push({ family, pairs })
  }
  const runs = rows.flatMap(({ pairs }) => pairs.flatMap(({ talking, silent }) => [talking, silent]))
  let told = 0
  const results = onlyReports()
    ? await store.results()
    : await playWithRules({
        store,
        runs,
        pace: steadyPace(together),
        onChange({ finished, kept, total }) {
          for (told = Math.max(told, kept); told < finished.length; told++) {
            const { id, completion, reason, messages } = finished[told]!
            process.stdout.write(
              `  ${told + 1}/${total}  ${percent(completion)}, ${messages} messages  ${id}${completion < 1 ? `  ${reason}` : ''}\n`,
            )
          }
        },
      })
  const byId = new Map(results.map(result => [result.id, result]))
  const played = (list: readonly RunSpec[]): RunResult[] => list.flatMap(({ id }) => byId.get(id) ?? [])
  writeSection('silence', page(rows, played))
  const mustFail = rows.flatMap(({ pairs }) => pairs).filter(({ task }) => hides(task) && !canBeAlone(task))
  return [
    {
      what: 'silent teams that reach what none of them knows how to make',
      value: played(mustFail.map(({ silent }) => silent)).filter(isReached).length,
      unit: `of ${mustFail.length}`,
      budget: { atMost: 0 },
    },
  ]
}

const shares = (results: readonly RunResult[]): string =>
  results.length === 0
    ? '– | –'
    : `${rate(results, one => (isReached(one) ? 1 : 0))} | ${rate(results, one => one.completion)}`

const why = (task: Task): string => {
  if (!hides(task)) return 'nothing is hidden; one finds or holds what it takes'
  if (needsNoOther(task)) return 'one seat knows every recipe, and no other holds anything of it'
  return canBeAlone(task) ? 'one seat knows every recipe and finds what the others hold' : 'not explained'
}

const page = (rows: readonly Row[], played: (list: readonly RunSpec[]) => RunResult[]): string => {
  const silent = (pairs: readonly Pair[]): RunResult[] => played(pairs.map(pair => pair.silent))
  const reached = rows.flatMap(({ pairs }) => pairs.filter(pair => silent([pair]).some(isReached)))
  const all = rows.flatMap(({ pairs }) => silent(pairs))
  return `## Teams that say nothing

\`npm run bench -- silence\`: cooking and crafting tasks of [tasks/peers](../tasks/peers/README.md), in MineCollab's formats, spread over each
kind; each is played as it stands and with \`--no-communication\`. Rule brain without latency, seed 1, on the embedded world, one run each.
SR: tasks whose judge found everything done; C: mean completion. MINDcraft's table 3 (llama3.3-70b-instruct, two agents) has crafting at 0.31
with and 0.0 without communication, cooking at 0.27 and 0.10. In the first two rows a silent team must fail: what one has to make another knows. ${ceiling}

| tasks | n | talking: SR | C | silent: SR | C | silent: messages |
|---|---:|---:|---:|---:|---:|---:|
${rows
  .map(
    ({ family, pairs }) =>
      `| ${family.name} | ${pairs.length} | ${shares(played(pairs.map(pair => pair.talking)))} | ${shares(silent(pairs))} | ${sum(silent(pairs).map(one => one.messages))} |`,
  )
  .join('\n')}

The silent teams sent ${sum(all.map(one => one.messages))} messages.
${reached.length === 0 ? '' : `\nReached without a word:\n\n${reached.map(({ task, silent: { id } }) => `- \`${id}\`: ${why(task)}`).join('\n')}\n`}`
}
