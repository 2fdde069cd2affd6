import chunkLoader from 'prismarine-chunk'
import registryLoader from 'prismarine-registry'
import { BlockTable } from './blocks.ts'
import type { RawRegistry } from './raw-registry.ts'
import type { WorldVersion } from './types.ts'

/** A chunk column of prismarine-chunk; x and z of positions are 0–15. */
export interface Column {
  readonly sections: ReadonlyArray<{ isEmpty(): boolean; readonly palette?: readonly number[] }>
  getBlockStateId(pos: { x: number; y: number; z: number }): number
  setBlockStateId(pos: { x: number; y: number; z: number }, state: number): void
  setBiome(pos: { x: number; y: number; z: number }, biome: number): void
  dump(): Buffer
  load(data: Buffer): void
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
const worldHeightBlocks = 384
export const worldBounds = { minY, height: worldHeightBlocks, maxY: minY + worldHeightBlocks - 1 } as const

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
