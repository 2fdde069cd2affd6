import { wordList } from '../names/word-list.ts'

/** Recipes of the game that the data files leave out because its code decides on them; in their raw form, by id of the result. */
export interface SpecialRecipe {
  readonly ingredients: number[]
  readonly result: { id: number; count: number }
}

/** Each gives the stew another effect (minecraft.wiki, Suspicious Stew). */
const flowers = wordList(`
  dandelion poppy blue_orchid allium azure_bluet red_tulip orange_tulip white_tulip pink_tulip oxeye_daisy
  cornflower lily_of_the_valley wither_rose torchflower
`)

/** What a version makes of its own items; `items` is the registry's. */
export const specialRecipes = (
  items: Readonly<Record<string, { readonly id: number } | undefined>>,
): Readonly<Record<number, readonly SpecialRecipe[]>> => {
  const stew = items.suspicious_stew?.id
  const base = ['bowl', 'red_mushroom', 'brown_mushroom'].map(name => items[name]?.id)
  if (stew === undefined) return {}
  const recipes = flowers.flatMap(flower => {
    const ingredients = [...base, items[flower]?.id].filter(id => id !== undefined)
    return ingredients.length === 4 ? [{ ingredients, result: { id: stew, count: 1 } }] : []
  })
  return { [stew]: recipes }
}
