import { specialRecipes } from '../../minecraft/recipes/special-recipes.ts'
import { craftingRemainder } from '../data/crafting.ts'
import { throwItem } from '../entities/dropping.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { type Slot, type Stack, withCount } from '../items/stack.ts'
import type { RawIngredient, RawRecipe, Registry } from '../registry.ts'
import { give } from './give.ts'

interface Recipes {
  /** By trimmed shape: `width:id,id,…`. */
  readonly shaped: ReadonlyMap<string, Stack>
  /** By sorted ingredients. */
  readonly shapeless: ReadonlyMap<string, Stack>
}

const idOf = (i: RawIngredient | undefined): number =>
  i === null || i === undefined ? -1 : typeof i === 'number' ? i : i.id

// Built once per version from immutable data.
const tables = new WeakMap<Registry, Recipes>()

function recipesOf(registry: Registry): Recipes {
  const known = tables.get(registry)
  if (known) return known
  const shaped = new Map<string, Stack>()
  const shapeless = new Map<string, Stack>()
  const recipes: readonly RawRecipe[] = [
    ...Object.values(registry.recipes).flat(),
    ...Object.values(specialRecipes(registry.itemsByName)).flat(),
  ]
  for (const recipe of recipes) {
    const result = resultOf(registry, recipe)
    if (!result) continue
    if (recipe.inShape) {
      const rows = recipe.inShape.map(row => row.map(idOf))
      const width = Math.max(...rows.map(r => r.length))
      const cells = rows.map(r => [...r, ...Array<number>(width - r.length).fill(-1)])
      const plain = shapeKey(cells)
      const mirrored = shapeKey(cells.map(r => [...r].reverse()))
      if (!shaped.has(plain)) shaped.set(plain, result)
      if (!shaped.has(mirrored)) shaped.set(mirrored, result)
    } else if (recipe.ingredients) {
      const key = recipe.ingredients
        .map(idOf)
        .sort((a, b) => a - b)
        .join()
      if (!shapeless.has(key)) shapeless.set(key, result)
    }
  }
  const made = { shaped, shapeless }
  tables.set(registry, made)
  return made
}

function resultOf(registry: Registry, recipe: RawRecipe): Stack | undefined {
  const { result } = recipe
  const item = registry.items[typeof result === 'number' ? result : result.id]
  return item && { name: item.name, count: (typeof result === 'number' ? 1 : result.count) ?? 1 }
}

/** Key of a shape without its empty borders. */
function shapeKey(rows: readonly (readonly number[])[]): string {
  const used = rows.flatMap((row, y) => row.flatMap((id, x) => (id === -1 ? [] : [[x, y] as const])))
  if (!used.length) return ''
  const xs = used.map(u => u[0])
  const ys = used.map(u => u[1])
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)]
  const cut = rows
    .slice(Math.min(...ys), Math.max(...ys) + 1)
    .map(row => Array.from({ length: x1 - x0 + 1 }, (_, i) => row[x0 + i] ?? -1))
  return `${x1 - x0 + 1}:${cut.flat().join()}`
}

/** What the grid makes, null for nothing. */
export function findRecipe(registry: Registry, grid: readonly Slot[], width: number): Slot {
  const ids = grid.map(s => (s ? (registry.itemsByName[s.name]?.id ?? -1) : -1))
  if (ids.every(id => id === -1)) return null
  const { shaped, shapeless } = recipesOf(registry)
  const rows = Array.from({ length: Math.ceil(ids.length / width) }, (_, y) => ids.slice(y * width, (y + 1) * width))
  const made =
    shaped.get(shapeKey(rows)) ??
    shapeless.get(
      ids
        .filter(id => id !== -1)
        .sort((a, b) => a - b)
        .join(),
    )
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
