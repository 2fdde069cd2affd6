import { mcteam } from '../../command-name.ts'
import { UsageError } from '../../errors.ts'
import { didYouMean, nearestName } from '../../minecraft/names/suggestions.ts'
import { collabHouse, houseLevels } from '../generators/minecollab/construction.ts'
import { collabCooking, cookingPairs, hellsKitchen } from '../generators/minecollab/cooking.ts'
import { collabCrafting, craftingTasks } from '../generators/minecollab/crafting.ts'
import { dishes } from '../generators/minecollab/dishes.ts'
import { collectInTheWild, collectTask, gathered, gatherTask, mined, shelterTask } from '../generators/sagents/tasks.ts'
import type { Task } from '../task-schema.ts'
import { companyTask, companyTasks } from './company.ts'
import { designTasks } from './designs.ts'
import { mixed, type Parameter, type Suite, type Values } from './suite.ts'
import { villagerBench } from './villagerbench-suites.ts'

const number = (values: Values, name: string): number => Number(values[name])
/** undefined: drawn by the index. */
const drawn = (values: Values, name: string): number | undefined =>
  values[name] === mixed ? undefined : number(values, name)
const split = (values: Values): 'train' | 'test' => (values.split === 'test' ? 'test' : 'train')
const agents: Parameter = { summary: 'size of the team', default: 2, values: [2, 5] }
/** As the original mixes it. */
const inShares = (parameter: Parameter): Parameter => ({ ...parameter, default: mixed })
const half: Parameter = {
  summary: 'half of the dishes; they have none in common',
  default: 'train',
  values: ['train', 'test'],
}
const blocked: Parameter = { summary: 'how many agents do not know how it is made', default: 0, values: [0, 4] }
const collectSizes: readonly (readonly [(typeof mined)[number], number])[] = mined.flatMap(what =>
  [50, 100].map(count => [what, count] as const),
)

const houses = Object.values(houseLevels).reduce((product, levels) => product * levels, 1)

/** The team is a part of what a task of a suite measures: no agent is added or removed while it is played. */
const measured = (table: readonly Suite[]): readonly Suite[] =>
  table.map(suite => ({ ...suite, task: (...which) => ({ ...suite.task(...which), team: 'fixed' as const }) }))

/** Every suite. A new family is one entry here and one file of generators. */
export const suites: readonly Suite[] = measured([
  ...villagerBench,
  {
    name: 'minecollab/cooking',
    summary: 'two dishes for two to five cooks who each have a part of what is needed',
    source: 'MineCollab, cooking',
    details:
      'The index is the pair of dishes; fields, animals, furnace and smoker are there; of what they do not give, fuel too, each cook has a share. One cook must hold both in the end. `mixed`: teams of 2 to 5 in turn, and in every third task some who do not know the recipes; the seed draws who.',
    parameters: { split: half, agents: inShares(agents), blocked: inShares(blocked) },
    count: values => cookingPairs(split(values)),
    task: (index, seed, values) =>
      collabCooking(index, seed, {
        split: split(values),
        agents: drawn(values, 'agents'),
        blocked: drawn(values, 'blocked'),
      }),
  },
  {
    name: 'minecollab/hells-kitchen',
    summary: 'each cook makes a dish whose recipe another cook knows',
    source: "MineCollab, cooking, Hell's Kitchen variant",
    details:
      'The index is the ordered pair of the first two dishes; further cooks get dishes drawn by the seed. Each knows only how the next one’s dish is made and must hold their own.',
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
    details:
      'The index is the depth: the item’s own parts are dealt out evenly in 107 tasks, the parts of the parts in 75, theirs in 49; the seed draws the item among all that can be crafted so. What `missing` leaves out can be got from the land: trees, stone, coal, sand, gravel, flowers, cane. A table is carried where it takes one. Blocked agents cannot ask for the crafting plan and do not know it. One agent must hold it. `mixed`: as MINDcraft’s files mix it, every tenth task for one agent, half of the others with blocked ones.',
    parameters: {
      agents: inShares({ ...agents, values: [1, 5] }),
      depth: inShares({
        summary: 'crafting steps between the hands and the target’s parts',
        default: mixed,
        values: [0, 3],
      }),
      missing: inShares({ summary: 'kinds of parts that must be got from the land', default: mixed, values: [0, 3] }),
      blocked: inShares(blocked),
    },
    count: () => craftingTasks,
    task: (index, seed, values) =>
      collabCrafting(index, seed, {
        agents: drawn(values, 'agents'),
        depth: drawn(values, 'depth'),
        missing: drawn(values, 'missing'),
        blocked: drawn(values, 'blocked'),
      }),
  },
  {
    name: 'minecollab/construction',
    summary: 'houses of four to eight rooms with doors; levels for materials, rooms, windows, carpets; materials split',
    source: 'MineCollab, construction',
    details:
      'The index is the combination of levels for rooms (4, 6 or 8; index ÷ 45), kinds of walls (1 to 5; index ÷ 9), windows (none, low, high; index ÷ 3) and carpet (none, the middle, all of the floor; index), and above 134 the variant. The seed draws the materials and the size of the rooms; of every material each agent has a share.',
    parameters: {
      agents,
      variants: { summary: 'houses of each combination of levels', default: 1, values: [1, 100] },
    },
    count: values => houses * number(values, 'variants'),
    task: (index, seed, values) => {
      const { rooms, materials, window, carpet } = houseLevels
      return collabHouse(seed, {
        rooms: Math.floor(index / (materials * window * carpet)) % rooms,
        materials: Math.floor(index / (window * carpet)) % materials,
        window: Math.floor(index / carpet) % window,
        carpet: index % carpet,
        variant: Math.floor(index / houses),
        agents: number(values, 'agents'),
      })
    },
  },
  {
    name: 'sagents/collect',
    summary: '50 or 100 logs, stone or iron into one chest',
    source: 'S-Agents, resource collection',
    details:
      'Index 0 and 1: 50 and 100 logs; 2 and 3: cobblestone; 4 and 5: raw iron. A leader sends the workers, each with an axe or pickaxes; what lies in the chest counts. The seed is that of the world’s own chance; the land is the same. With `land=survival` nothing is prepared: the seed is the land, the workers begin with bare hands, and what the agents carry together counts. The paper’s numbers stand beside these.',
    parameters: {
      workers: { summary: 'workers beside the leader', default: 3, values: [1, 8] },
      land: {
        summary: 'as prepared here, or as in the paper: survival land, bare hands',
        default: 'prepared',
        values: ['prepared', 'survival'],
      },
    },
    count: () => collectSizes.length,
    task: (index, seed, values) => {
      const [what, count] = collectSizes[index % collectSizes.length]!
      const task = values.land === 'survival' ? collectInTheWild : collectTask
      return task(what, count, seed, number(values, 'workers'))
    },
  },
  {
    name: 'sagents/shelter',
    summary: 'stone foundation, wooden walls, stone ceiling; materials split among the workers',
    source: 'S-Agents, shelter construction',
    details: 'One building of 5 × 5 × 5; the seed is that of the world’s own chance.',
    parameters: { workers: { summary: 'workers beside the leader', default: 3, values: [1, 8] } },
    count: () => 1,
    task: (_, seed, values) => shelterTask(seed, number(values, 'workers')),
  },
  {
    name: 'gathering',
    summary: 'log, cobblestone, iron, gold, diamond from nothing on generated land',
    source: 'CausalMACE, item gathering',
    details:
      'The index is the item, in the order of its difficulty; the seed is the land. One of it must be carried by a player.',
    parameters: { workers: { summary: 'size of the team', default: 1, values: [1, 8] } },
    count: () => gathered.length,
    task: (index, seed, values) => gatherTask(gathered[index % gathered.length]!, seed, number(values, 'workers')),
  },
  {
    name: 'company',
    summary: '40 sentences that players say in the first hour: follow me, make a farm, sort the chests, guard here',
    source: 'mcteam, what players ask of a companion',
    details:
      'The index is the sentence, as players type it, with slips and plurals; each is a file in `tasks/company/`. A player stands in the world and says it in the game’s chat; the team has no other goal. Judged by the world: what the player carries, what stands, who is where, which creatures live. The seed is that of the world’s own chance.',
    parameters: {},
    count: () => companyTasks().length,
    task: (index, seed) => companyTask(index, seed),
  },
])

/** All that a name can mean: the suites, and the ready designs, which are no benchmark. */
const named: readonly Suite[] = [...suites, ...designTasks]

/** `minecollab/cooking:3,agents=4,split=test` */
const reference = /^([a-z][a-z0-9/-]*)(?::(\d+))?((?:,[a-z]+=[a-z0-9_]+)*)$/

export interface SuiteReference {
  readonly suite: Suite
  /** null: all of them. */
  readonly index: number | null
  readonly values: Values
}

/** Reads a reference into a suite; null when the text is none (a file name, say). Throws UsageError on a wrong number or parameter. */
export const readReference = (text: string): SuiteReference | null => {
  const match = reference.exec(text)
  const suite = match && named.find(one => one.name === match[1])
  if (!match || !suite) return null
  const values: Record<string, number | string> = Object.fromEntries(
    Object.entries(suite.parameters).map(([name, parameter]) => [name, parameter.default]),
  )
  for (const pair of (match[3] ?? '').split(',').filter(Boolean)) {
    const [name, value] = pair.split('=') as [string, string]
    const parameter = suite.parameters[name]
    if (!parameter) {
      const known = Object.keys(suite.parameters)
      throw new UsageError(
        `${text}: the suite ${suite.name} has no parameter "${name}".`,
        known.length > 0 ? `Parameters: ${known.join(', ')}.` : 'Leave it out; the suite has none.',
      )
    }
    values[name] = checked(text, name, value, parameter)
  }
  const count = suite.count(values)
  const index = match[2] === undefined ? null : Number(match[2])
  if (index !== null && index >= count)
    throw new UsageError(
      `${text}: the suite ${suite.name} has ${count} tasks.`,
      `Choose a number from 0 to ${count - 1}.`,
    )
  return { suite, index, values }
}

const checked = (text: string, name: string, value: string, parameter: Parameter): number | string => {
  const { values } = parameter
  if (value === parameter.default) return value
  if (typeof values[0] === 'string') {
    if ((values as readonly string[]).includes(value)) return value
    throw new UsageError(`${text}: there is no ${name} "${value}".`, `Choose one of ${values.join(', ')}.`)
  }
  const [least, most] = values as readonly [number, number]
  const given = Number(value)
  if (Number.isInteger(given) && given >= least && given <= most) return given
  throw new UsageError(`${text}: ${name} cannot be "${value}".`, `Choose a whole number from ${least} to ${most}.`)
}

/** The task that a reference means; null when the text is none. Throws UsageError when it is nearly one. */
export const suiteTask = (text: string, seed: number): Task | null => {
  const found = readReference(text)
  if (found) {
    const only = found.suite.count(found.values) === 1 ? 0 : null
    if (found.index === null && only === null)
      throw new UsageError(
        `${text} is a suite of ${found.suite.count(found.values)} tasks.`,
        `Say which one: ${text}:0. \`${mcteam} tasks list ${text}\` shows them.`,
      )
    return found.suite.task(found.index ?? 0, seed, found.values)
  }
  const word = text.split(/[:,]/)[0]!
  const names = named.map(one => one.name)
  // `villagerbench`: what several suites begin with.
  const under = names.filter(name => name.startsWith(`${word.replace(/\/$/, '')}/`))
  if (under.length > 0)
    throw new UsageError(`${text} is no task but has suites: ${under.join(', ')}.`, `Say which one: ${under[0]}:0.`)
  const near = /\.ya?ml$/.test(text) ? undefined : nearestName(word, names, { within: 4 })
  if (near === word)
    throw new UsageError(`“${text}” is not read.`, `A number follows a colon, parameters commas: ${word}:0,NAME=VALUE.`)
  if (near !== undefined)
    throw new UsageError(`There is no task ${text}.`, didYouMean(`${near}${text.slice(word.length) || ':0'}`))
  return null
}
