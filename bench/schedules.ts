import process from 'node:process'
import type { Brain } from '../source/brain/brain.ts'
import { withLatency } from '../source/brain/providers/added-latency.ts'
import type { DecomposeTaskOutput } from '../source/brain/questions/decompose-task/shape.ts'
import { createRuleBrain } from '../source/brain/rules/rule-brain.ts'
import type { Plan } from '../source/session/log/events/plan.ts'
import { type Task, taskSchema } from '../source/tasks/task-schema.ts'
import type { Schedule } from '../source/team/team-interface.ts'
import { type Measurement, median } from './measure.ts'
import { type Played, playTask } from './play.ts'
import { writeSection } from './results-page.ts'

/**
 * The three schedules on a task whose parts take unequally long: three workers pave a lane each, in three parts. One part
 * is ten times as long as the others, and for each worker it is another one, so that in every round one worker has the long
 * one and two have to wait. Lanes lie apart and each carries stones: none is in the way of another. The plan is the
 * same for all; hands, world and latencies are real.
 */

const builders = ['Bob', 'Mia', 'Ada'] as const
const long = 20
const short = 2
const length = long + 2 * short
const schedules = ['async', 'rounds', 'relay'] as const
const organizations = ['tree', 'dag'] as const
type OrganizationName = (typeof organizations)[number]

/** Each schedule has to be this much faster than the next slower one, in the median. */
const margin = 1.1

const numberAfter = (flag: string, otherwise: number): number => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

const lane = (worker: string): string => `lane_${worker.toLowerCase()}`

const task = (seed: number): Task =>
  taskSchema.parse({
    name: 'lanes',
    title: 'Three lanes',
    goal: 'Pave the lanes.',
    seats: { leader: 'Lena', workers: [...builders] },
    timeLimit: 400,
    seed,
    inventories: Object.fromEntries(builders.map(worker => [worker, { cobblestone: 2 * length }])),
    blueprints: Object.fromEntries(
      builders.map((worker, row) => [
        lane(worker),
        {
          origin: [-12, -60, row * 10 - 10],
          legend: { C: 'cobblestone' },
          layers: [['C'.repeat(length), 'C'.repeat(length)]],
        },
      ]),
    ),
    arena: { region: { from: [-20, -61, -16], to: [20, -45, 20] }, spawn: [-14, -60, 0] },
  })

interface Part {
  readonly id: string
  readonly title: string
  readonly worker: string
  readonly cells: readonly number[]
  readonly after: string | null
}

/** All first parts, then all second ones, then all third ones; each after the same worker's part before it. */
const parts: readonly Part[] = [0, 1, 2].flatMap(part =>
  builders.map((worker, turn): Part => {
    const sizes = [0, 1, 2].map(one => (one === turn ? long : short))
    const from = sizes.slice(0, part).reduce((sum, size) => sum + size, 0)
    const columns = Array.from({ length: sizes[part]! }, (_, index) => from + index)
    return {
      id: `${worker.toLowerCase()}-${part + 1}`,
      title: `Pave part ${part + 1} of ${worker}'s lane`,
      worker,
      cells: [...columns, ...columns.map(column => column + length)],
      after: part === 0 ? null : `${worker.toLowerCase()}-${part}`,
    }
  }),
)

// A free agent would take over what another has not begun; here each agent keeps its own work.
const because = 'the bench said: everybody their own lane'
const doneOf = ({ worker, cells }: Part) => ({ kind: 'built' as const, blueprint: lane(worker), cells: [...cells] })

const reached = builders.map(worker => ({ kind: 'built' as const, blueprint: lane(worker) }))

const plan: Plan = {
  objective: 'three lanes',
  analysis: '',
  reached,
  stages: [
    {
      title: 'Pave',
      items: parts.map(part => ({
        id: part.id,
        title: part.title,
        assignee: part.worker,
        requires: part.after === null ? [] : [part.after],
        done: doneOf(part),
        because,
      })),
    },
  ],
}
const decomposition: DecomposeTaskOutput = {
  objective: 'three lanes',
  analysis: '',
  reached,
  subtasks: parts.map(part => ({
    id: part.id,
    description: part.title,
    milestones: [],
    data: [],
    requires: part.after === null ? [] : [part.after],
    candidates: [part.worker],
    done: doneOf(part),
    because,
  })),
}

/** The rule brain, as slow as a model, with the plan of the bench. */
const brainFor = (think: number, seed: number): (() => Brain) => {
  const rules = createRuleBrain()
  const written: Readonly<Record<string, unknown>> = { planTask: plan, decomposeTask: decomposition }
  const planned: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      const value = written[question.name]
      // Each written answer is typed above as what its question asks for.
      return value === undefined ? answer : { ...answer, value: value as typeof answer.value }
    },
  }
  let seats = 0
  return () => withLatency(planned, think * 1000, seed * 100 + seats++)
}

type Rows = Readonly<Record<OrganizationName, Readonly<Record<Schedule, readonly Played[]>>>>

export async function measure(): Promise<Measurement[]> {
  const think = numberAfter('--think', 1)
  const seeds = numberAfter('--seeds', 5)
  const played: Rows = { tree: { async: [], rounds: [], relay: [] }, dag: { async: [], rounds: [], relay: [] } }
  // Seed by seed, so that a machine that grows busy meanwhile slows all of them.
  for (let seed = 1; seed <= seeds; seed++)
    for (const organization of organizations)
      for (const schedule of schedules) {
        const one = await playTask(task(seed), {
          organization,
          schedule,
          brainFor: brainFor(think, seed),
        })
        if (!one.success) throw new Error(`${organization} ${schedule}, seed ${seed}: ${one.reason}`)
        ;(played[organization][schedule] as Played[]).push(one)
        process.stdout.write(
          `  seed ${seed}  ${organization.padEnd(5)} ${schedule.padEnd(7)} ${one.seconds.toFixed(1)} s\n`,
        )
      }
  writeSection('schedules', page(played, think, seeds))
  return organizations.flatMap(organization =>
    (
      [
        ['rounds', 'async'],
        ['relay', 'rounds'],
      ] as const
    ).map(([slow, fast]) => ({
      what: `uneven parts, ${organization}: ${slow} against ${fast}`,
      value: middle(played[organization][slow]) / middle(played[organization][fast]),
      unit: '×',
      budget: { atLeast: margin },
      note: `${middle(played[organization][slow]).toFixed(0)} s against ${middle(played[organization][fast]).toFixed(0)} s`,
    })),
  )
}

const middle = (rows: readonly Played[]): number => median(rows.map(row => row.seconds))

const row = (organization: OrganizationName, schedule: Schedule, rows: readonly Played[]): string => {
  const seconds = rows.map(one => one.seconds)
  const cells = [
    organization,
    schedule,
    median(seconds).toFixed(1),
    `${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)}`,
    `${Math.round(median(rows.map(one => one.idle)) * 100)} %`,
    median(rows.map(one => one.prompts)).toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}

const page = (played: Rows, think: number, seeds: number): string => `## Schedules and uneven parts

\`npm run bench -- schedules\`: three workers pave a lane each in three parts, one after the other. One part has ${2 * long} stones, the
others ${2 * short}, and for each worker another one is the long one: in every round one worker has it. Each keeps to the own lane,
the plan is the same for all. Real bots on the embedded world, rule brain with ${think} s per answer on average, seeded; ${seeds} seeds
each, median and range.

| organization | schedule | time, s | range, s | idle | prompts |
|---|---|---:|---:|---:|---:|
${organizations.flatMap(organization => schedules.map(schedule => row(organization, schedule, played[organization][schedule]))).join('\n')}

${organizations
  .map(organization => {
    const [fast, middling, slow] = schedules.map(schedule => middle(played[organization][schedule])) as [
      number,
      number,
      number,
    ]
    return `Under \`${organization}\` rounds take ${(middling / fast).toFixed(2)} times as long as async, relay ${(slow / middling).toFixed(2)} times as long as rounds.`
  })
  .join('\n')}
`
