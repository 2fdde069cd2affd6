import type { Recipe } from './recipe-book.ts'

export type Counts = Readonly<Record<string, number>>

interface CraftStep {
  readonly recipe: Recipe
  /** How many times the recipe is used. */
  readonly times: number
}

export interface CraftPlan {
  /** In the order in which they can be done. */
  readonly steps: readonly CraftStep[]
  /** Raw items that cannot be crafted and are not there. */
  readonly missing: Counts
  /** What is left over of the stock and of the crafting, the wanted items included. */
  readonly left: Counts
}

/**
 * Resolves the whole tree of recipes for an item from a stock. Prefers recipes that the stock already covers, then those that
 * lack the least, so that the right wood or stone is chosen. Pure, and bounded by `depth`.
 */
export function planCrafting(
  recipesFor: (name: string) => readonly Recipe[],
  have: Counts,
  name: string,
  count: number,
  options: { readonly depth?: number; readonly table?: boolean } = {},
): CraftPlan {
  const stock = new Map(Object.entries(have))
  const steps: CraftStep[] = []
  const missing = new Map<string, number>()
  make(name, count, options.depth ?? 8, [])
  return { steps: merged(steps), missing: Object.fromEntries(missing), left: Object.fromEntries(stock) }

  function make(item: string, wanted: number, depth: number, path: readonly string[]): void {
    const here = Math.min(wanted, stock.get(item) ?? 0)
    const lacking = wanted - here
    if (lacking > 0) craft(item, lacking, depth, path)
    if (path.length > 0) stock.set(item, (stock.get(item) ?? 0) - wanted)
  }

  function craft(item: string, lacking: number, depth: number, path: readonly string[]): void {
    const recipes = depth > 0 && !path.includes(item) ? recipesFor(item) : []
    const recipe = best(recipes, lacking, [...path, item], depth)
    if (!recipe) {
      missing.set(item, (missing.get(item) ?? 0) + lacking)
      // Counted as if they were there, so that one lack is not reported twice.
      stock.set(item, (stock.get(item) ?? 0) + lacking)
      return
    }
    const times = Math.ceil(lacking / recipe.count)
    if (recipe.table) needTable(depth, path)
    for (const [part, each] of Object.entries(recipe.needs)) make(part, each * times, depth - 1, [...path, item])
    steps.push({ recipe, times })
    stock.set(item, (stock.get(item) ?? 0) + times * recipe.count)
  }

  function needTable(depth: number, path: readonly string[]): void {
    if (options.table !== false || path.includes('crafting_table')) return
    if ((stock.get('crafting_table') ?? 0) > 0 || steps.some(step => step.recipe.result === 'crafting_table')) return
    craft('crafting_table', 1, depth - 1, [...path, 'crafting_table#'])
  }

  function best(
    recipes: readonly Recipe[],
    lacking: number,
    path: readonly string[],
    depth: number,
  ): Recipe | undefined {
    let chosen: Recipe | undefined
    let least = Number.POSITIVE_INFINITY
    for (const recipe of recipes) {
      if (Object.keys(recipe.needs).some(part => path.includes(part))) continue
      const times = Math.ceil(lacking / recipe.count)
      if (unpacks(recipe, recipesFor) && !covers(stock, recipe, times)) continue
      const lack = shortfall(recipe, times, path, Math.min(depth - 1, 3), new Map(stock))
      if (lack < least) {
        chosen = recipe
        least = lack
      }
    }
    return chosen
  }

  /** How many raw items a recipe would still lack: cheap and bounded, for comparing recipes. */
  function shortfall(
    recipe: Recipe,
    times: number,
    path: readonly string[],
    depth: number,
    shelf: Map<string, number>,
  ): number {
    let lack = 0
    for (const [part, each] of Object.entries(recipe.needs)) {
      const wanted = each * times
      const here = Math.min(wanted, shelf.get(part) ?? 0)
      shelf.set(part, (shelf.get(part) ?? 0) - here)
      const rest = wanted - here
      if (rest === 0) continue
      const deeper = depth > 0 && !path.includes(part) ? recipesFor(part) : []
      // A few sub-recipes are enough to tell a covered one from one that is not.
      const options = deeper
        .filter(r => !Object.keys(r.needs).some(n => path.includes(n)) && !unpacks(r, recipesFor))
        .slice(0, 12)
      const sub = options.map(
        r => shortfall(r, Math.ceil(rest / r.count), [...path, part], depth - 1, new Map(shelf)) + 0.01,
      )
      lack += Math.min(rest + (deeper.length > 0 ? 0.5 : 0), ...sub)
    }
    return lack
  }
}

/** A recipe that only takes apart what is made of its result: nine diamonds of a diamond block. */
export function unpacks(recipe: Recipe, recipesFor: (name: string) => readonly Recipe[]): boolean {
  return Object.keys(recipe.needs).some(part => recipesFor(part).some(made => made.needs[recipe.result] !== undefined))
}

export const covers = (stock: ReadonlyMap<string, number>, recipe: Recipe, times: number): boolean =>
  Object.entries(recipe.needs).every(([part, each]) => (stock.get(part) ?? 0) >= each * times)

/** The same recipe twice in a row is one step. */
function merged(steps: readonly CraftStep[]): CraftStep[] {
  const result: CraftStep[] = []
  for (const step of steps) {
    const last = result.at(-1)
    if (last?.recipe === step.recipe) result[result.length - 1] = { ...last, times: last.times + step.times }
    else result.push(step)
  }
  return result
}
