import { readGoal } from '../../planner/goal-demands.ts'
import { addTo, type Counts, stations } from '../../planner/materials.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import { materialsOf } from './blueprint-materials.ts'
import type { PlanTaskInput } from './plan-task/shape.ts'
import { recipeLines } from './prompt-lines.ts'
import type { Assignment, BlueprintOutline, Recipe } from './shapes.ts'

/** What a prompt needs no recipe of: things of which all that is needed is there. */

type RecipeSources = Partial<
  Pick<
    PlanTaskInput,
    'goal' | 'goalChanges' | 'containers' | 'observation' | 'team' | 'instructions' | 'messages' | 'rejected' | 'failed'
  >
> & {
  readonly blueprints?: readonly (BlueprintOutline | string)[]
  readonly blueprint?: BlueprintOutline | null
  readonly task?: Assignment | string | null
  readonly names?: readonly string[]
}

/** What is there and may be used: in containers, what is put away left out, and with all who are asked about. */
const atHand = ({ containers = [], observation, team = [] }: RecipeSources): Counts => {
  const have: Counts = {}
  for (const { items, kept = {}, reserved = {} } of containers)
    for (const [item, count] of Object.entries(items ?? {}))
      addTo(have, item, Math.max(0, count - (kept[item] ?? 0) - (reserved[item] ?? 0)))
  const hands = team.length > 0 ? team.map(({ inventory }) => inventory) : [observation?.inventory ?? {}]
  for (const inventory of hands) for (const [item, count] of Object.entries(inventory)) addTo(have, item, count)
  return have
}

interface Needs {
  /** To be made anew, whatever there is of it. */
  readonly made: Readonly<Counts>
  /** To be had. */
  readonly used: Readonly<Counts>
}

/** How much a question is about; null: that is not known, as where people have changed it, or something went wrong. */
const needsOf = (recipes: readonly Recipe[], input: RecipeSources): Needs | null => {
  const { task, blueprint, goal } = input
  if (task !== undefined) {
    if (typeof task !== 'object' || !task) return null
    const { done, share } = task
    if (done.kind === 'built' && blueprint) return { made: {}, used: materialsOf(blueprint) }
    return done.kind === 'have' || done.kind === 'stored'
      ? { made: { [done.item]: share ?? done.count }, used: {} }
      : null
  }
  const { instructions = [], messages = [], rejected = [], failed = [], goalChanges = [] } = input
  if ([instructions, messages, rejected, failed, goalChanges].some(list => list.length > 0)) return null
  const blueprints = (input.blueprints ?? []).flatMap(one => (typeof one === 'string' ? [] : one))
  const made: Counts = {}
  const used: Counts = {}
  for (const one of blueprints) for (const [item, count] of Object.entries(materialsOf(one))) addTo(used, item, count)
  for (const demand of readGoal(goal ?? '', vocabularyOf({ ...input, recipes }))) {
    if (demand.kind === 'build' && blueprints.some(({ name }) => name === demand.blueprint)) continue
    if (demand.kind === 'place') addTo(made, demand.block, demand.count ?? 1)
    else if ('item' in demand && !('each' in demand && demand.each)) addTo(made, demand.item, demand.count)
    else if (demand.kind !== 'oneHand' && demand.kind !== 'reach') return null
  }
  return { made, used }
}

/** The recipes without those of which all is there, and what only they need. */
const recipesShown = (recipes: readonly Recipe[], input: RecipeSources): readonly Recipe[] => {
  const needs = recipes.length === 0 ? null : needsOf(recipes, input)
  if (!needs) return recipes
  const { made, used } = needs
  const left = atHand(input)
  const recipeOf = new Map(recipes.map(recipe => [recipe.item, recipe]))
  const shown = new Set<Recipe>()
  const make = (item: string, count: number, path: readonly string[] = []): void => {
    const recipe = recipeOf.get(item)
    if (!recipe || count <= 0 || path.includes(item)) return
    shown.add(recipe)
    const times = Math.ceil(count / recipe.makes)
    for (const [part, each] of Object.entries(recipe.from)) take(part, each * times, [...path, item])
    if (recipe.table) make('crafting_table', 1, [...path, item])
    if (recipe.furnace) make('furnace', 1, [...path, item])
  }
  const take = (item: string, count: number, path: readonly string[] = []): void => {
    const here = Math.min(left[item] ?? 0, count)
    left[item] = (left[item] ?? 0) - here
    make(item, count - here, path)
  }
  const parts = new Set(recipes.flatMap(({ from }) => Object.keys(from)))
  // Told for its own sake: nothing else that is told is made of it.
  const isOwn = (item: string): boolean =>
    Boolean(input.names?.includes(item)) || !(parts.has(item) || stations.has(item) || used[item])
  for (const { item } of recipes) if (isOwn(item) || made[item]) make(item, made[item] ?? 1)
  for (const [item, count] of Object.entries(used)) take(item, count)
  return recipes.filter(recipe => shown.has(recipe))
}

/** The same as a prompt of one who plans or works reads it. */
export const neededRecipes = (recipes: readonly Recipe[], input: RecipeSources): string =>
  recipeLines(recipesShown(recipes, input))
