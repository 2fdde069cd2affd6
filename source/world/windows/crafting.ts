import { RecipeBook } from '../../minecraft/recipes/recipe-book.ts'
import { craftingRemainder } from '../data/crafting.ts'
import { throwItem } from '../entities/dropping.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { type Slot, type Stack, withCount } from '../items/stack.ts'
import type { Registry } from '../registry.ts'
import { give } from './give.ts'

interface Recipes {
  /** By trimmed shape: `width:name,name,…`. */
  readonly shaped: ReadonlyMap<string, Stack>
  /** By sorted ingredients. */
  readonly shapeless: ReadonlyMap<string, Stack>
}

// Built once per version from immutable data.
const tables = new WeakMap<Registry, Recipes>()

function recipesOf(registry: Registry): Recipes {
  const known = tables.get(registry)
  if (known) return known
  const shaped = new Map<string, Stack>()
  const shapeless = new Map<string, Stack>()
  const add = (map: Map<string, Stack>, key: string, stack: Stack) => map.has(key) || map.set(key, stack)
  const book = new RecipeBook(registry)
  for (const { name } of Object.values(registry.items))
    for (const recipe of book.for(name)) {
      const made = { name, count: recipe.count }
      const width = Math.max(...recipe.rows.map(row => row.length))
      const rows = recipe.rows.map(row => Array.from({ length: width }, (_, x) => row[x]?.name))
      if (recipe.shaped) {
        add(shaped, shapeKey(rows), made)
        add(shaped, shapeKey(rows.map(row => row.toReversed())), made)
      } else add(shapeless, ingredientKey(rows.flat()), made)
    }
  const made = { shaped, shapeless }
  tables.set(registry, made)
  return made
}

const ingredientKey = (cells: readonly (string | undefined)[]): string =>
  cells
    .filter(cell => cell !== undefined)
    .sort()
    .join()

/** Key of a shape without its empty borders. */
function shapeKey(rows: readonly (readonly (string | undefined)[])[]): string {
  const used = rows.flatMap((row, y) => row.flatMap((name, x) => (name === undefined ? [] : [[x, y] as const])))
  if (!used.length) return ''
  const xs = used.map(u => u[0])
  const ys = used.map(u => u[1])
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)]
  const cut = rows
    .slice(Math.min(...ys), Math.max(...ys) + 1)
    .map(row => Array.from({ length: x1 - x0 + 1 }, (_, i) => row[x0 + i] ?? ''))
  return `${x1 - x0 + 1}:${cut.flat().join()}`
}

/** What the grid makes, null for nothing. */
export function findRecipe(registry: Registry, grid: readonly Slot[], width: number): Slot {
  const names = grid.map(slot => slot?.name)
  if (names.every(name => name === undefined)) return null
  const { shaped, shapeless } = recipesOf(registry)
  const rows = Array.from({ length: Math.ceil(names.length / width) }, (_, y) =>
    names.slice(y * width, (y + 1) * width),
  )
  const made = shaped.get(shapeKey(rows)) ?? shapeless.get(ingredientKey(names))
  return made ?? repair(registry, grid)
}

/** Two worn tools of one kind make one with the sum of their durability and 5 % more. */
function repair(registry: Registry, grid: readonly Slot[]): Slot {
  const items = grid.filter(s => s !== null)
  const [a, b] = items
  const max = a && registry.itemsByName[a.name]?.maxDurability
  if (items.length !== 2 || !a || !b || !max || a.name !== b.name || a.count !== 1 || b.count !== 1) return null
  const left = 2 * max - (a.extra?.damage ?? 0) - (b.extra?.damage ?? 0) + Math.floor(max * 0.05)
  const damage = Math.max(0, max - left)
  return damage ? { name: a.name, count: 1, extra: { damage } } : { name: a.name, count: 1 }
}

/** The crafting grid that lies at `start` in a list of slots, its result at `start - 1`. */
export const craft = {
  update(game: Game, list: Slot[], start: number, width: number): void {
    list[start - 1] = findRecipe(game.registry, list.slice(start, start + width * width), width)
  },

  /** The result was taken: one of each ingredient goes, remainders (buckets, bottles) stay in the grid. */
  take(game: Game, player: Player, list: Slot[], start: number, width: number): void {
    for (let i = start; i < start + width * width; i++) {
      const item = list[i]
      if (!item) continue
      const rest = withCount(item, item.count - 1)
      const remainder = craftingRemainder(item.name)
      if (remainder && !rest) list[i] = { name: remainder, count: 1 }
      else {
        list[i] = rest
        const left = remainder ? give(game, player, { name: remainder, count: 1 }) : null
        if (left) throwItem(game, player, left)
      }
    }
    craft.update(game, list, start, width)
  },
}
