import { gzipSync } from 'node:zlib'
import minecraftData from 'minecraft-data'
import nbt from 'prismarine-nbt'
import { UsageError } from '../../errors.ts'
import { blockText } from '../../minecraft/blocks/block-text.ts'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { blocksIn, type Corners, extent } from '../../minecraft/blocks/box.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import type { Recording } from '../../session/recording/open.ts'

/** Number of the Sponge format, https://github.com/SpongePowered/Schematic-Specification/blob/master/versions/schematic-2.md. */
const formatVersion = 2

/** Blocks of a side, which the format keeps in 16 bits. */
const sideAtMost = 32_767
/** Air included; the largest building that is read back has a million. */
const cellsAtMost = 4_000_000

/** A building of a recording as a Sponge schematic, which WorldEdit, Litematica and `mcteam tasks import` read; without a name the newest. */
export async function* schem(recording: Recording, name: string | undefined): AsyncGenerator<Uint8Array> {
  const { session } = await recording.stateAt({ seq: recording.lastSeq })
  const { blueprints, buildings = {}, world } = session
  const names = Object.keys(blueprints)
  const chosen = name ?? Object.keys(buildings).at(-1) ?? names[0]
  if (chosen === undefined)
    throw new UsageError('This recording has no building.', 'Choose one whose task or goal asks for a building.')
  if (!Object.hasOwn(blueprints, chosen))
    throw new UsageError(`This recording has no building “${chosen}”.`, choiceHint(chosen, names))
  yield schematicOf(blueprints[chosen]!, world.version)
}

/**
 * Cells that are not drawn are air; states that are left open are those of the game's own. `feet`: the height at which one stands
 * beside it, where that is known: WorldEdit pastes it so that this is the height of who pastes, and `mcteam design import` keeps it.
 */
export const schematicOf = (cells: readonly BlueprintCell[], version: string, feet?: number): Uint8Array => {
  const box = boxOf(cells)
  const drawn = new Map(cells.map(cell => [keyOf(cell.at), `minecraft:${blockText(cell)}`]))
  const palette = new Map<string, number>()
  const data: number[] = []
  for (const at of blocksIn(box)) {
    const block = drawn.get(keyOf(at)) ?? 'minecraft:air'
    const index = palette.get(block) ?? palette.size
    palette.set(block, index)
    data.push(...varint(index))
  }
  const [width, height, length] = [0, 1, 2].map(axis => box.high[axis]! - box.low[axis]! + 1) as [
    number,
    number,
    number,
  ]
  const dataVersion = minecraftData.versions.pc.find(one => one.minecraftVersion === version)?.dataVersion
  const { value } = nbt.comp({
    Version: nbt.int(formatVersion),
    DataVersion: nbt.int(dataVersion ?? 0),
    Width: nbt.short(width),
    Height: nbt.short(height),
    Length: nbt.short(length),
    PaletteMax: nbt.int(palette.size),
    Palette: nbt.comp(Object.fromEntries([...palette].map(([block, index]) => [block, nbt.int(index)]))),
    // WorldEdit up to 7.2 reads no file without these two.
    Offset: nbt.intArray([0, 0, 0]),
    Metadata: metadataOf(feet === undefined ? undefined : feet - box.low[1]),
    BlockData: nbt.byteArray(data.map(byte => (byte << 24) >> 24)),
  })
  return gzipSync(nbt.writeUncompressed({ type: 'compound', name: 'Schematic', value }, 'big'))
}

/** Throws UsageError for what is no building: a recording of a stranger may name two blocks at the two ends of a world. */
const boxOf = (cells: readonly BlueprintCell[]): Corners => {
  const box = cells.length === 0 ? undefined : extent(cells.map(({ at }) => at))
  const sides = box ? box.high.map((high, axis) => high - box.low[axis]! + 1) : []
  if (box && sides.every(side => side <= sideAtMost) && sides.reduce((all, side) => all * side, 1) <= cellsAtMost)
    return box
  throw new UsageError(
    box ? `A box of ${sides.join(' × ')} blocks is too large for a schematic.` : 'This building has no block.',
    'Choose another building: --building NAME',
  )
}

/** WorldEdit's names for where a building lies to who pastes it. Ours stands beside them, for in other files that is where a copy was made. */
const metadataOf = (layersBelow: number | undefined) => {
  const offset = { WEOffsetX: nbt.int(0), WEOffsetY: nbt.int(-(layersBelow ?? 0)), WEOffsetZ: nbt.int(0) }
  return nbt.comp(layersBelow === undefined ? offset : { ...offset, McteamLayersBelow: nbt.int(layersBelow) })
}

/** Seven bits a byte, the lowest first. */
const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)])
