import type { Recipe } from '../../../minecraft/recipes/recipe-book.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { deal, seatNames, spoken } from '../deal-items.ts'
import { type CraftBook, craftBook } from './craft-book.ts'
import { apart } from './dishes.ts'

export interface CraftingOptions {
  /** 2 to 5. */
  readonly agents: number
  /** How many crafting steps lie between what is in the hands and the target, at most 3: 0 means that the target's own parts are there. */
  readonly depth: number
  /** How many kinds of parts are left out and must be got from the land; only what it offers is left out. */
  readonly missing: number
  /** How many seats may not ask for the crafting plan. */
  readonly blocked: number
}

const version = '1.19.2'
let cached: CraftBook | undefined
const book = (): CraftBook => {
  cached ??= craftBook(version)
  return cached
}
/** What trees and the stone bank beside the spawn give to bare hands and wooden tools. */
const offered = new Set(['oak_log', 'oak_planks', 'stick', 'dirt', 'cobblestone'])
/** What is crafted but cannot be shown by holding it, or needs what no chest can hold. */
const left =
  /^(?:suspicious_stew|firework|written_book|tipped_arrow|filled_map|map|shulker_box|.*_shulker_box|.*_banner_pattern|.*_smithing_template)$/

/** Names of all targets, in the registry's order. */
export const craftTargets = (): readonly string[] => book().craftable.filter(item => !left.test(item))

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
export const collabCrafting = (index: number, seed: number, options: CraftingOptions): Task => {
  const { agents, depth, missing, blocked } = options
  if (depth < 0 || depth > 3) throw new RangeError(`The depth of a crafting task is 0 to 3, not ${depth}.`)
  if (agents < 2 || agents > 5) throw new RangeError(`A crafting task has 2 to 5 agents, not ${agents}.`)
  const targets = craftTargets()
  const target = targets[index % targets.length]!
  const { parts, made } = partsOf(target, 1, depth)
  const gone = Object.keys(parts)
    .filter(part => offered.has(part))
    .slice(0, missing)
  for (const part of gone) delete parts[part]
  const seats = seatNames(agents)
  const ignorant = seats.slice(0, blocked)
  return taskSchema.parse({
    name: `crafting-${target.replaceAll('_', '-')}-${agents}a-d${depth}${gone.length > 0 ? `-m${gone.length}` : ''}${blocked > 0 ? `-b${blocked}` : ''}`,
    title: `Craft ${spoken(target)}`,
    goal: `Make 1 ${spoken(target)}.`,
    conversation:
      'In the end one of you must carry it. Tell each other what you have, and bring it together where it is needed.',
    seats: { workers: seats },
    organization: 'peers',
    seed: seed * 1000 + index,
    timeLimit: 300,
    arena: {
      region: { from: [-16, -61, -16], to: [16, -50, 16] },
      spawn: [0, -60, 0],
      blocks: [
        { block: 'crafting_table', at: [4, -60, 0] },
        { block: 'stone', from: [10, -60, -2], to: [12, -59, 2] },
      ],
      trees: [
        { kind: 'oak', at: [-8, -60, -4] },
        { kind: 'oak', at: [-9, -60, 3] },
        { kind: 'oak', at: [-5, -60, 8] },
      ],
    },
    inventories: deal(parts, seats),
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
