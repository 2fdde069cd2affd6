import { z } from 'zod'
import { UsageError } from '../../../errors.ts'
import type { DrawnBlock } from '../../../minecraft/blocks/blueprint.ts'
import {
  type BuildingFormat,
  boxBlocks,
  checked,
  checkedVolume,
  checkTogether,
  listOf,
  saveAgain,
  textOf,
} from './nbt.ts'

const vector = z.looseObject({ x: z.int(), y: z.int(), z: z.int() })
const region = z.looseObject({
  Position: vector,
  Size: vector,
  BlockStatePalette: listOf(
    z.looseObject({ Name: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
  ),
  /** Longs as pairs of 32 bits, the higher first. */
  BlockStates: listOf(z.tuple([z.int(), z.int()])),
  Entities: z.array(z.unknown()).optional(),
  TileEntities: z.array(z.unknown()).optional(),
})
const litematicFile = z.looseObject({
  MinecraftDataVersion: z.int().optional(),
  Regions: z.record(z.string(), region),
})

/** Blocks of overlapping regions that are named one by one. */
const replacedShown = 8

/** Number `index` of `bits` each, packed into longs without regard for their borders, the lowest bits first. */
const packed = (longs: readonly (readonly [number, number])[], bits: number, index: number): number | null => {
  let value = 0
  for (let read = 0; read < bits; ) {
    const place = index * bits + read
    const long = longs[place >> 6]
    if (!long) return null
    const offset = place & 31
    const taken = Math.min(bits - read, 32 - offset)
    const half = (place & 63) < 32 ? long[1] : long[0]
    value |= ((half >>> offset) & (2 ** taken - 1)) << read
    read += taken
  }
  return value
}

/** Litematica's files (`.litematic`): one or more regions, each with a palette of its own. */
export const litematic: BuildingFormat = {
  name: 'Litematica file',
  accepts: root => 'Regions' in root,
  read(root, path, note) {
    const file = checked(litematicFile, root, path, 'Litematica')
    const regions = Object.entries(file.Regions).map(([name, one]) => ({
      name,
      one,
      box: [one.Size.x, one.Size.y, one.Size.z].map(Math.abs) as [number, number, number],
    }))
    checkTogether(
      regions.map(({ name, box }) => checkedVolume(box, `${path}: region ${name}`)),
      path,
    )
    const blocks = new Map<string, DrawnBlock>()
    for (const { name, one, box } of regions) {
      const sides = [one.Size.x, one.Size.y, one.Size.z]
      const from = [one.Position.x, one.Position.y, one.Position.z]
      // A negative side reaches from its position downwards.
      const corner = from.map((at, axis) => (sides[axis]! < 0 ? at + sides[axis]! + 1 : at)) as [number, number, number]
      const bits = Math.max(2, 32 - Math.clz32(one.BlockStatePalette.length - 1))
      const palette = one.BlockStatePalette.map(entry => textOf(entry.Name, entry.Properties))
      const inside = boxBlocks(box, corner, index => {
        const text = palette[packed(one.BlockStates, bits, index) ?? -1]
        if (text === undefined)
          throw new UsageError(`${path}: broken Litematica file: region ${name} has no block ${index}.`, saveAgain)
        return text
      })
      const replaced: string[] = []
      for (const block of inside) {
        const key = block.at.join(' ')
        const before = blocks.get(key)
        // Regions may overlap; air of one does not take away what another holds.
        if (before && before.block !== 'air' && block.block === 'air') continue
        if (before && before.block !== 'air' && before.block !== block.block)
          replaced.push(`${key} is ${before.block} and, in region ${name}, ${block.block} → ${block.block}`)
        blocks.set(key, block)
      }
      for (const text of replaced.slice(0, replacedShown)) note(text)
      const more = replaced.length - replacedShown
      if (more > 0) note(`${more} more blocks are others in region ${name} → those of region ${name}`)
      if (one.TileEntities?.length) note(`${one.TileEntities.length} blocks with contents or writing → without it`)
      if (one.Entities?.length) note(`${one.Entities.length} creatures and other entities → left out`)
    }
    return { blocks: [...blocks.values()], dataVersion: file.MinecraftDataVersion ?? null }
  },
}
