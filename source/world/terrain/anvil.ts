import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import nbt from 'prismarine-nbt'
import anvil from 'prismarine-provider-anvil'
import type { BlockEntity, Chunks, Generator, LoadedColumn } from '../chunks.ts'
import { asList, asNumber, get, list, type Tag } from '../commands/language/nbt.ts'
import { blockEntityTag, readBlockEntity } from '../commands/tags/block-tag.ts'
import type { Point } from '../point.ts'
import { type Column, type Registry, worldBounds } from '../registry.ts'
import { forThisVersion, type RawTag } from './foreign-blocks.ts'

export interface AnvilWorld {
  /** The land of the folder; where it has none, the other generator's. */
  readonly generator: Generator
  /** Writes every column that was changed; resolves to their number. */
  save(chunks: Chunks): Promise<number>
}

/** What is used of the package; its own types leave the conversions out. */
interface Converters {
  nbtChunkToPrismarineChunk(tag: RawTag): Column
  prismarineChunkToNbt(column: Column, x: number, z: number): RawTag
}
interface RegionFolder {
  saveRaw(x: number, z: number, tag: RawTag): Promise<void>
  close(): Promise<unknown>
}

const sectorBytes = 4096

/**
 * Opens a folder in the Anvil format (`level.dat`, `region/*.mca`) of 1.18 or later; makes it if it does not exist.
 * Columns are read when they are first needed. One that cannot be read is reported, replaced by the other generator's
 * and never written, so that nothing is lost.
 */
export function openAnvil(
  registry: Registry,
  folder: string,
  beyond: Generator,
  seed: number,
  log: (line: string) => void,
): AnvilWorld {
  const regions = join(folder, 'region')
  mkdirSync(regions, { recursive: true })
  // The package's declared types are those of its own examples.
  const convert = (anvil.chunk as unknown as (version: string) => Converters)(registry.name)
  const unreadable = new Set<string>()
  const loaded = new Map<string, [Point, BlockEntity][]>()
  const spawn = levelSpawn(folder, log) ?? beyond.spawn

  function read(x: number, z: number): Column | undefined {
    try {
      const tag = readChunk(join(regions, `r.${x >> 5}.${z >> 5}.mca`), x & 31, z & 31)
      if (!tag) return undefined
      const { chunk, foreign } = forThisVersion(registry, tag)
      if (foreign.length > 0)
        log(`Chunk ${x} ${z}: ${registry.name} does not know ${foreign.join(', ')}; air is there instead`)
      const column = convert.nbtChunkToPrismarineChunk(chunk)
      loaded.set(`${x},${z}`, blockEntitiesOf(registry, chunk, column))
      return column
    } catch (error) {
      unreadable.add(`${x},${z}`)
      const reason = error instanceof Error ? error.message : String(error)
      log(`Chunk ${x} ${z} of ${folder} cannot be read (${reason.slice(0, 200)}); it is made new and will not be saved`)
      return undefined
    }
  }

  function fill(column: Column, x: number, z: number): void {
    const found = read(x, z)
    if (!found) {
      beyond.fill(column, x, z)
      return
    }
    // Both arrays belong to the column; the type says readonly for those who only look.
    const inner = (of: Column) => of as unknown as { sections: unknown[]; biomes: unknown[] }
    inner(column).sections = inner(found).sections.slice(0, column.sections.length)
    inner(column).biomes = inner(found).biomes.slice(0, column.sections.length)
  }

  return {
    generator: {
      spawn,
      fill,
      blockEntities(x, z) {
        const entities = loaded.get(`${x},${z}`) ?? []
        loaded.delete(`${x},${z}`)
        return entities
      },
      herds: (x, z) => (existsSync(join(regions, `r.${x >> 5}.${z >> 5}.mca`)) ? [] : (beyond.herds?.(x, z) ?? [])),
    },
    async save(chunks) {
      if (!existsSync(join(folder, 'level.dat'))) writeLevel(registry, folder, spawn, seed)
      const Anvil = (anvil.Anvil as unknown as (version: string) => new (path: string) => RegionFolder)(registry.name)
      const out = new Anvil(regions)
      let count = 0
      try {
        for (const column of chunks.columns.values()) {
          if (!column.changed || unreadable.has(`${column.x},${column.z}`)) continue
          await out.saveRaw(column.x, column.z, chunkTag(registry, convert, chunks, column))
          count++
        }
      } finally {
        await out.close()
      }
      return count
    },
  }
}

function chunkTag(registry: Registry, convert: Converters, chunks: Chunks, loaded: LoadedColumn): RawTag {
  const tag = convert.prismarineChunkToNbt(loaded.column, loaded.x, loaded.z)
  const entities: Tag[] = []
  for (const [p, data] of chunks.blockEntities(loaded)) {
    const name = registry.blocks.name(loaded.column.getBlockStateId({ x: p.x & 15, y: p.y, z: p.z & 15 }))
    const written = blockEntityTag(registry, name, p, data)
    if (written) entities.push(written)
  }
  const value = tag.value as Record<string, RawTag>
  value.block_entities = list(entities)
  // Vanilla looks at light and heights again when it is told that it must.
  value.Status = { type: 'string', value: registry.since('1.20') ? 'minecraft:full' : 'full' }
  return tag
}

/** One chunk of a region file; undefined when the file or the chunk is not there. */
function readChunk(file: string, x: number, z: number): RawTag | undefined {
  if (!existsSync(file)) return undefined
  const handle = openSync(file, 'r')
  try {
    const part = (length: number, at: number): Buffer => {
      const buffer = Buffer.alloc(length)
      return buffer.subarray(0, readSync(handle, buffer, 0, length, at))
    }
    const entry = part(4, (x + z * 32) * 4)
    if (entry.length < 4 || entry.readUInt32BE(0) === 0) return undefined
    const start = (entry.readUInt32BE(0) >>> 8) * sectorBytes
    const head = part(5, start)
    if (head.length < 5) throw new Error('the region file ends too early')
    const length = head.readUInt32BE(0) - 1
    if (length < 1 || length > 255 * sectorBytes) throw new Error(`the chunk claims ${length} bytes`)
    const packed = part(length, start + 5)
    const compression = head[4]
    if (compression !== 1 && compression !== 2 && compression !== 3)
      throw new Error(`unknown compression ${compression}`)
    const limit = { maxOutputLength: 64 << 20 }
    const raw = compression === 1 ? gunzipSync(packed, limit) : compression === 2 ? inflateSync(packed, limit) : packed
    return nbt.parseUncompressed(raw) as unknown as RawTag
  } finally {
    closeSync(handle)
  }
}

function blockEntitiesOf(registry: Registry, chunk: RawTag, column: Column): [Point, BlockEntity][] {
  // Both are the form of prismarine-nbt; `RawTag` says less of it.
  const entities = (chunk.value as Record<string, Tag | undefined>).block_entities
  return asList(entities).flatMap((tag): [Point, BlockEntity][] => {
    const [x, y, z] = ['x', 'y', 'z'].map(axis => asNumber(get(tag, axis)) ?? Number.NaN) as [number, number, number]
    if (tag.type !== 'compound' || ![x, y, z].every(Number.isInteger) || y < worldBounds.minY || y > worldBounds.maxY)
      return []
    const name = registry.blocks.name(column.getBlockStateId({ x: x & 15, y, z: z & 15 }))
    const data = readBlockEntity(registry, name, tag)
    return data ? [[{ x, y, z }, data]] : []
  })
}

/** Where players appear, as the folder's level.dat says. */
function levelSpawn(folder: string, log: (line: string) => void): Point | undefined {
  const file = join(folder, 'level.dat')
  if (!existsSync(file)) return undefined
  try {
    const root = nbt.simplify(nbt.parseUncompressed(gunzipSync(readFileSync(file)))) as {
      Data?: Record<string, unknown>
    }
    const { SpawnX: x, SpawnY: y, SpawnZ: z } = root.Data ?? {}
    if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number') return { x, y, z }
  } catch (error) {
    log(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}); the spawn point is a new one`,
    )
  }
  return undefined
}

/** Enough of a level.dat for the vanilla game to open the folder; a file that is there already is never touched. */
function writeLevel(registry: Registry, folder: string, spawn: Point, seed: number): void {
  const int = (value: number): RawTag => ({ type: 'int', value })
  const text = (value: string): RawTag => ({ type: 'string', value })
  const dataVersion = int((registry.version as { dataVersion?: number }).dataVersion ?? 3120)
  const Data: RawTag = {
    type: 'compound',
    value: {
      version: int(19_133),
      DataVersion: dataVersion,
      Version: {
        type: 'compound',
        value: { Name: text(registry.name), Id: dataVersion, Snapshot: { type: 'byte', value: 0 } },
      },
      LevelName: text('mcteam'),
      SpawnX: int(spawn.x),
      SpawnY: int(spawn.y),
      SpawnZ: int(spawn.z),
      GameType: int(0),
      allowCommands: { type: 'byte', value: 1 },
      initialized: { type: 'byte', value: 1 },
      RandomSeed: { type: 'long', value: [seed < 0 ? -1 : 0, seed | 0] },
    },
  }
  // The package's type of a root tag wants the literal types of every child.
  const root = { type: 'compound', name: '', value: { Data } } as unknown as Parameters<typeof nbt.writeUncompressed>[0]
  writeFileSync(join(folder, 'level.dat'), gzipSync(nbt.writeUncompressed(root)))
}
