import { type CraftBook, craftBook } from '../minecollab/craft-book.ts'

/** What items are made of, for skills of crafting. */

export const skillVersion = '1.19.2'

let cached: CraftBook | undefined
const book = (): CraftBook => {
  cached ??= craftBook(skillVersion)
  return cached
}

/** What an item is made of, in so many steps: with two, the first part that can be made is given as its own parts. Null: it has no recipe. */
export const partsOf = (item: string, steps: number): Readonly<Record<string, number>> | null => {
  const recipe = book().recipe(item)
  if (!recipe) return null
  const parts: Record<string, number> = {}
  const add = (name: string, count: number): void => {
    parts[name] = (parts[name] ?? 0) + count
  }
  const halfway =
    steps < 2
      ? undefined
      : Object.keys(recipe.needs).find(part => {
          const made = book().recipe(part)
          return made !== null && !made.needs[item]
        })
  for (const [part, count] of Object.entries(recipe.needs)) {
    const made = part === halfway ? book().recipe(part) : null
    if (!made) add(part, count)
    else for (const [name, each] of Object.entries(made.needs)) add(name, each * Math.ceil(count / made.count))
  }
  return parts
}
export const craftableSkills = (): readonly string[] => book().craftable
