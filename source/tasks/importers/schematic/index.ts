import { basename, extname } from 'node:path'
import { UsageError } from '../../../errors.ts'
import { type DrawnBlock, withoutAirAround } from '../../../minecraft/blocks/blueprint.ts'
import { extent } from '../../../minecraft/blocks/box.ts'
import { buildable, constructionTask } from '../construction.ts'
import type { Imported, ImportedFile, Note } from '../import-report.ts'
import { versionFor, versionOfData } from '../version-names.ts'
import { litematic } from './litematic.ts'
import { mcedit } from './mcedit.ts'
import { type BuildingFormat, readNbt } from './nbt.ts'
import { sponge } from './sponge.ts'
import { structure } from './structure.ts'

/**
 * Told apart by their fields, not by the file's ending. prismarine-schematic reads some of them too, but makes air of what it does not know,
 * without a word, and reads states that do not count from zero wrongly; so only its output is used, in the tests.
 */
const formats: readonly BuildingFormat[] = [sponge, litematic, structure, mcedit]

/** Where buildings are put: feet level of flat land. */
const origin = [0, -60, 0] as const
/** Layers of flat land that hands can dig. */
const landLayers = 3

/** Air left out: to place more takes longer than any session may. */
const blocksAtMost = 250_000

/** A building that hands can place, as a file holds it. */
export interface ReadBuilding {
  /** The file's name without its ending. */
  readonly id: string
  readonly format: string
  readonly blocks: readonly DrawnBlock[]
  /** Of the game: the oldest that is played and has most of its blocks. */
  readonly version: string
  /** How many of its layers lie in the ground, where the file says so. */
  readonly layersBelow: number | undefined
  /** What was not taken over as it stood. */
  readonly notes: string[]
}

/** Reads a building of the game's community formats. Throws UsageError, one line, when it is none. */
export const readBuilding = (file: Pick<ImportedFile, 'path' | 'bytes'>): ReadBuilding => {
  const root = readNbt(file.bytes, file.path)
  const format = formats.find(one => one.accepts(root))
  if (!format)
    throw new UsageError(
      `${file.path}: an NBT file with the fields ${Object.keys(root).slice(0, 8).join(', ') || 'of none'}, but no building.`,
      `Pass one of these: ${formats.map(one => one.name).join(', ')}.`,
    )
  const notes: string[] = []
  const id = basename(file.path, extname(file.path))
  const note = (text: string): void => void notes.push(`${id}: ${text}`)
  const { blocks, dataVersion, layersBelow } = format.read(root, file.path, note)
  const solid = blocks.filter(({ block }) => block !== 'air')
  if (solid.length === 0)
    throw new UsageError(`${file.path}: nothing but air.`, 'Save the part of the world that holds the building.')
  const written = dataVersion === null ? null : versionOfData(dataVersion)
  if (solid.length > blocksAtMost)
    throw new UsageError(
      `${file.path}: ${solid.length} blocks are too many to build; ${blocksAtMost} is the most.`,
      'Save a smaller part of it.',
    )
  if (dataVersion !== null && written === null)
    note(`data version ${dataVersion} belongs to no known release → blocks are taken by their names`)
  const version = versionFor(new Set(solid.map(({ block }) => block)))
  const placed = buildable(withoutAirAround(blocks), version, note).blocks
  if (placed.every(({ block }) => block === 'air'))
    throw new UsageError(
      `${file.path}: nothing in it can be placed by hand in Minecraft ${version}.`,
      'Save another building, or choose another version of the game.',
    )
  // Of the file's own lowest layers some may hold nothing that is built.
  const cut = lowestOf(placed) - lowestOf(blocks)
  const below = depthIn(placed, layersBelow === undefined ? undefined : layersBelow - cut, note)
  return { id, format: format.name, blocks: placed, version, layersBelow: below, notes }
}

/** How many of its layers lie in the ground; a number that would bury it is none. */
const depthIn = (blocks: readonly DrawnBlock[], below: number | undefined, note: Note): number | undefined => {
  const { low, high } = extent(blocks.flatMap(({ at, block }) => (block === 'air' ? [] : [at])))
  const layers = high[1] - low[1] + 1
  if (below === undefined || below <= layers) return below
  note(`${below} layers in the ground are more than the ${layers} that it has → it stands on the ground`)
  return undefined
}

const lowestOf = (blocks: readonly DrawnBlock[]): number => extent(blocks.map(({ at }) => at)).low[1]

/** The same as a task to build it, as deep in the ground as the file says. */
export const importSchematic = (file: ImportedFile): Imported => {
  const { id, format, blocks, version, layersBelow = 0, notes } = readBuilding(file)
  const below = Math.min(layersBelow, landLayers)
  if (below < layersBelow)
    notes.push(`${id}: ${layersBelow} of its layers lie in the ground → ${below}: flat land is no deeper`)
  const [x, feet, z] = origin
  const depth = below > 0 ? `, ${below} ${below === 1 ? 'layer' : 'layers'} of it in the ground` : ''
  const about = {
    id,
    title: `The building ${id}${depth}`,
    tags: ['construction', format.toLowerCase().replaceAll(' ', '-'), 'imported'],
  }
  const task = constructionTask(about, { blocks, version }, { origin: [x, feet - below, z], feet })
  return { tasks: task ? [task] : [], notes }
}
