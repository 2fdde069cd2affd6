import type { Recipe } from '../../../source/brain/questions/shapes.ts'
import { createQuestionRecipes } from '../../../source/planner/question-recipes.ts'

const book = createQuestionRecipes('1.19.2')

/** The real recipe, oak where the wood is free. */
export const recipeBookOf = (item: string): Recipe | undefined =>
  book.extract([item], [], ['oak_log', 'oak_planks', 'coal']).find(recipe => recipe.item === item)
