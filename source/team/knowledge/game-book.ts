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
  /** Whether several things of the game are made of what is called so. */
  isMaterial(word: string): boolean
  /** Names of items and blocks that the texts speak of. */
  names(texts: readonly string[], asker?: Asker): readonly string[]
}

/** Names of things that are known to be there. */
export interface Around {
  readonly all: readonly string[]
  /** Those of them that only stand as blocks, and that no chest, player or plan has. */
  readonly standing: readonly string[]
}

/** What hands or chests have, or a plan names, and what stands as blocks. */
export const aroundOf = (had: readonly string[], blocks: readonly string[]): Around => {
  const held = new Set(had)
  const standing = [...new Set(blocks)].filter(one => !held.has(one))
  return { all: [...held, ...standing], standing }
}

/** One that does not know all that the team does. */
export interface Asker {
  readonly around?: Around
  knowsRecipe(item: string): boolean
}

/** `around`: what the team knows to be there. */
export const createGameBook = (version: string, around: () => Around): GameBook => {
  let opened: QuestionRecipes | undefined
  const book = (): QuestionRecipes => {
    opened ??= createQuestionRecipes(version)
    return opened
  }
  return {
    get gameNames() {
      return book().all
    },
    isMaterial: word => book().isMaterial(word),
    names: (texts, asker) => book().mentioned(texts, (asker?.around ?? around()).all),
    recipes(wanted, texts, asker) {
      const { all, standing } = asker?.around ?? around()
      return book().extract(wanted, texts, all, asker?.knowsRecipe, standing)
    },
    foodPoints: item => book().foodPoints(item),
    makings() {
      const { all, standing } = around()
      return item => book().making(item, all, standing)
    },
  }
}
