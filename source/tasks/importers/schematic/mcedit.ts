import minecraftData from 'minecraft-data'
import { z } from 'zod'
import { UsageError } from '../../../errors.ts'
import { type BuildingFormat, boxBlocks, checked, checkedVolume, normalText, saveAgain, wholeNumbers } from './nbt.ts'

const mceditFile = z.looseObject({
  Width: z.int(),
  Height: z.int(),
  Length: z.int(),
  Blocks: wholeNumbers,
  Data: wholeNumbers,
  AddBlocks: wholeNumbers.optional(),
  TileEntities: z.array(z.unknown()).optional(),
  Entities: z.array(z.unknown()).optional(),
})

/** The old `.schematic` with numbers for blocks, before 1.13. */
export const mcedit: BuildingFormat = {
  name: 'MCEdit schematic',
  accepts: root => 'Blocks' in root && 'Data' in root,
  read(root, path, note) {
    const file = checked(mceditFile, root, path, 'MCEdit schematic')
    const box = [file.Width & 0xffff, file.Height & 0xffff, file.Length & 0xffff] as const
    const volume = checkedVolume(box, path)
    if (file.Blocks.length !== volume || file.Data.length !== volume)
      throw new UsageError(
        `${path}: broken MCEdit schematic: ${file.Blocks.length} blocks for a box of ${box.join(' × ')}.`,
        saveAgain,
      )
    if (file.TileEntities?.length) note(`${file.TileEntities.length} blocks with contents or writing → without it`)
    if (file.Entities?.length) note(`${file.Entities.length} creatures and other entities → left out`)
    const names = minecraftData.legacy.pc.blocks
    const unknown = new Set<string>()
    const blocks = boxBlocks(box, [0, 0, 0], index => {
      const add = file.AddBlocks?.[index >> 1] ?? 0
      const id = (file.Blocks[index]! & 0xff) + ((index & 1 ? add & 0x0f : (add & 0xf0) >> 4) << 8)
      const number = `${id}:${file.Data[index]! & 0x0f}`
      const text = names[number] ?? names[`${id}:0`]
      if (text === undefined) {
        unknown.add(number)
        return null
      }
      return normalText(text)
    })
    for (const number of unknown) note(`there is no block with the number ${number} → left out`)
    return { blocks, dataVersion: null }
  },
}
