import { z } from 'zod'
import { UsageError } from '../../../errors.ts'
import type { Note } from '../import-report.ts'
import {
  type Building,
  type BuildingFormat,
  boxBlocks,
  checked,
  checkedVolume,
  normalText,
  saveAgain,
  wholeNumbers,
} from './nbt.ts'

const size = { Width: z.int(), Height: z.int(), Length: z.int() }
const listed = { BlockEntities: z.array(z.unknown()).optional(), Entities: z.array(z.unknown()).optional() }
/** What `mcteam design export` adds. */
const metadata = z.looseObject({ McteamLayersBelow: z.int().min(-64).max(64).optional() }).optional()
const palette = z.record(z.string(), z.int().min(0))
const second = z.looseObject({
  ...size,
  ...listed,
  Version: z.int(),
  DataVersion: z.int().optional(),
  Metadata: metadata,
  Palette: palette,
  BlockData: wholeNumbers,
  TileEntities: z.array(z.unknown()).optional(),
})
const third = z.looseObject({
  ...size,
  ...listed,
  Version: z.int(),
  DataVersion: z.int().optional(),
  Metadata: metadata,
  Blocks: z.looseObject({ Palette: palette, Data: wholeNumbers, BlockEntities: z.array(z.unknown()).optional() }),
})

/** Numbers of any size, seven bits a byte, the lowest first. */
function* varints(data: readonly number[]): Generator<number> {
  let value = 0
  let shift = 0
  for (const byte of data) {
    value |= (byte & 0x7f) << shift
    shift += 7
    if (byte & 0x80) continue
    yield value
    value = 0
    shift = 0
  }
}

/** Sponge schematics (`.schem`), versions 1 to 3 of the published specification. */
export const sponge: BuildingFormat = {
  name: 'Sponge schematic',
  accepts: root => 'BlockData' in root || 'Schematic' in root,
  read(root, path, note) {
    const nested = root.Schematic as Readonly<Record<string, unknown>> | undefined
    return nested ? readThird(nested, path, note) : readSecond(root, path, note)
  },
}

const readSecond = (root: unknown, path: string, note: Note): Building => {
  const file = checked(second, root, path, 'Sponge schematic')
  const others = file.BlockEntities ?? file.TileEntities ?? []
  return building(file, file.Palette, file.BlockData, others.length, path, note)
}

const readThird = (root: unknown, path: string, note: Note): Building => {
  const file = checked(third, root, path, 'Sponge schematic')
  const { Palette, Data, BlockEntities = [] } = file.Blocks
  return building(file, Palette, Data, BlockEntities.length, path, note)
}

const building = (
  file: Pick<z.infer<typeof second>, 'Width' | 'Height' | 'Length' | 'DataVersion' | 'Entities' | 'Metadata'>,
  names: Readonly<Record<string, number>>,
  data: readonly number[],
  blockEntities: number,
  path: string,
  note: Note,
): Building => {
  // Unsigned in the specification, signed in NBT.
  const box = [file.Width & 0xffff, file.Height & 0xffff, file.Length & 0xffff] as const
  const volume = checkedVolume(box, path)
  const byId = new Map(Object.entries(names).map(([text, id]) => [id, text]))
  const ids = [...varints(data)]
  if (ids.length !== volume)
    throw new UsageError(
      `${path}: broken Sponge schematic: ${ids.length} blocks for a box of ${box.join(' × ')}.`,
      saveAgain,
    )
  if (blockEntities > 0) note(`${blockEntities} blocks with contents or writing → without it`)
  if (file.Entities?.length) note(`${file.Entities.length} creatures and other entities → left out`)
  const blocks = boxBlocks(box, [0, 0, 0], index => {
    const text = byId.get(ids[index]!)
    if (text === undefined)
      throw new UsageError(`${path}: broken Sponge schematic: block ${ids[index]} is not in its palette.`, saveAgain)
    return normalText(text)
  })
  return { blocks, dataVersion: file.DataVersion ?? null, layersBelow: file.Metadata?.McteamLayersBelow }
}
