import minecraftData from 'minecraft-data'

/** One way to craft something, counted. */
export interface CraftRecipe {
  readonly makes: number
  readonly from: Readonly<Record<string, number>>
  readonly table: boolean
}

interface Raw {
  readonly result: { readonly count: number }
  readonly ingredients?: readonly unknown[]
  readonly inShape?: readonly (readonly unknown[])[]
}

const idOf = (cell: unknown): number | null => {
  if (typeof cell === 'number') return cell < 0 ? null : cell
  const id = (cell as { id?: unknown } | null)?.id
  return typeof id === 'number' && id >= 0 ? id : null
}

export interface CraftBook {
  /** Every item with a recipe that is more than packing or unpacking, in the registry's order. */
  readonly craftable: readonly string[]
  recipe(item: string): CraftRecipe | null
}

/** The crafting recipes of a version, one per item: the first that is no mere unpacking, oak before other woods. */
export const craftBook = (version: string): CraftBook => {
  const data = minecraftData(version)
  // The package types recipes loosely; what is read here is checked.
  const raw = data.recipes as unknown as Readonly<Record<string, readonly Raw[] | undefined>>
  const all = (item: string): CraftRecipe[] => {
    const id = data.itemsByName[item]?.id
    return (id === undefined ? [] : (raw[id] ?? [])).map(one => {
      const cells = (one.inShape?.flat() ?? one.ingredients ?? []).map(idOf).filter(cell => cell !== null)
      const from: Record<string, number> = {}
      for (const cell of cells) {
        const name = data.items[cell]?.name
        if (name) from[name] = (from[name] ?? 0) + 1
      }
      const wide = (one.inShape?.length ?? 0) > 2 || one.inShape?.some(row => row.length > 2) === true
      return { makes: one.result.count, from, table: wide || (one.inShape === undefined && cells.length > 4) }
    })
  }
  const reversible = (item: string, recipe: CraftRecipe): boolean => {
    const [part, ...others] = Object.keys(recipe.from)
    return (
      part !== undefined &&
      others.length === 0 &&
      all(part).some(back => Object.keys(back.from).length === 1 && back.from[item] !== undefined)
    )
  }
  const recipe = (item: string): CraftRecipe | null => {
    const fitting = all(item).filter(
      one => Object.keys(one.from).length > 0 && !reversible(item, one) && !one.from[item],
    )
    return fitting.find(one => Object.keys(one.from).some(part => part.startsWith('oak_'))) ?? fitting[0] ?? null
  }
  return { recipe, craftable: data.itemsArray.map(item => item.name).filter(item => recipe(item) !== null) }
}
