/** A way to craft, as a question tells it. */
export interface Recipe {
  readonly item: string
  /** How many one crafting makes. */
  readonly makes: number
  readonly from: Readonly<Record<string, number>>
  /** Needs a crafting table. */
  readonly table: boolean
  /** Comes of smelting, which takes a furnace and fuel. */
  readonly furnace?: boolean
}

/** What recipes are made at. */
export const stations: ReadonlySet<string> = new Set(['crafting_table', 'furnace'])

/** What hands and a table make. */
export const inTheGrid = <T extends Pick<Recipe, 'furnace'>>(recipes: readonly T[]): T[] =>
  recipes.filter(one => one.furnace !== true)

export type Counts = Record<string, number>

/** How many of it there are. A stranger's item may be called `constructor`, or a person's wish. */
export const countIn = (counts: Readonly<Counts> | null | undefined, item: string): number =>
  counts && Object.hasOwn(counts, item) ? counts[item]! : 0

export const addTo = (counts: Counts, item: string, count: number): void => {
  counts[item] = countIn(counts, item) + count
}
export const sum = (...all: readonly Readonly<Counts>[]): Counts => {
  const total: Counts = {}
  for (const counts of all) for (const [item, count] of Object.entries(counts)) addTo(total, item, count)
  return total
}

/** What is left of some things when others are taken away. */
export const restOf = (counts: Readonly<Counts>, taken: Readonly<Counts>): Counts =>
  Object.fromEntries(Object.entries(counts).map(([item, count]) => [item, Math.max(0, count - countIn(taken, item))]))

export interface MaterialPlan {
  /** Taken as they are from what is at hand. */
  readonly taken: Counts
  /** In the order in which they must be made; counts are items, not craftings. */
  readonly crafts: readonly { readonly item: string; readonly count: number; readonly table: boolean }[]
  /** Neither at hand nor craftable: to be gathered. */
  readonly raw: Counts
}

/**
 * Works out how to come by `wanted`: what is at hand first, then crafting, the rest is raw. `avoid` names what is better
 * gathered than crafted.
 */
export const planMaterials = (
  wanted: Readonly<Counts>,
  atHand: Readonly<Counts>,
  recipes: readonly Recipe[],
  avoid: ReadonlySet<string> = new Set(),
): MaterialPlan => {
  const byItem = new Map(inTheGrid(recipes).map(recipe => [recipe.item, recipe]))
  const stock: Counts = { ...atHand }
  const taken: Counts = {}
  const raw: Counts = {}
  const crafts = new Map<string, { item: string; count: number; table: boolean }>()

  const need = (item: string, count: number, path: readonly string[]): void => {
    const here = Math.min(countIn(stock, item), count)
    if (here > 0) {
      stock[item] = countIn(stock, item) - here
      const own = Math.min(here, Math.max(0, countIn(atHand, item) - countIn(taken, item)))
      if (own > 0) addTo(taken, item, own)
    }
    const rest = count - here
    if (rest <= 0) return
    const recipe = byItem.get(item)
    // A circle (ingot ↔ block) ends at what is already being made.
    if (!recipe || avoid.has(item) || path.includes(item)) {
      addTo(raw, item, rest)
      return
    }
    const times = Math.ceil(rest / recipe.makes)
    for (const [part, each] of Object.entries(recipe.from)) need(part, each * times, [...path, item])
    const before = crafts.get(item)
    // Re-inserted at the end: its ingredients, made just now, must come before it.
    crafts.delete(item)
    crafts.set(item, { item, count: (before?.count ?? 0) + times * recipe.makes, table: recipe.table })
    addTo(stock, item, times * recipe.makes - rest)
  }
  for (const [item, count] of Object.entries(wanted)) if (count > 0) need(item, count, [])
  return { taken, crafts: inOrder([...crafts.values()], byItem), raw }
}

/** Ingredients before what is made of them, otherwise as given. */
const inOrder = <T extends { readonly item: string }>(
  crafts: readonly T[],
  recipes: ReadonlyMap<string, Recipe>,
): T[] => {
  const left = new Map(crafts.map(craft => [craft.item, craft]))
  const ordered: T[] = []
  const visit = (craft: T): void => {
    if (!left.delete(craft.item)) return
    for (const part of Object.keys(recipes.get(craft.item)?.from ?? {})) {
      const other = left.get(part)
      if (other) visit(other)
    }
    ordered.push(craft)
  }
  for (const craft of crafts) visit(craft)
  return ordered
}

/** All that goes into things, and into what goes into them. */
export const goesInto = (things: Iterable<string>, recipes: readonly Pick<Recipe, 'item' | 'from'>[]): Set<string> => {
  const found = new Set<string>()
  const open = [...things]
  for (let item = open.pop(); item !== undefined; item = open.pop())
    for (const recipe of recipes)
      if (recipe.item === item)
        for (const one of Object.keys(recipe.from))
          if (!found.has(one)) {
            found.add(one)
            open.push(one)
          }
  return found
}

const fuels = ['coal', 'charcoal'] as const

/** The same, with what burns for it. */
export const usedFor = (
  things: readonly string[],
  recipes: readonly Pick<Recipe, 'item' | 'from' | 'furnace'>[],
): ReadonlySet<string> => {
  const parts = goesInto(things, recipes)
  const isSmelted = recipes.some(({ item, furnace }) => furnace && (parts.has(item) || things.includes(item)))
  return new Set([...parts, ...(isSmelted ? fuels : [])])
}
