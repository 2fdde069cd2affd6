import { wordList } from '../names/word-list.ts'
import { specialRecipes } from './special-recipes.ts'

/** A way to craft, by item names. `cells` is the grid row by row for shaped recipes, `undefined` for an empty cell. */
export interface Recipe {
  readonly result: string
  readonly count: number
  /** Rows of cells; shapeless recipes fill the grid from its first cell. */
  readonly rows: readonly (readonly (Ingredient | undefined)[])[]
  readonly shaped: boolean
  readonly needs: Readonly<Record<string, number>>
  readonly table: boolean
}

interface Ingredient {
  readonly name: string
  /** Variety of the item before 1.13, e.g. which wood; undefined: any. */
  readonly metadata?: number
}

type RawIngredient = number | null | { id: number | null; metadata?: number; count?: number } | [number, number]
interface RawRecipe {
  readonly inShape?: readonly (readonly RawIngredient[])[]
  readonly ingredients?: readonly RawIngredient[]
  readonly result: number | { id: number; count?: number; metadata?: number }
}

/** What all registries of a version have: of a bot, of a world, of minecraft-data. They type recipes differently; here they are read with care. */
export interface RecipeData {
  readonly items: Readonly<Record<number, { readonly name: string } | undefined>>
  readonly itemsByName: Readonly<Record<string, { readonly id: number } | undefined>>
  readonly recipes: unknown
}

const colours = wordList(
  'white orange magenta light_blue yellow lime pink gray light_gray cyan purple blue brown green red black',
)

/** The crafting recipes of a version. */
export class RecipeBook {
  readonly #recipes: Readonly<Record<number, readonly RawRecipe[]>>
  readonly #special: ReturnType<typeof specialRecipes>
  readonly #data: RecipeData
  readonly #known = new Map<string, readonly Recipe[]>()

  /** `special`: with those that the game's code decides on. */
  constructor(data: RecipeData, { special = true }: { readonly special?: boolean } = {}) {
    this.#data = data
    this.#special = special ? specialRecipes(data.itemsByName) : {}
    this.#recipes = data.recipes as Readonly<Record<number, readonly RawRecipe[]>>
  }

  /** All recipes that make an item. */
  for(name: string): readonly Recipe[] {
    const known = this.#known.get(name)
    if (known) return known
    const id = this.#data.itemsByName[name]?.id
    const raw: readonly RawRecipe[] =
      id === undefined ? [] : [...(this.#recipes[id] ?? []), ...(this.#special[id] ?? [])]
    const listed = raw.flatMap(recipe => this.#read(name, recipe) ?? [])
    const recipes = [...listed, ...this.#otherColours(name, listed)]
    this.#known.set(name, recipes)
    return recipes
  }

  /** Whether it only packs or unpacks: coal and blocks of coal, ingots and nuggets. */
  reversible({ result, needs }: Recipe): boolean {
    const [part, ...others] = Object.keys(needs)
    return (
      part !== undefined &&
      others.length === 0 &&
      this.for(part).some(back => Object.keys(back.needs).length === 1 && back.needs[result] !== undefined)
    )
  }

  /** Since 1.20 a thing of any colour can be dyed; the data of 1.21 lists one of the colours alone. Before, it had to be white. */
  #otherColours(name: string, listed: readonly Recipe[]): readonly Recipe[] {
    const [, colour, thing] = /^(.+)_(wool|carpet|bed)$/.exec(name) ?? []
    const dyed = listed.filter(({ needs }) => `${colour}_dye` in needs)
    const [only, ...others] = dyed
    const from = Object.keys(only?.needs ?? {}).find(part => part.endsWith(`_${thing}`))
    if (!only || !from || others.length > 0 || from === `white_${thing}`) return []
    return colours
      .map(one => `${one}_${thing}`)
      .filter(one => one !== from && one !== name && this.#data.itemsByName[one])
      .map(one => ({
        ...only,
        rows: only.rows.map(row => row.map(cell => (cell?.name === from ? { ...cell, name: one } : cell))),
        needs: Object.fromEntries(Object.entries(only.needs).map(([part, n]) => [part === from ? one : part, n])),
      }))
  }

  #read(result: string, recipe: RawRecipe): Recipe | undefined {
    const rows = recipe.inShape
      ? recipe.inShape.map(row => row.map(cell => this.#ingredient(cell)))
      : packed((recipe.ingredients ?? []).map(cell => this.#ingredient(cell)))
    const width = Math.max(0, ...rows.map(row => row.length))
    const needs: Record<string, number> = {}
    for (const cell of rows.flat()) if (cell) needs[cell.name] = (needs[cell.name] ?? 0) + 1
    const count = typeof recipe.result === 'object' ? (recipe.result.count ?? 1) : 1
    if (Object.keys(needs).length === 0) return undefined
    return { result, count, rows, shaped: recipe.inShape !== undefined, needs, table: width > 2 || rows.length > 2 }
  }

  #ingredient(cell: RawIngredient): Ingredient | undefined {
    const id = typeof cell === 'number' ? cell : Array.isArray(cell) ? cell[0] : cell?.id
    const metadata = Array.isArray(cell) ? cell[1] : typeof cell === 'object' ? cell?.metadata : undefined
    const name = id === null || id === undefined || id < 0 ? undefined : this.#data.items[id]?.name
    if (!name) return undefined
    return metadata === undefined || metadata >= 32_767 ? { name } : { name, metadata }
  }
}

/** Shapeless ingredients in the smallest square that holds them. */
function packed(cells: readonly (Ingredient | undefined)[]): (Ingredient | undefined)[][] {
  const width = cells.length <= 1 ? 1 : cells.length <= 4 ? 2 : 3
  const rows: (Ingredient | undefined)[][] = []
  for (let i = 0; i < cells.length; i += width) rows.push(cells.slice(i, i + width))
  return rows
}

// Derived from immutable data: bodies of one registry share a book.
const books = new WeakMap<RecipeData, RecipeBook>()

export function recipeBook({ registry }: { readonly registry: RecipeData }): RecipeBook {
  const known = books.get(registry) ?? new RecipeBook(registry)
  books.set(registry, known)
  return known
}
