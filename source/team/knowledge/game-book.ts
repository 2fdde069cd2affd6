import type { Recipe } from '../../brain/questions/shapes.ts'
import type { GameNames } from '../../planner/item-names.ts'
import { createQuestionRecipes, type Making, type QuestionRecipes } from '../../planner/question-recipes.ts'

/** Recipes and names of the game's version, with what is around the team. */
export interface GameBook {
  /** `asker`: whose knowledge counts, where that is not the team's. */
  recipes(wanted: readonly string[], texts: readonly string[], asker?: Asker): readonly Recipe[]
  /** How items are made of what is around now, in the grid or in a furnace. Looking around takes long: ask once for many items. */
  makings(): (item: string) => Making | null
  /** How much an item fills who eats it, of 20; 0: it is no food. */
  foodPoints(item: string): number
  /** The items and blocks of the game's version. */
  readonly gameNames: GameNames
  /** Names of items and blocks that the texts speak of. */
  names(texts: readonly string[], asker?: Asker): readonly string[]
}

/** One that does not know all that the team does. */
export interface Asker {
  /** Names of things that it knows to be there. */
  readonly around?: readonly string[]
  knowsRecipe(item: string): boolean
}

/** `around`: names of the things that the team knows to be there. */
export const createGameBook = (version: string, around: () => readonly string[]): GameBook => {
  let opened: QuestionRecipes | undefined
  const book = (): QuestionRecipes => {
    opened ??= createQuestionRecipes(version)
    return opened
  }
  return {
    get gameNames() {
      return book().all
    },
    names: (texts, asker) => book().mentioned(texts, asker?.around ?? around()),
    recipes: (wanted, texts, asker) => book().extract(wanted, texts, asker?.around ?? around(), asker?.knowsRecipe),
    foodPoints: item => book().foodPoints(item),
    makings() {
      const there = around()
      return item => book().making(item, there)
    },
  }
}
