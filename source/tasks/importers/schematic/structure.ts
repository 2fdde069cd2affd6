import { z } from 'zod'
import { UsageError } from '../../../errors.ts'
import type { DrawnBlock } from '../../../minecraft/blocks/blueprint.ts'
import { type Position, show } from '../../../minecraft/blocks/position.ts'
import { blockPosition } from '../../../minecraft/blocks/position-schema.ts'
import { type BuildingFormat, checked, checkedVolume, listOf, saveAgain, textOf } from './nbt.ts'

const entry = z.looseObject({ Name: z.string(), Properties: z.record(z.string(), z.unknown()).optional() })
const structureFile = z.looseObject({
  DataVersion: z.int().optional(),
  size: blockPosition,
  palette: listOf(entry).optional(),
  palettes: listOf(listOf(entry)).optional(),
  blocks: listOf(z.looseObject({ state: z.int().min(0), pos: blockPosition, nbt: z.unknown().optional() })),
  entities: z.array(z.unknown()).optional(),
})

/** What structure blocks save (`.nbt`). Places that it does not mention are not judged. */
export const structure: BuildingFormat = {
  name: 'structure file',
  accepts: root => 'blocks' in root && 'size' in root,
  read(root, path, note) {
    const file = checked(structureFile, root, path, 'structure')
    checkedVolume(file.size, path)
    const palette = file.palette ?? file.palettes?.[0]
    if (!palette) throw new UsageError(`${path}: broken structure file: it has no palette.`, saveAgain)
    if (!file.palette && file.palettes!.length > 1) note(`${file.palettes!.length} palettes → the first`)
    const filled = file.blocks.filter(block => block.nbt !== undefined).length
    if (filled > 0) note(`${filled} blocks with contents or writing → without it`)
    if (file.entities?.length) note(`${file.entities.length} creatures and other entities → left out`)
    const isInside = ({ pos }: { readonly pos: Position }) => pos.every((at, axis) => at >= 0 && at < file.size[axis]!)
    const outside = file.blocks.find(block => !isInside(block))
    if (outside)
      throw new UsageError(
        `${path}: broken structure file: a block at ${show(outside.pos)} lies outside its size of ${file.size.join('×')}.`,
        saveAgain,
      )
    const blocks = file.blocks.flatMap(({ state, pos }): DrawnBlock[] => {
      const found = palette[state]
      if (!found)
        throw new UsageError(`${path}: broken structure file: block ${state} is not in its palette.`, saveAgain)
      const block = textOf(found.Name, found.Properties)
      return block === null ? [] : [{ at: pos, block }]
    })
    return { blocks, dataVersion: file.DataVersion ?? null }
  },
}
