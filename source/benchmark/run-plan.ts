import { existsSync } from 'node:fs'
import { UsageError } from '../errors.ts'
import { didYouMean, nearestName } from '../minecraft/names/suggestions.ts'
import { withoutOptions } from '../organizations/index.ts'
import { atLevel, type KnowsLevel } from '../session/log/events/knows.ts'
import { type AgentPart, withoutWords } from '../session/log/events/switches.ts'
import { withBlockedPlans } from '../tasks/blocked-plans.ts'
import { seatNames } from '../tasks/generators/deal-items.ts'
import { loadTask } from '../tasks/load-task.ts'
import { readReference, suites, suiteTask } from '../tasks/sources/suites.ts'
import type { Task } from '../tasks/task-schema.ts'
import { forOne, leastBodies, withRoot } from '../tasks/team-size.ts'
import type { Job } from './queue/job-messages.ts'

/** What is compared with what; every combination is played once per repeat. */
export interface BenchOptions {
  /** Suites, tasks of suites, or task files. */
  readonly what: readonly string[]
  /** Empty: the task's own. */
  readonly organizations: readonly string[]
  readonly schedules: readonly string[]
  /** `rules`, or the names of models. */
  readonly brains: readonly string[]
  /** Team sizes; empty: the task's own. */
  readonly agents: readonly number[]
  readonly seeds: readonly number[]
  /** Parts that agents do without; absent or empty: as the task says. */
  readonly without?: readonly (readonly AgentPart[])[]
  /** Levels of all that seats know; absent or empty: the task's own. */
  readonly knowledge?: readonly KnowsLevel[]
  readonly repeat: number
  /** At most this many tasks of each suite, spread evenly over it; null: all. */
  readonly sample: number | null
}

/** Each is planned as a whole before the first is played. */
const runsAtMost = 20_000

export type RunSpec = Readonly<Job['run']>

/** Indices 0…count−1, or `most` of them spread evenly. */
export const spread = (count: number, most: number | null): number[] => {
  if (most === null || most >= count) return Array.from({ length: count }, (_, i) => i)
  return Array.from({ length: most }, (_, i) => Math.floor((i * count) / most))
}

/**
 * The runs that the options ask for, in an order in which every organization is tried early; `leftOut` is told what an
 * organization cannot play and why. Throws UsageError.
 */
export const planRuns = (
  options: BenchOptions,
  leftOut: (task: string, organization: string, reason: string) => void = () => {},
): RunSpec[] => {
  refuseTooMany(options)
  const runs: RunSpec[] = []
  for (let repeat = 0; repeat < options.repeat; repeat++)
    for (const seed of options.seeds)
      for (const { suite, reference } of references(options))
        for (const organization of options.organizations.length > 0 ? options.organizations : [null])
          for (const schedule of options.schedules.length > 0 ? options.schedules : [null])
            for (const brain of options.brains)
              for (const { size, without, knowledge } of settings(options)) {
                const sized = size === null ? reference : resized(reference, size)
                const found = suiteTask(sized, seed) ?? withBlockedPlans(loadTask(sized))
                const alone = organization !== null && withoutOptions(organization).alone
                // Alone is alone, whatever sizes the others are compared in.
                if (alone && size !== (options.agents[0] ?? null)) continue
                const least = leastBodies(found)
                if (alone && least.bodies > 1) {
                  leftOut(found.name, organization, least.reason)
                  continue
                }
                const task = fitted(alone ? forOne(found) : found, {
                  without,
                  knowledge,
                  size: alone ? null : size,
                  organization,
                  schedule,
                  seed: seed + 1000 * repeat,
                })
                const agents = task.seats.workers.length + (task.seats.leader ? 1 : 0)
                const off = withoutWords({ without }) || (without && 'all')
                const parts = [
                  ...[task.name, task.organization, task.schedule, brain, `${agents}a`, `s${seed}`],
                  ...(off ? [off] : []),
                  ...(knowledge ? [`knows-${knowledge}`] : []),
                ]
                const id = [...parts, ...(options.repeat > 1 ? [`r${repeat + 1}`] : [])]
                  .join('.')
                  .replace(/[^A-Za-z0-9._-]+/g, '-')
                runs.push({ id, suite, reference: sized, brain, agents, seed, repeat, knowledge, task })
              }
  const seen = new Set<string>()
  const twice = runs.find(({ id }) => seen.size === seen.add(id).size)
  if (twice) throw new UsageError(`Two runs would have the same name ${twice.id}.`, 'Name each task once.')
  return runs
}

/** Before anything is made of them: a wrong number in a flag would keep the machine busy for hours. */
const refuseTooMany = (options: BenchOptions): void => {
  const kinds = [
    options.organizations,
    options.schedules,
    options.agents,
    options.without ?? [],
    options.knowledge ?? [],
  ]
  const ways = kinds.reduce((all, { length }) => all * Math.max(1, length), options.brains.length)
  const each = options.repeat * options.seeds.length * ways
  if (each <= runsAtMost && each * [...references(options)].length <= runsAtMost) return
  throw new UsageError(
    `These are more than ${runsAtMost} runs.`,
    'Name fewer seeds, repeats or settings, or play them in several folders.',
  )
}

interface Setting {
  readonly size: number | null
  readonly without: readonly AgentPart[] | undefined
  readonly knowledge: KnowsLevel | undefined
}

/** Every size with every ablation and every level of knowledge. */
const settings = ({ agents, without = [], knowledge = [] }: BenchOptions): Setting[] =>
  (agents.length > 0 ? agents : [null]).flatMap(size =>
    (without.length > 0 ? without : [undefined]).flatMap(off =>
      (knowledge.length > 0 ? knowledge : [undefined]).map(level => ({ size, without: off, knowledge: level })),
    ),
  )

/** What was meant by a name that is neither a suite nor a file. */
const suiteHint = (text: string): string => {
  const names = suites.map(suite => suite.name)
  const word = text.split(/[:,]/)[0]!
  return `${didYouMean(nearestName(word, names))} Suites: ${names.join(', ')}.`
}

function* references(options: BenchOptions): Iterable<{ suite: string; reference: string }> {
  for (const one of options.what) {
    const found = readReference(one)
    if (!found) {
      if (!existsSync(one)) throw new UsageError(`There is no suite and no task file ${one}.`, suiteHint(one))
      yield { suite: 'files', reference: one }
    } else if (found.index !== null) yield { suite: found.suite.name, reference: one }
    else
      for (const index of spread(found.suite.count(found.values), options.sample))
        yield { suite: found.suite.name, reference: one.replace(found.suite.name, `${found.suite.name}:${index}`) }
  }
}

/** Sets the team size through the suite's own parameter, where it has one: its generator deals the materials out. */
const resized = (reference: string, size: number): string => {
  const found = readReference(reference)
  const name = ['agents', 'workers'].find(one => found?.suite.parameters[one])
  if (!found || name === undefined) return reference
  return `${reference.replace(new RegExp(`,${name}=\\d+`), '')},${name}=${size}`
}

const fitted = (
  task: Task,
  to: Setting & { organization: string | null; schedule: string | null; seed: number },
): Task => {
  const workers = to.size !== null && task.seats.workers.length !== to.size ? team(task, to.size) : task.seats.workers
  const organization = to.organization ?? task.organization
  const seated = { ...task, seats: { ...task.seats, workers } }
  return {
    ...(withoutOptions(organization).needsLeader ? withRoot(seated) : seated),
    // Which model thinks is what is compared.
    minds: task.minds && withoutModels(task.minds),
    organization,
    // Checked against the schema's words when the flags were read.
    schedule: (to.schedule as Task['schedule'] | null) ?? task.schedule,
    seed: to.seed,
    without: to.without === undefined ? task.without : to.without.length > 0 ? [...to.without] : undefined,
    knows: to.knowledge === undefined ? task.knows : atLevel(task.knows, to.knowledge),
    team: 'fixed',
  }
}

const withoutModels = (minds: NonNullable<Task['minds']>): Task['minds'] =>
  Object.fromEntries(Object.entries(minds).map(([seat, { model: _, ...mind }]) => [seat, mind]))

/** More or fewer workers; a seat that has something of its own is never sent away. */
const team = (task: Task, size: number): string[] => {
  const { workers } = task.seats
  const owners = workers.filter(name =>
    [task.inventories, task.knowledge, task.minds ?? {}].some(each => Object.hasOwn(each, name)),
  )
  if (owners.length > size)
    throw new UsageError(
      `${task.name}: ${owners.join(', ')} have things that only they have; a team of ${size} is too small.`,
      `Use a team of at least ${owners.length}.`,
    )
  const others = seatNames(8).filter(name => !workers.includes(name))
  const all = [...new Set([...owners, ...workers, ...others])]
  if (all.length < size)
    throw new UsageError(
      `${task.name}: there are names for ${all.length} agents, not for ${size}.`,
      'Use a smaller team.',
    )
  return all.slice(0, size)
}
