import process from 'node:process'
import type { Brain } from '../source/brain/brain.ts'
import { withLatency } from '../source/brain/providers/added-latency.ts'
import { createRuleBrain } from '../source/brain/rules/rule-brain.ts'
import { organizations } from '../source/organizations/index.ts'
import { type Task, taskSchema } from '../source/tasks/task-schema.ts'
import type { Schedule } from '../source/team/team-interface.ts'
import type { Measurement } from './measure.ts'
import { type Played, playTask } from './play.ts'
import { writeSection } from './results-page.ts'

/**
 * One task under every organization and every schedule that applies: real bots on the embedded
 * world, the rule brain. `--think SECONDS` gives it the latency of a model.
 */

/** Where one works alone, where one always works after the other, and where nobody hands out work, schedules change nothing. */
const schedulesOf = (organization: string): readonly Schedule[] =>
  organization === 'chain'
    ? ['relay']
    : organization === 'solo' || organization === 'peers'
      ? ['async']
      : ['async', 'rounds', 'relay']

const trees = [
  [6, 2],
  [9, 5],
  [7, 9],
  [2, 9],
  [-4, 9],
  [-8, 6],
  [-9, 1],
  [-6, -4],
  [-2, -8],
  [4, -9],
  [9, -7],
  [11, -2],
  [-12, 10],
  [-12, -3],
].map(([x, z]) => ({ kind: 'oak', at: [x, -60, z], height: 5 }))

const taskOf = (goal: string, workers: readonly string[], leader?: string): Task =>
  taskSchema.parse({
    name: 'organizations',
    title: goal,
    goal,
    seats: { workers, ...(leader === undefined ? {} : { leader }) },
    timeLimit: 300,
    // With bare hands a log takes three seconds, and cutting would be all that is measured.
    inventories: Object.fromEntries(
      [...workers, ...(leader === undefined ? [] : [leader])].map(name => [name, { iron_axe: 1 }]),
    ),
    arena: { region: { from: [-16, -61, -16], to: [16, -45, 16] }, spawn: [0, -60, 0], trees },
  })

/** The rule brain, as slow as `--think SECONDS` says. */
const brains = () => {
  const at = process.argv.indexOf('--think')
  const think = at < 0 ? 0 : Number(process.argv[at + 1]) * 1000
  const brainFor = (seed: number) => {
    const rules = createRuleBrain()
    let seats = 0
    return (): Brain => (think > 0 ? withLatency(rules, think, seed + seats++) : rules)
  }
  return { think, brainFor }
}

export async function measure(): Promise<Measurement[]> {
  const { think, brainFor } = brains()
  const scenario = taskOf('Collect 24 oak logs. Craft a chest.', ['Bob', 'Mia'], 'Lena')
  const rows: (Played & { readonly organization: string; readonly schedule: Schedule })[] = []
  for (const organization of Object.keys(organizations))
    for (const schedule of schedulesOf(organization)) {
      const played = await playTask(scenario, { organization, schedule, brainFor: brainFor(1) })
      rows.push({ organization, schedule, ...played })
      process.stdout.write(`  ${cells(rows.at(-1)!).join('  ')}${played.success ? '' : `  ${played.reason}`}\n`)
    }
  writeSection('organizations', organizationsPage(rows, think))
  return [
    {
      what: 'organizations × schedules that reach the goal',
      value: rows.filter(row => row.success).length,
      unit: `of ${rows.length}`,
      budget: { atLeast: rows.length },
    },
  ]
}

const cells = (row: Played & { readonly organization: string; readonly schedule: Schedule }): string[] => [
  row.organization.padEnd(8),
  row.schedule.padEnd(6),
  (row.success ? row.seconds.toFixed(1) : 'failed').padStart(7),
  row.prompts.toFixed(1).padStart(5),
  String(row.messages).padStart(4),
  `${Math.round(row.idle * 100)} %`.padStart(5),
]

const organizationsPage = (
  rows: readonly (Played & { readonly organization: string; readonly schedule: Schedule })[],
  think: number,
): string => `## Organizations and schedules

\`npm run bench -- organizations${think > 0 ? ` --think ${think / 1000}` : ''}\`: three agents mine 24 logs and make a chest, real bots with an axe each on the
embedded world, rule brain${think > 0 ? `, ${think / 1000} s per answer on average, seeded` : ' without latency'}. Time from the moment everybody is in the world; prompts: questions per
agent; idle: share of the agents' time without an action under way (in a tree the leader never acts). Alone, in a chain and
among peers the schedule changes nothing. One run each: which trees are left for whom makes several seconds of difference.

| organization | schedule | time, s | prompts | messages | idle |
|---|---|---:|---:|---:|---:|
${rows
  .map(
    row =>
      `| ${cells(row)
        .map(cell => cell.trim())
        .join(' | ')} |`,
  )
  .join('\n')}
`
