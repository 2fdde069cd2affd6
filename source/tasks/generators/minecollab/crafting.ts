import { withArticle } from '../../../minecraft/names/articles.ts'
import { wordList } from '../../../minecraft/names/word-list.ts'
import { Random } from '../../../minecraft/random.ts'
import type { Recipe } from '../../../minecraft/recipes/recipe-book.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { dealEvenly, seatNames, spoken } from '../deal-items.ts'
import { craftWords, worded } from '../goal-words.ts'
import { type CraftBook, craftBook } from './craft-book.ts'
import { apart, version } from './dishes.ts'

export interface CraftingOptions {
  /** 1 to 5. */
  readonly agents?: number | undefined
  /** How many crafting steps lie between what is in the hands and the target, at most 3: 0 means that the target's own parts are there. */
  readonly depth?: number | undefined
  /** How many kinds of parts are left out and must be got from the land; only what it offers is left out. */
  readonly missing?: number | undefined
  /** How many seats may not ask for the crafting plan; one always may. */
  readonly blocked?: number | undefined
}

/** Tasks of MINDcraft's files by depth 0, 1, 2. */
const depthShares = [107, 75, 49] as const
/** How many of its training tasks lack 0, 1, 2 kinds of parts (`tasks_3_agents_stats.txt`). */
const missingShares = [171, 79, 31] as const
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
/** Which share a place falls into. */
const shareOf = (shares: readonly number[], place: number): number =>
  shares.findIndex((_, nth) => place < sum(shares.slice(0, nth + 1)))

/** How many crafting tasks the suite has, as MINDcraft's files. */
export const craftingTasks = sum(depthShares)

/** What the index draws. Every tenth task is for one agent alone, who needs something from the land; half of the others have blocked seats. */
const drawn = (index: number, random: Random): Required<{ [Name in keyof CraftingOptions]: number }> => {
  const agents = index % 10 === 9 ? 1 : 2 + ((index % 10) % 4)
  const missing = shareOf(missingShares, random.below(sum(missingShares)))
  return {
    agents,
    depth: shareOf(depthShares, index % craftingTasks),
    missing: agents === 1 ? Math.max(1, missing) : missing,
    blocked: Math.floor(index / 2) % 2 === 0 ? 0 : Math.min(agents - 1, 1 + random.below(2)),
  }
}

const table = 'crafting_table'
let cached: CraftBook | undefined
const book = (): CraftBook => {
  cached ??= craftBook(version)
  return cached
}
/** What the land around the spawn gives to bare hands and wooden tools. */
const offered = new Set(
  wordList('oak_log oak_planks stick dirt cobblestone sand gravel coal dandelion poppy cornflower sugar_cane'),
)
const grow = (block: string, x: number, z: number) =>
  [0, 1, 2, 3].map(nth => ({ block, at: [x + nth, -60, z] as [number, number, number] }))
const land = [
  { block: 'stone', from: [10, -60, -2], to: [12, -59, 2] },
  { block: 'coal_ore', from: [10, -60, 3], to: [11, -59, 4] },
  { block: 'sand', from: [9, -61, -9], to: [12, -61, -6] },
  { block: 'gravel', from: [9, -61, 7], to: [12, -61, 10] },
  ...grow('dandelion', -2, -8),
  ...grow('poppy', -2, -10),
  ...grow('cornflower', -2, -12),
  { block: 'sand', from: [-4, -61, 11], to: [-1, -61, 11] },
  { block: 'water', from: [-4, -61, 12], to: [-1, -61, 12] },
  ...grow('sugar_cane', -4, 11),
]
/** What is crafted but cannot be shown by holding it, or needs what no chest can hold. */
const left =
  /^(?:suspicious_stew|firework|written_book|tipped_arrow|filled_map|map|shulker_box|.*_shulker_box|.*_banner_pattern|.*_smithing_template)$/

/** Names of all targets, in the registry's order. */
const craftTargets = (): readonly string[] => book().craftable.filter(item => !left.test(item))

/** How many crafting steps lead to an item at most; 0: it is not crafted. */
const stepsTo = (item: string, above: readonly string[] = []): number => {
  const recipe = above.includes(item) ? null : book().recipe(item)
  return recipe ? 1 + Math.max(...Object.keys(recipe.needs).map(part => stepsTo(part, [...above, item]))) : 0
}

/** Targets with so many steps, in the order that the seed draws. */
const targetsOf = (depth: number, seed: number): readonly string[] => {
  const random = new Random(seed * 2_750_159 + depth)
  return craftTargets()
    .filter(item => stepsTo(item) > depth && item !== table && !(item in partsOf(item, 1, depth).parts))
    .map(item => [random.next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

/** What `count` of an item are made of after `depth` more steps back, and what is made on the way. */
const partsOf = (item: string, count: number, depth: number): { parts: Record<string, number>; made: Set<string> } => {
  const sum: Record<string, number> = {}
  const made = new Set<string>()
  const add = (name: string, amount: number, steps: number, above: readonly string[]): void => {
    const recipe: Recipe | null = steps < 0 || above.includes(name) ? null : book().recipe(name)
    if (!recipe) {
      sum[name] = (sum[name] ?? 0) + amount
      return
    }
    made.add(name)
    const times = Math.ceil(amount / recipe.count)
    for (const [part, each] of Object.entries(recipe.needs)) add(part, each * times, steps - 1, [...above, name])
  }
  add(item, count, depth, [])
  return { parts: sum, made }
}

/** MineCollab crafting ("techtree"): the parts of one item are dealt out; one seat must bring them together and craft it. */
export const collabCrafting = (index: number, seed: number, options: CraftingOptions = {}): Task => {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const { agents, depth, missing, blocked } = { ...drawn(index, new Random(seed * 9_576_890 + index)), ...given }
  if (depth < 0 || depth > 3) throw new RangeError(`The depth of a crafting task is 0 to 3, not ${depth}.`)
  if (agents < 1 || agents > 5) throw new RangeError(`A crafting task has 1 to 5 agents, not ${agents}.`)
  const targets = targetsOf(depth, seed)
  const target = targets[index % targets.length]!
  const { parts, made } = partsOf(target, 1, depth)
  const kinds = Object.keys(parts)
  // A team without anything in its hands would have nothing to bring together.
  const goneAtMost = agents === 1 ? kinds.length : kinds.length - 1
  const gone = kinds.filter(part => offered.has(part)).slice(0, Math.min(missing, goneAtMost))
  for (const part of gone) delete parts[part]
  const seats = seatNames(agents)
  const ignorant = seats.slice(0, Math.min(blocked, agents - 1))
  const hands = dealEvenly(parts, seats)
  // No table stands there.
  if ([...made].some(item => book().recipe(item)?.table)) {
    const first = hands[seats[0]!]!
    first[table] = (first[table] ?? 0) + 1
  }
  return taskSchema.parse({
    name: `crafting-${String(index).padStart(3, '0')}-${target.replaceAll('_', '-')}-${agents}a-d${depth}${gone.length > 0 ? `-m${gone.length}` : ''}${ignorant.length > 0 ? `-b${ignorant.length}` : ''}`,
    title: `Craft ${spoken(target)}`,
    goal: worded(craftWords, withArticle(spoken(target)), { seed, index }),
    conversation:
      'In the end one of you must carry it. Tell each other what you have, and bring it together where it is needed.',
    seats: { workers: seats },
    organization: agents === 1 ? 'solo' : 'peers',
    seed: seed * 1000 + index,
    timeLimit: 180 + 60 * depth,
    world: { version },
    arena: {
      region: { from: [-16, -61, -16], to: [16, -50, 16] },
      spawn: [0, -60, 0],
      blocks: land,
      trees: [
        { kind: 'oak', at: [-8, -60, -4] },
        { kind: 'oak', at: [-9, -60, 3] },
        { kind: 'oak', at: [-5, -60, 8] },
      ],
    },
    inventories: hands,
    knows: apart,
    recipes:
      ignorant.length === 0
        ? {}
        : Object.fromEntries([...made].map(item => [item, seats.filter(seat => !ignorant.includes(seat))])),
    blocked: Object.fromEntries(ignorant.map(seat => [seat, ['getCraftingPlan']])),
    judge: [{ kind: 'holds', items: { [target]: 1 } }],
    tags: ['minecollab', 'crafting', `depth-${depth}`],
  })
}
