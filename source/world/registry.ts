import chunkLoader from 'prismarine-chunk'
import registryLoader from 'prismarine-registry'
import { BlockTable } from './blocks.ts'
import type { WorldVersion } from './types.ts'

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
  readonly displayName: string
  readonly width: number
  readonly height: number
  readonly type: string
  readonly category?: string
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
  readonly name: string
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
  readonly boundingBox: string
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
  readonly materials: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly enchantmentsByName: Readonly<Record<string, EnchantmentKind>>
  readonly enchantmentsArray: readonly EnchantmentKind[]
  readonly effectsByName: Readonly<
    Record<string, { readonly id: number; readonly name: string; readonly displayName: string }>
  >
  readonly effectsArray: ReadonlyArray<{ readonly id: number; readonly name: string; readonly displayName: string }>
  readonly biomesByName: Readonly<Record<string, { readonly id: number }>>
  readonly particlesByName: Readonly<Record<string, { readonly id: number }>>
  readonly soundsByName: Readonly<Record<string, { readonly id: number }>>
  readonly language: Readonly<Record<string, string>>
  readonly loginPacket: Readonly<Record<string, unknown>>
  readonly blockCollisionShapes: {
    readonly blocks: Readonly<Record<string, number | readonly number[]>>
    readonly shapes: Readonly<Record<number, ReadonlyArray<readonly number[]>>>
  }
  readonly version: { readonly minecraftVersion?: string; readonly version: number; '>='(other: string): boolean }
  supportFeature(name: string): boolean | string
}

/** A chunk column of prismarine-chunk; x and z of positions are 0–15. */
export interface Column {
  readonly minY: number
  readonly worldHeight: number
  readonly sections: ReadonlyArray<{ isEmpty(): boolean; readonly palette?: readonly number[] }>
  getBlockStateId(pos: { x: number; y: number; z: number }): number
  setBlockStateId(pos: { x: number; y: number; z: number }, state: number): void
  getBiome(pos: { x: number; y: number; z: number }): number
  setBiome(pos: { x: number; y: number; z: number }, biome: number): void
  setSkyLight(pos: { x: number; y: number; z: number }, light: number): void
  setBlockLight(pos: { x: number; y: number; z: number }, light: number): void
  dump(): Buffer
  load(data: Buffer): void
  dumpLight(): Record<string, unknown>
  toJson(): string
}

interface ColumnClass {
  new (options: { minY: number; worldHeight: number }): Column
  fromJson(json: string): Column
}

/** Everything that depends on the Minecraft version and never changes while the world runs. */
export interface Registry extends RawRegistry {
  readonly name: WorldVersion
  readonly blocks: BlockTable
  readonly Column: ColumnClass
  /** The registry as the prismarine packages want it. */
  readonly raw: RawRegistry
  /** Whether this version is `other` or newer. */
  since(other: string): boolean
}

const minY = -64
const height = 384
export const worldBounds = { minY, height, maxY: minY + height - 1 } as const

// Immutable data, loaded once per version and shared by all worlds of the process: it takes 150 ms the first time.
const loaded = new Map<WorldVersion, Registry>()

export function loadRegistry(version: WorldVersion): Registry {
  const known = loaded.get(version)
  if (known) return known
  // The packages' types describe neither `supportFeature` strings nor the per-state shapes; RawRegistry does.
  const raw = (registryLoader as unknown as (v: string) => RawRegistry)(version)
  const Column = (chunkLoader as unknown as (r: RawRegistry) => ColumnClass)(raw)
  const registry: Registry = Object.assign(Object.create(raw) as RawRegistry, {
    name: version,
    blocks: new BlockTable(raw),
    Column,
    raw,
    since: (other: string) => raw.version['>='](other),
  })
  loaded.set(version, registry)
  return registry
}
