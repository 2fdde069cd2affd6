import type { LoadedColumn } from '../chunks.ts'
import { type Column, type Registry, worldBounds } from '../registry.ts'
import { blockEntityNbt } from './block-entities.ts'

/** Writes packets into buffers; minecraft-protocol's server holds one for the play state. */
export interface PacketWriter {
  createPacketBuffer(packet: { name: string; params: unknown }): Buffer
}

const sections = worldBounds.height / 16
const full = Buffer.alloc(2048, 0xff)

/**
 * The chunk packet as bytes. The light goes in by hand: as a protodef array of 2,048 numbers per section it would take
 * longer than everything else together.
 */
export function chunkPacket(registry: Registry, writer: PacketWriter, loaded: LoadedColumn): Buffer {
  const { column } = loaded
  const tops = surface(registry, column)
  const sky = skyLight(tops)
  const glow = blockLight(registry, column)
  const mask = (has: (i: number) => boolean): [number, number][] => {
    let bits = 0
    for (let i = 0; i < sections + 2; i++) if (has(i)) bits += 2 ** i
    return [[Math.floor(bits / 4294967296), (bits % 4294967296) | 0]]
  }
  const blockEntities: object[] = []
  for (const [key, entity] of loaded.blockEntities) {
    const data = blockEntityNbt(registry, entity)
    if (data)
      blockEntities.push({
        x: key & 15,
        z: (key >> 4) & 15,
        y: (key >> 8) + worldBounds.minY,
        type: data.type,
        nbtData: data.nbt,
      })
  }
  const head = writer.createPacketBuffer({
    name: 'map_chunk',
    params: {
      x: loaded.x,
      z: loaded.z,
      heightmaps: heightmaps(tops),
      chunkData: column.dump(),
      blockEntities,
      trustEdges: true,
      skyLightMask: mask(i => sky[i] !== undefined),
      blockLightMask: mask(i => glow[i] !== undefined),
      // Above the highest lit section nothing is said: clients take it for open sky.
      emptySkyLightMask: mask(i => sky[i] === undefined && i < sky.length),
      emptyBlockLightMask: mask(i => glow[i] === undefined),
      skyLight: [],
      blockLight: [],
    },
  })
  // The two empty light arrays are the last two bytes.
  return Buffer.concat([head.subarray(0, head.length - 2), lightArray(sky), lightArray(glow)])
}

/** The packet of another place with the same content. */
export function movedPacket(packet: Buffer, x: number, z: number): Buffer {
  const copy = Buffer.from(packet)
  // One byte of packet id, then both coordinates.
  copy.writeInt32BE(x, 1)
  copy.writeInt32BE(z, 5)
  return copy
}

function lightArray(light: readonly (Buffer | undefined)[]): Buffer {
  const parts: Buffer[] = []
  for (const section of light) if (section) parts.push(Buffer.from([0x80, 0x10]), section)
  return Buffer.concat([Buffer.from([parts.length / 2]), ...parts])
}

/** For each of the 256 block columns, the y above the highest block that stops light. */
function surface(registry: Registry, column: Column): Int16Array {
  const tops = new Int16Array(256).fill(worldBounds.minY)
  let open = 256
  for (let s = sections - 1; s >= 0 && open > 0; s--) {
    if (column.sections[s]!.isEmpty()) continue
    for (let y = worldBounds.minY + s * 16 + 15; y >= worldBounds.minY + s * 16 && open > 0; y--) {
      for (let i = 0; i < 256; i++) {
        if (tops[i]! > worldBounds.minY) continue
        const state = column.getBlockStateId({ x: i & 15, y, z: i >> 4 })
        if (state !== 0 && registry.blocks.info(state).filterLight > 0) {
          tops[i] = y + 1
          open--
        }
      }
    }
  }
  return tops
}

/** Sky light straight down: full above the surface, none below. Index 0 is the section under the world. */
function skyLight(tops: Int16Array): (Buffer | undefined)[] {
  const lowest = tops.reduce((a, b) => Math.min(a, b))
  const highest = tops.reduce((a, b) => Math.max(a, b))
  const count = Math.min(sections + 2, ((highest - worldBounds.minY) >> 4) + 3)
  return Array.from({ length: count }, (_, i) => {
    const bottom = worldBounds.minY + (i - 1) * 16
    if (bottom >= highest) return full
    if (bottom + 16 <= lowest) return undefined
    const light = Buffer.alloc(2048)
    for (let j = 0; j < 4096; j += 1) {
      const y = bottom + (j >> 8)
      if (y >= tops[j & 255]!) light[j >> 1]! |= j & 1 ? 0xf0 : 0x0f
    }
    return light
  })
}

/** Light of torches, lava and the like, spread within the column. */
function blockLight(registry: Registry, column: Column): (Buffer | undefined)[] {
  const light: (Uint8Array | undefined)[] = Array.from({ length: sections + 2 }, () => undefined)
  const queue: number[] = []
  const put = (x: number, y: number, z: number, level: number): void => {
    const i = ((y - worldBounds.minY) >> 4) + 1
    light[i] ??= new Uint8Array(4096)
    const at = ((y & 15) << 8) | (z << 4) | x
    if (light[i]![at]! >= level) return
    light[i]![at] = level
    queue.push(x, y, z, level)
  }
  for (const [s, section] of column.sections.entries()) {
    if (
      section.isEmpty() ||
      (section.palette && !section.palette.some(state => registry.blocks.info(state).emitLight > 0))
    )
      continue
    for (let j = 0; j < 4096; j++) {
      const p = { x: j & 15, y: worldBounds.minY + s * 16 + (j >> 8), z: (j >> 4) & 15 }
      const state = column.getBlockStateId(p)
      const info = registry.blocks.info(state)
      if (info.emitLight > 0 && registry.blocks.get(state, 'lit') !== 'false') put(p.x, p.y, p.z, info.emitLight)
    }
  }
  for (let i = 0; i < queue.length; i += 4) {
    const [x, y, z, level] = [queue[i]!, queue[i + 1]!, queue[i + 2]!, queue[i + 3]!]
    for (const [dx, dy, dz] of [
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ] as const) {
      const [nx, ny, nz] = [x + dx, y + dy, z + dz]
      if (level < 2 || nx < 0 || nx > 15 || nz < 0 || nz > 15 || ny < worldBounds.minY || ny > worldBounds.maxY)
        continue
      const state = column.getBlockStateId({ x: nx, y: ny, z: nz })
      if (registry.blocks.info(state).filterLight < 15) put(nx, ny, nz, level - 1)
    }
  }
  return light.map(section => {
    if (!section) return undefined
    const packed = Buffer.alloc(2048)
    for (let j = 0; j < 2048; j++) packed[j] = section[2 * j]! | (section[2 * j + 1]! << 4)
    return packed
  })
}

/** Two height maps of 9 bits per value, seven values to a long. */
function heightmaps(tops: Int16Array): object {
  const longs: [number, number][] = []
  for (let i = 0; i < 256; i += 7) {
    let value = 0n
    for (let j = 0; j < 7 && i + j < 256; j++) value |= BigInt(tops[i + j]! - worldBounds.minY) << BigInt(9 * j)
    longs.push([Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value))])
  }
  const map = { type: 'longArray', value: longs }
  return { type: 'compound', name: '', value: { MOTION_BLOCKING: map, WORLD_SURFACE: map } }
}
