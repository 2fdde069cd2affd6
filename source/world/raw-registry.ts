interface ItemKind {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly stackSize: number
  readonly maxDurability?: number
  readonly enchantCategories?: readonly string[]
  readonly repairWith?: readonly string[]
}

interface EntityKind {
  readonly id: number
  readonly name: string
  readonly width: number
  readonly height: number
  readonly type: string
}

export interface EnchantmentKind {
  readonly id: number
  readonly name: string
  readonly maxLevel: number
  readonly category?: string
  /** Odds among others. */
  readonly weight?: number
  readonly treasureOnly?: boolean
  readonly discoverable?: boolean
  /** Power of a level, from and to: `a` × level + `b`. */
  readonly minCost?: { readonly a: number; readonly b: number }
  readonly maxCost?: { readonly a: number; readonly b: number }
  /** Names of enchantments that cannot be on the same item. */
  readonly exclude?: readonly string[]
}

interface FoodKind {
  readonly foodPoints: number
  readonly saturation: number
}

export interface RawBlock {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly hardness: number | null
  readonly diggable: boolean
  readonly material?: string
  readonly transparent: boolean
  readonly emitLight: number
  readonly filterLight: number
  readonly defaultState: number
  readonly minStateId: number
  readonly maxStateId: number
  readonly states: ReadonlyArray<{
    readonly name: string
    readonly type: string
    readonly num_values: number
    readonly values?: readonly string[]
  }>
  readonly harvestTools?: Readonly<Record<string, boolean>>
}

/** The part of minecraft-data that the world reads. */
export interface RawRegistry {
  readonly blocksArray: readonly RawBlock[]
  readonly blocksByName: Readonly<Record<string, RawBlock>>
  readonly itemsByName: Readonly<Record<string, ItemKind>>
  readonly items: Readonly<Record<number, ItemKind>>
  readonly itemsArray: readonly ItemKind[]
  readonly entitiesByName: Readonly<Record<string, EntityKind>>
  readonly foodsByName: Readonly<Record<string, FoodKind>>
  readonly recipes: unknown
  readonly enchantmentsByName: Readonly<Record<string, EnchantmentKind>>
  readonly enchantmentsArray: readonly EnchantmentKind[]
  readonly effectsByName: Readonly<Record<string, { readonly id: number; readonly name: string }>>
  readonly effectsArray: ReadonlyArray<{ readonly id: number; readonly name: string }>
  readonly biomesByName: Readonly<Record<string, { readonly id: number }>>
  readonly particlesByName: Readonly<Record<string, { readonly id: number }>>
  readonly soundsByName: Readonly<Record<string, { readonly id: number }>>
  readonly language: Readonly<Record<string, string>>
  readonly loginPacket: Readonly<Record<string, unknown>>
  readonly blockCollisionShapes: {
    readonly blocks: Readonly<Record<string, number | readonly number[]>>
    readonly shapes: Readonly<Record<number, ReadonlyArray<readonly number[]>>>
  }
  readonly version: { '>='(other: string): boolean }
  supportFeature(name: string): boolean | string
}
