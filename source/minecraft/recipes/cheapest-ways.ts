import { type Counts, covers, planCrafting, unpacks } from './craft-plan.ts'
import type { Recipe } from './recipe-book.ts'

/** What the world offers, as a body knows it. */
export interface Land {
  recipesFor(name: string): readonly Recipe[]
  /** What smelts into an item. */
  inputsFor(name: string): readonly string[]
  /** Whether an item can be dug or picked up around here. */
  canCollect(name: string): boolean
  canHunt(name: string): boolean
  /** Whether an item bites in water around here. @default none does */
  canFish?(name: string): boolean
  /** Whether there is something to milk. */
  readonly milkNear: boolean
  /** The tool that digging for an item takes, at least. */
  toolFor(name: string): string | undefined
  /** What chests nearby hold. */
  readonly stored: Counts
  readonly tableNear: boolean
  readonly furnaceNear: boolean
  /** Blocks that have to be dug away to get at so many of an item: tools wear out on them. @default none */
  digsFor?(name: string, count: number): number
  /** Blocks that the carried tools of a kind can still dig. @default as new */
  usesLeft?(kind: string): number
}

/** What a plan has so far. */
interface Supplies {
  readonly stock: ReadonlyMap<string, number>
  /** What is left in chests. */
  readonly stored: ReadonlyMap<string, number>
  /** Items that are being planned: nothing is made from itself. */
  readonly underWay: ReadonlySet<string>
}

/** The cheapest recipe and the cheapest thing to smelt for an item, by what the land offers and the plan has. */
export function cheapestWays(land: Land, { stock, stored, underWay }: Supplies) {
  const atHand = (name: string): number => (stock.get(name) ?? 0) + (stored.get(name) ?? 0)

  /** The recipe whose raw parts are all to be had, and least of them beyond the stock. */
  function bestRecipe(name: string, amount: number): { recipe: Recipe; cost: number } | undefined {
    let best: Recipe | undefined
    let least = Number.POSITIVE_INFINITY
    for (const recipe of land.recipesFor(name)) {
      if (Object.keys(recipe.needs).some(part => underWay.has(part))) continue
      const times = Math.ceil(amount / recipe.count)
      const shelf: Record<string, number> = {}
      for (const [part, n] of [...stock, ...stored]) shelf[part] = (shelf[part] ?? 0) + n
      // A bale in the field is as good as one on the shelf; making one only to take it apart again is not.
      const lying = Object.keys(recipe.needs).every(part => land.canCollect(part))
      if (unpacks(recipe, land.recipesFor) && !lying && !covers(new Map(Object.entries(shelf)), recipe, times)) continue
      let cost = 0
      for (const [part, each] of Object.entries(recipe.needs)) {
        const plan = planCrafting(one => land.recipesFor(one).slice(0, 16), shelf, part, each * times, { depth: 4 })
        for (const [raw, n] of Object.entries(plan.missing)) cost += n * price(raw)
      }
      if (cost < least) {
        best = recipe
        least = cost
      }
    }
    return best && { recipe: best, cost: least }
  }

  function price(name: string): number {
    if (land.canCollect(name)) return 1
    if (land.canHunt(name) || land.canFish?.(name)) return 3
    return land.inputsFor(name).some(input => atHand(input) > 0 || land.canCollect(input)) ? 2 : 1_000
  }

  function bestInput(name: string, amount: number): { input: string; cost: number } | undefined {
    const ways = land
      .inputsFor(name)
      .filter(input => !underWay.has(input))
      .map(input => ({ input, cost: atHand(input) >= amount ? 0 : amount * price(input) }))
    return ways.sort((a, b) => a.cost - b.cost)[0]
  }

  return { bestRecipe, bestInput }
}
