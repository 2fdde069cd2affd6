import minecraftData from 'minecraft-data'
import { type Recipe, RecipeBook } from '../../../minecraft/recipes/recipe-book.ts'

/** Nine out of one: waxed blocks of copper are unpacked, too, though nothing packs them. */
const isUnpacking = ({ count, needs }: Recipe): boolean =>
  count === 9 && Object.values(needs).every(each => each === 1) && Object.keys(needs).length === 1

export interface CraftBook {
  /** Every item with a recipe that is more than packing or unpacking, in the registry's order. */
  readonly craftable: readonly string[]
  recipe(item: string): Recipe | null
}

/** The crafting recipes of a version, one per item: the first that is no mere unpacking, oak before other woods. */
export const craftBook = (version: string): CraftBook => {
  const data = minecraftData(version)
  const book = new RecipeBook(data, { special: false })
  const recipe = (item: string): Recipe | null => {
    const fitting = book.for(item).filter(one => !book.reversible(one) && !isUnpacking(one) && !one.needs[item])
    return fitting.find(one => Object.keys(one.needs).some(part => part.startsWith('oak_'))) ?? fitting[0] ?? null
  }
  return { recipe, craftable: data.itemsArray.map(item => item.name).filter(item => recipe(item) !== null) }
}
