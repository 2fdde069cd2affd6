import { type Recipe, recipeBook } from '../../minecraft/recipes/recipe-book.ts'
import { type ActionContext, ActionError } from '../contract/body-types.ts'
import { inputsFor } from './furnace.ts'

type Asker = Pick<ActionContext, 'bot' | 'orders'>

const isUnlearned = ({ orders }: Asker, item: string): boolean => orders.unlearned?.includes(item) ?? false

/** The recipes for an item that the one who gives the order knows: the game has more. */
export const recipesKnown =
  (asker: Asker) =>
  (item: string): readonly Recipe[] =>
    isUnlearned(asker, item) ? [] : recipeBook(asker.bot).for(item)

/** What smelts into an item, as far as the one who gives the order knows. */
export const inputsKnown = (asker: Asker, item: string): string[] =>
  isUnlearned(asker, item) ? [] : inputsFor(asker.bot, item)

/** Throws where an action would have to know how one of the items is made. */
export const needsLearned = (asker: Asker, items: readonly string[]): void => {
  const [first] = items.filter(item => isUnlearned(asker, item))
  if (first === undefined) return
  throw new ActionError(
    'not-learned',
    `not told yet how ${first} is made; another player may know it, who has to be asked`,
  )
}
