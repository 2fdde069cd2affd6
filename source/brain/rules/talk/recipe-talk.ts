import type { PassedWork, ToldRecipe } from '../../../session/log/events/meaning.ts'
import { type Draft, tell } from './talk-draft.ts'

/** Recipes with those of their parts that not all seats know either. */
export const withParts = ({ input }: Draft, recipes: readonly ToldRecipe[]): ToldRecipe[] => {
  const all = new Map<string, ToldRecipe>()
  const add = (one: ToldRecipe): void => {
    if (all.has(one.item)) return
    all.set(one.item, one)
    for (const part of input.secrets?.known ?? []) if (part.item in one.from) add(part)
  }
  for (const one of recipes) add(one)
  return [...all.values()]
}

/** Asks the others how to make what the goal takes and the asker does not know; false when all was asked. */
export const asksForRecipes = (draft: Draft, others: readonly string[]): boolean => {
  const { recipes } = draft.notes
  const items = (draft.input.secrets?.unknown ?? []).filter(item => !recipes.asked.includes(item))
  if (items.length === 0 || others.length === 0) return false
  recipes.asked.push(...items)
  recipes.waiting = [...others]
  for (const name of others) tell(draft, name, { kind: 'ask-recipe', items })
  return true
}

/** Tells a peer that gets work how to make what it takes, where not all seats know that. */
export const teach = (draft: Draft, name: string, work: readonly PassedWork[]): void => {
  const { taught } = draft.notes.recipes
  const items = new Set(work.flatMap(({ done }) => ('item' in done ? [done.item] : [])))
  const known = (draft.input.secrets?.known ?? []).filter(one => items.has(one.item))
  const recipes = withParts(draft, known).filter(({ item }) => !taught[name]?.includes(item))
  if (recipes.length === 0) return
  taught[name] = [...(taught[name] ?? []), ...recipes.map(({ item }) => item)]
  tell(draft, name, { kind: 'recipe', recipes })
}
