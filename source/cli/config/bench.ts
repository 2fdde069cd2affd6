import { type Plan, thinkingKept } from '../../benchmark/plan-file.ts'
import { withoutModel } from '../../brain/providers/table.ts'
import { mcteam } from '../../command-name.ts'
import { UsageError } from '../../errors.ts'
import { organizationsIn } from '../../organizations/index.ts'
import { agentParts } from '../../session/log/events/switches.ts'
import { type Flags, number, text } from '../command.ts'
import { listed } from '../files.ts'
import { sessionFlags } from '../flags.ts'
import type { Settings } from '../settings/loaded.ts'
import { levelsCompared, partsCompared } from './ablations.ts'
import { typed } from './recorded.ts'

/** A list of numbers in a flag may name so many, each from the least on; more would take longer than a year to play. */
const numbersAtMost = 10_000
const teamAtMost = 64

const expected = (flags: Flags, name: string): UsageError =>
  new UsageError(`--${name} ${text(flags, name)} is no list of numbers.`, 'Pass whole numbers such as 1,2 or 1-5.')

/** `1,3,5-7`, each number once. Throws UsageError. */
function numbers(flags: Flags, name: string, [least, most]: readonly [number, number]): number[] {
  const all = listed(flags, name).flatMap(part => {
    const [, low, high] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? []
    if (low === undefined) throw expected(flags, name)
    const [first, last] = [Number(low), Number(high ?? low)]
    if (first < least || last > most)
      throw new UsageError(`--${name} ${part} is out of range.`, `Pass whole numbers from ${least} to ${most}.`)
    if (last < first)
      throw new UsageError(
        `--${name} ${part}: the first number is larger than the second.`,
        'Write the smaller number first.',
      )
    if (last - first >= numbersAtMost)
      throw new UsageError(`--${name} ${part} are more than ${numbersAtMost} numbers.`, 'Name fewer.')
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
  return [...new Set(all)]
}

const once = <T>(all: readonly T[]): T[] => [...new Map(all.map(one => [JSON.stringify(one), one])).values()]

/** What `mcteam bench SUITE …` compares. Throws UsageError. */
export function optionsFrom(input: readonly string[], flags: Flags): Plan {
  if (input.length === 0)
    throw new UsageError(
      'What should be played?',
      `Example: ${mcteam} bench villagerbench/cooking --organization tree,dag --sample 10. \`${mcteam} tasks\` lists the suites.`,
    )
  const schedules = once(listed(flags, 'schedule'))
  const { choices } = sessionFlags.schedule
  const strange = schedules.find(one => !choices.includes(one))
  if (strange)
    throw new UsageError(`--schedule ${strange}: there is no such schedule.`, `Choose from ${choices.join(', ')}.`)
  const models = once(listed(flags, 'model'))
  const seeds = numbers(flags, 'seeds', [0, Number.MAX_SAFE_INTEGER])
  return {
    what: [...input],
    organizations: organizationsIn(text(flags, 'organization') ?? ''),
    schedules,
    brains: models.length > 0 ? models : [withoutModel.kind],
    agents: numbers(flags, 'agents', [1, teamAtMost]),
    seeds: seeds.length > 0 ? seeds : [number(flags, 'seed') ?? 1],
    without: once(partsCompared(flags)),
    knowledge: once(levelsCompared(flags)),
    repeat: number(flags, 'repeat') ?? 1,
    sample: number(flags, 'sample') ?? null,
    thinking: Object.fromEntries(
      thinkingKept.flatMap(name => {
        const value = flags[name]
        return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
      }),
    ),
  }
}

/** What the plan of a benchmark says, and a flag beside `--resume` cannot say otherwise. */
const fixed = [
  ...['organization', 'schedule', 'without', 'knowledge', 'model', 'agents', 'seed', 'seeds', 'repeat', 'sample', 'to'],
  ...agentParts.map(part => `no-${part}`),
]

/** The plan with which a benchmark goes on. Throws UsageError for what would make another benchmark of it. */
export function goingOn(plan: Plan, input: readonly string[], given: Flags, settings: Settings): Plan {
  const flags = typed(given, settings)
  if (input.length > 0)
    throw new UsageError('--resume takes its tasks from the folder of the benchmark.', `Leave out ${input.join(' ')}.`)
  const changed = [...fixed, ...thinkingKept].find(name => {
    const value = flags[name]
    if (value === undefined || value === false) return false
    // A benchmark of before this was kept says nothing about how its brains think.
    return fixed.includes(name) || (plan.thinking && plan.thinking[name as (typeof thinkingKept)[number]] !== value)
  })
  if (changed !== undefined)
    throw new UsageError(
      `--${changed} cannot be changed while a benchmark goes on: no mean is taken over both.`,
      'Leave it out, or start another benchmark in a folder of its own with --to.',
    )
  return plan
}
