import { RecipeBook } from '../../../source/minecraft/recipes/recipe-book.ts'
import type { Registry } from '../../../source/world/registry.ts'

/** What the soak's things are made of; amounts in planks, cobblestones, blocks of earth and apples. */
const kinds = ['wood', 'stone', 'earth', 'goods'] as const
export type Matter = Readonly<Record<(typeof kinds)[number], number>>

export const nothing: Matter = { wood: 0, stone: 0, earth: 0, goods: 0 }

export const add = (a: Matter, b: Matter, times = 1): Matter => ({
  wood: a.wood + b.wood * times,
  stone: a.stone + b.stone * times,
  earth: a.earth + b.earth * times,
  goods: a.goods + b.goods * times,
})

/** Equal up to the rounding of thirds. */
export const equal = (a: Matter, b: Matter): boolean => kinds.every(k => Math.abs(a[k] - b[k]) < 1e-6)

export const show = (m: Matter): string => kinds.map(k => `${k} ${Math.round(m[k] * 1000) / 1000}`).join(', ')

/** Two apples buy an emerald and an emerald buys two apples, so an emerald is two apples. */
const raw: Readonly<Record<string, Partial<Matter>>> = {
  oak_log: { wood: 4 },
  cobblestone: { stone: 1 },
  stone: { stone: 1 },
  dirt: { earth: 1 },
  grass_block: { earth: 1 },
  dirt_path: { earth: 1 },
  apple: { goods: 1 },
  emerald: { goods: 2 },
}

/** Matter in one of each thing that can be made of the raw ones. What is not in here must not appear in the soak. */
export function matterOf(registry: Registry): ReadonlyMap<string, Matter> {
  const known = new Map<string, Matter>(Object.entries(raw).map(([name, m]) => [name, { ...nothing, ...m }]))
  const book = new RecipeBook(registry)
  // A thing is as heavy as the first recipe found for it; the players only use recipes where all agree.
  for (let before = -1; before < known.size; ) {
    before = known.size
    for (const { name } of registry.itemsArray) {
      const made = book.for(name).find(recipe => Object.keys(recipe.needs).every(part => known.has(part)))
      if (made === undefined || known.has(name)) continue
      const sum = Object.entries(made.needs).reduce(
        (total, [part, each]) => add(total, known.get(part)!, each),
        nothing,
      )
      known.set(name, add(nothing, sum, 1 / made.count))
    }
  }
  return known
}
