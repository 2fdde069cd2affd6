import { closest, distance } from 'fastest-levenshtein'
import { collabHouse } from './generators/minecollab/construction.ts'
import { collabCooking, cookingPairs, hellsKitchen } from './generators/minecollab/cooking.ts'
import { collabCrafting, craftTargets } from './generators/minecollab/crafting.ts'
import { dishes } from './generators/minecollab/dishes.ts'
import { collectTask, gathered, gatherTask, mined, shelterTask } from './generators/sagents/tasks.ts'
import { constructionTask, constructionTasks } from './generators/villagerbench/construction.ts'
import { cookingTask, cookingTasks } from './generators/villagerbench/cooking.ts'
import { escapeTask, escapeTasks } from './generators/villagerbench/escape.ts'
import { TaskError } from './load.ts'
import type { Task } from './schema.ts'

export interface Parameter {
  readonly summary: string
  readonly default: number | string
  /** Allowed words, or the least and largest number. */
  readonly values: readonly string[] | readonly [number, number]
}

type Values = Readonly<Record<string, number | string>>

/** A family of generated tasks: same index, seed and parameters, same task. */
export interface Suite {
  readonly name: string
  readonly summary: string
  /** Where it comes from. */
  readonly source: string
  readonly parameters: Readonly<Record<string, Parameter>>
  /** How many different tasks there are with these parameters. */
  count(values: Values): number
  task(index: number, seed: number, values: Values): Task
}

const number = (values: Values, name: string): number => Number(values[name])
const split = (values: Values): 'train' | 'test' => (values.split === 'test' ? 'test' : 'train')
const agents: Parameter = { summary: 'size of the team', default: 2, values: [2, 5] }
const half: Parameter = {
  summary: 'half of the dishes; they have none in common',
  default: 'train',
  values: ['train', 'test'],
}
const blocked: Parameter = { summary: 'how many agents do not know how it is made', default: 0, values: [0, 4] }
const collectSizes: readonly (readonly [(typeof mined)[number], number])[] = mined.flatMap(what =>
  [50, 100].map(count => [what, count] as const),
)

/** Every suite. A new family is one entry here and one file of generators. */
export const suites: readonly Suite[] = [
  {
    name: 'villagerbench/construction',
    summary: '100 blueprints of 3 to about 100 blocks, with axes and facings; materials in a chest',
    source: 'VillagerBench, construction cooperation',
    parameters: {},
    count: () => constructionTasks,
    task: (index, seed) => constructionTask(index, seed),
  },
  {
    name: 'villagerbench/cooking',
    summary: '36 cakes and 64 rabbit stews, every combination of sources once',
    source: 'VillagerBench, farm-to-table cooking',
    parameters: {},
    count: () => cookingTasks,
    task: (index, seed) => cookingTask(index, seed),
  },
  {
    name: 'villagerbench/escape',
    summary: '25 escapes from up to a dozen locked rooms, five levels of five; signs tell what opens the way',
    source: 'VillagerBench, escape room challenge',
    parameters: {
      agents: { summary: 'size of the team; some plates take all of it', default: 2, values: [2, 4] },
    },
    count: () => escapeTasks,
    task: (index, seed, values) => escapeTask(index, seed, number(values, 'agents')),
  },
  {
    name: 'minecollab/cooking',
    summary: 'two dishes for two to five cooks who each have a part of what is needed',
    source: 'MineCollab, cooking',
    parameters: { split: half, agents, blocked },
    count: values => cookingPairs(split(values)),
    task: (index, seed, values) =>
      collabCooking(index, seed, {
        split: split(values),
        agents: number(values, 'agents'),
        blocked: number(values, 'blocked'),
      }),
  },
  {
    name: 'minecollab/hells-kitchen',
    summary: 'each cook makes a dish whose recipe somebody else knows',
    source: "MineCollab, cooking, Hell's Kitchen variant",
    parameters: { split: half, agents },
    count: values => {
      const n = dishes.filter(dish => dish.split === split(values)).length
      return n * (n - 1)
    },
    task: (index, seed, values) =>
      hellsKitchen(index, seed, { split: split(values), agents: number(values, 'agents') }),
  },
  {
    name: 'minecollab/crafting',
    summary: 'the parts of an item are dealt out; bring them together and craft it',
    source: 'MineCollab, crafting ("techtree")',
    parameters: {
      agents,
      depth: { summary: 'crafting steps between the hands and the target’s parts', default: 0, values: [0, 3] },
      missing: { summary: 'kinds of parts that must be got from the land', default: 0, values: [0, 3] },
      blocked,
    },
    count: () => craftTargets().length,
    task: (index, seed, values) =>
      collabCrafting(index, seed, {
        agents: number(values, 'agents'),
        depth: number(values, 'depth'),
        missing: number(values, 'missing'),
        blocked: number(values, 'blocked'),
      }),
  },
  {
    name: 'minecollab/construction',
    summary: 'houses of one to four rooms; levels for materials, rooms, windows, carpets; materials dealt out',
    source: 'MineCollab, construction',
    parameters: {
      agents,
      variants: { summary: 'houses of each combination of levels', default: 1, values: [1, 100] },
    },
    count: values => 81 * number(values, 'variants'),
    task: (index, seed, values) =>
      collabHouse(seed, {
        rooms: Math.floor(index / 27) % 3,
        materials: Math.floor(index / 9) % 3,
        window: Math.floor(index / 3) % 3,
        carpet: index % 3,
        variant: Math.floor(index / 81),
        agents: number(values, 'agents'),
      }),
  },
  {
    name: 'sagents/collect',
    summary: '50 or 100 logs, stone or iron into one chest',
    source: 'S-Agents, resource collection',
    parameters: { workers: { summary: 'workers beside the leader', default: 3, values: [1, 8] } },
    count: () => collectSizes.length,
    task: (index, seed, values) => {
      const [what, count] = collectSizes[index % collectSizes.length]!
      return collectTask(what, count, seed, number(values, 'workers'))
    },
  },
  {
    name: 'sagents/shelter',
    summary: 'stone foundation, wooden walls, stone ceiling; materials split among the workers',
    source: 'S-Agents, shelter construction',
    parameters: { workers: { summary: 'workers beside the leader', default: 3, values: [1, 8] } },
    count: () => 1,
    task: (_, seed, values) => shelterTask(seed, number(values, 'workers')),
  },
  {
    name: 'gathering',
    summary: 'log, cobblestone, iron, gold, diamond from nothing on generated land',
    source: 'CausalMACE, item gathering',
    parameters: { workers: { summary: 'size of the team', default: 1, values: [1, 8] } },
    count: () => gathered.length,
    task: (index, seed, values) => gatherTask(gathered[index % gathered.length]!, seed, number(values, 'workers')),
  },
]

/** `minecollab/cooking:3,agents=4,split=test` */
const reference = /^([a-z][a-z0-9/-]*)(?::(\d+))?((?:,[a-z]+=[a-z0-9]+)*)$/

export interface SuiteReference {
  readonly suite: Suite
  /** null: all of them. */
  readonly index: number | null
  readonly values: Values
}

/** Reads a reference into a suite; null when the text is none (a file name, say). Throws TaskError on a wrong number or parameter. */
export const readReference = (text: string): SuiteReference | null => {
  const match = reference.exec(text)
  const suite = match && suites.find(one => one.name === match[1])
  if (!match || !suite) return null
  const values: Record<string, number | string> = Object.fromEntries(
    Object.entries(suite.parameters).map(([name, parameter]) => [name, parameter.default]),
  )
  for (const pair of (match[3] ?? '').split(',').filter(Boolean)) {
    const [name, value] = pair.split('=') as [string, string]
    const parameter = suite.parameters[name]
    if (!parameter) {
      const known = Object.keys(suite.parameters)
      throw new TaskError(
        `${text}: the suite ${suite.name} has no parameter "${name}". ${known.length > 0 ? `Parameters: ${known.join(', ')}.` : 'It has none.'}`,
      )
    }
    values[name] = checked(text, name, value, parameter)
  }
  const count = suite.count(values)
  const index = match[2] === undefined ? null : Number(match[2])
  if (index !== null && index >= count)
    throw new TaskError(`${text}: the suite ${suite.name} has ${count} tasks, 0 to ${count - 1}.`)
  return { suite, index, values }
}

const checked = (text: string, name: string, value: string, { values }: Parameter): number | string => {
  if (typeof values[0] === 'string') {
    if ((values as readonly string[]).includes(value)) return value
    throw new TaskError(`${text}: ${name} is one of ${values.join(', ')}, not "${value}".`)
  }
  const [least, most] = values as readonly [number, number]
  const given = Number(value)
  if (Number.isInteger(given) && given >= least && given <= most) return given
  throw new TaskError(`${text}: ${name} is a whole number from ${least} to ${most}, not "${value}".`)
}

/** The task that a reference means; null when the text is none. Throws TaskError when it is nearly one. */
export const suiteTask = (text: string, seed: number): Task | null => {
  const found = readReference(text)
  if (found) {
    if (found.index === null)
      throw new TaskError(
        `${text} is a suite of ${found.suite.count(found.values)} tasks. Say which one: ${text}:0. \`mcteam tasks list ${text}\` shows them.`,
      )
    return found.suite.task(found.index, seed, found.values)
  }
  const word = text.split(/[:,]/)[0]!
  const near = closest(
    word,
    suites.map(one => one.name),
  )
  if (!/\.ya?ml$/.test(text) && distance(word, near) <= 4)
    throw new TaskError(`There is no task ${text}. Did you mean ${near}:0?`)
  return null
}
