import type { Point } from './point.ts'
import { type Column, type Registry, worldBounds } from './registry.ts'

/** Makes the land. Called once per column, at its first use; the same seed must give the same column. */
export interface Generator {
  /** A block position where new players can stand. */
  readonly spawn: Point
  /** When set, every column is this one until it is changed: flat land then costs neither memory nor time. */
  readonly template?: Column
  /** Fills a column of air. `column` is not asked for by coordinates outside 0–15. */
  fill(column: Column, chunkX: number, chunkZ: number): void
  /** What blocks of a column keep beyond their states: chests and signs of a world from disk. Asked after `fill`. */
  blockEntities?(chunkX: number, chunkZ: number): Iterable<readonly [Point, BlockEntity]>
  /** Creatures that live there from the beginning. */
  herds?(chunkX: number, chunkZ: number): ReadonlyArray<{ readonly type: string; readonly position: Point }>
}

/** Data that belongs to one block and does not fit into its state: a chest's contents, a sign's text. Plain, cloneable. */
export interface BlockEntity {
  readonly type: string
  readonly [field: string]: unknown
}

export interface LoadedColumn {
  readonly x: number
  readonly z: number
  column: Column
  /** Still the generator's template. */
  shared: boolean
  /** Differs from what the generator makes. */
  changed: boolean
  readonly blockEntities: Map<number, BlockEntity>
  /** The serialised chunk packet, until something changes. */
  packet: Buffer | undefined
}

export const columnKey = (x: number, z: number): number => (x + 2097152) * 4194304 + (z + 2097152)
const entityKey = (x: number, y: number, z: number): number =>
  ((y - worldBounds.minY) << 8) | ((z & 15) << 4) | (x & 15)

/** All blocks. Columns appear when first touched and stay. */
export class Chunks {
  readonly columns = new Map<number, LoadedColumn>()
  private readonly registry: Registry
  private readonly generator: Generator
  private last: LoadedColumn | undefined
  // For `get` alone, which is asked thousands of times a tick; columns do not keep what they are asked with.
  private readonly asked = { x: 0, y: 0, z: 0 }
  /** Called for a column that has just been made. */
  onLoad: ((column: LoadedColumn) => void) | undefined

  constructor(registry: Registry, generator: Generator) {
    this.registry = registry
    this.generator = generator
  }

  at(chunkX: number, chunkZ: number): LoadedColumn {
    const last = this.last
    if (last && last.x === chunkX && last.z === chunkZ) return last
    const key = columnKey(chunkX, chunkZ)
    let found = this.columns.get(key)
    if (!found) {
      found = this.make(chunkX, chunkZ)
      this.columns.set(key, found)
      this.onLoad?.(found)
    }
    this.last = found
    return found
  }

  loaded(chunkX: number, chunkZ: number): LoadedColumn | undefined {
    return this.columns.get(columnKey(chunkX, chunkZ))
  }

  private make(x: number, z: number): LoadedColumn {
    const template = this.generator.template
    let column = template
    if (!column) {
      column = new this.registry.Column({ minY: worldBounds.minY, worldHeight: worldBounds.height })
      this.generator.fill(column, x, z)
    }
    const blockEntities = new Map<number, BlockEntity>()
    for (const [p, entity] of this.generator.blockEntities?.(x, z) ?? [])
      blockEntities.set(entityKey(p.x, p.y, p.z), entity)
    return { x, z, column, shared: template !== undefined, changed: false, blockEntities, packet: undefined }
  }

  /** State id at a block position; air outside the world's height. */
  get(x: number, y: number, z: number): number {
    if (y < worldBounds.minY || y > worldBounds.maxY) return 0
    const { asked } = this
    const { column } = this.at(x >> 4, z >> 4)
    asked.x = x & 15
    asked.y = y
    asked.z = z & 15
    return column.getBlockStateId(asked)
  }

  /** Stores a state, nothing else. Returns the former one, or -1 outside the world's height. */
  set(x: number, y: number, z: number, state: number): number {
    if (y < worldBounds.minY || y > worldBounds.maxY) return -1
    const loaded = this.at(x >> 4, z >> 4)
    const at = { x: x & 15, y, z: z & 15 }
    const before = loaded.column.getBlockStateId(at)
    if (before === state) return before
    this.own(loaded)
    loaded.column.setBlockStateId(at, state)
    loaded.packet = undefined
    return before
  }

  /** Makes the column safe to write to. */
  own(loaded: LoadedColumn): void {
    if (loaded.shared) {
      loaded.column = this.registry.Column.fromJson(loaded.column.toJson())
      loaded.shared = false
    }
    loaded.changed = true
  }

  put(x: number, z: number, column: Column, blockEntities: ReadonlyArray<readonly [number, BlockEntity]>): void {
    const loaded = {
      x,
      z,
      column,
      shared: false,
      changed: true,
      blockEntities: new Map(blockEntities),
      packet: undefined,
    }
    this.columns.set(columnKey(x, z), loaded)
    this.last = undefined
  }

  /** Drops a column from memory; the next look makes it anew. */
  forget(x: number, z: number): void {
    this.columns.delete(columnKey(x, z))
    this.last = undefined
  }

  blockEntity(p: Point): BlockEntity | undefined {
    return this.at(p.x >> 4, p.z >> 4).blockEntities.get(entityKey(p.x, p.y, p.z))
  }

  setBlockEntity(p: Point, entity: BlockEntity | undefined): void {
    const loaded = this.at(p.x >> 4, p.z >> 4)
    const key = entityKey(p.x, p.y, p.z)
    if (entity) loaded.blockEntities.set(key, entity)
    else if (!loaded.blockEntities.delete(key)) return
    loaded.changed = true
    loaded.packet = undefined
  }

  *blockEntities(loaded: LoadedColumn): globalThis.Generator<[Point, BlockEntity], void, undefined> {
    for (const [key, entity] of loaded.blockEntities) {
      yield [
        { x: loaded.x * 16 + (key & 15), y: (key >> 8) + worldBounds.minY, z: loaded.z * 16 + ((key >> 4) & 15) },
        entity,
      ]
    }
  }
}
