import { writeFile } from 'node:fs/promises'
import { asWord, mcteam } from '../../command-name.ts'
import { compileDesign } from '../../designs/compile-design.ts'
import { designFromBlocks } from '../../designs/design-from-blocks.ts'
import { codeOf, EnvironmentError, errorText, exitCode, KnownError, reasonOf, UsageError } from '../../errors.ts'
import { designFile, designsHere, readDesign, saveDesign } from '../../host/saved-designs.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import { openRecording } from '../../session/recording/open.ts'
import { oldestVersion } from '../../tasks/importers/version-names.ts'
import { asYaml } from '../../tasks/yaml.ts'
import { checkedDesign, type GivenDesign, versionOfDesign } from '../../team/buildings/given-design.ts'
import { type Flags, text } from '../command.ts'
import { newestRecording, print, printData, printJson, warn } from '../files.ts'

/** Designs of this folder, which goals can name: listed, shown, kept from the buildings of a recording, taken from files and written to them. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const [verb = 'list', name, other, ...rest] = input
  const most = { list: 1, show: 2, save: 3, import: 3, export: 3 }[verb]
  if (most === undefined || rest.length > 0 || input.length > most || (verb !== 'list' && name === undefined))
    throw new UsageError(
      `${mcteam} design ${input.join(' ')} means nothing.`,
      `Write ${mcteam} design, alone or with show NAME, save NAME [RECORDING], import FILE [NAME] or export NAME [FILE].`,
    )
  if (verb === 'list') return list(flags.json === true)
  if (verb === 'show') return show(name!, flags.json === true)
  if (verb === 'import') return await importFile(name!, other)
  if (verb === 'export') return await exportFile(name!, other)
  return await save(name!, other ?? 'last', text(flags, 'building'))
}

function list(json: boolean): number {
  const designs = designsHere().map(name => ({ name, file: designFile(name), faults: faultsOf(name) }))
  if (json) return printJson(designs)
  if (designs.length === 0)
    print(
      `No design is kept in this folder. ${mcteam} design save NAME keeps the newest building of the last recording.`,
    )
  for (const { name, file, faults } of designs)
    print(`${name}  ${file}${faults.map(fault => `\n  ✗ ${fault}`).join('')}`)
  return exitCode.done
}

const faultsOf = (name: string): readonly string[] => {
  try {
    const read = checkedInItsVersion(readDesign(name))
    return 'faults' in read ? read.faults : []
  } catch (error) {
    if (error instanceof KnownError) return [errorText(error)]
    throw error
  }
}

/** Checked for the oldest version that is played and has all of its blocks. */
const checkedInItsVersion = (value: unknown): GivenDesign & { readonly version: string } => {
  const version = versionOfDesign(value)
  return { ...checkedDesign(value, version), version }
}

const kept = (name: string): unknown => {
  if (designsHere().includes(name)) return readDesign(name)
  throw new UsageError(`No design is kept as ${name}.`, choiceHint(name, designsHere()))
}

function show(name: string, json: boolean): number {
  const read = kept(name)
  if (json) return printJson(read)
  printData(asYaml(read))
  const faults = faultsOf(name)
  if (faults.length > 0) throw new UsageError(faults.join(' '), `Mend ${designFile(name)}.`)
  return exitCode.done
}

async function save(name: string, file: string, building: string | undefined): Promise<number> {
  const recording = await openRecording(file === 'last' ? await newestRecording() : file)
  try {
    const { session } = await recording.stateAt({ seq: recording.lastSeq })
    const { buildings = {} } = session
    const names = Object.keys(buildings)
    const chosen = building?.replaceAll(' ', '_') ?? names.at(-1)
    const found = chosen !== undefined && Object.hasOwn(buildings, chosen) ? buildings[chosen] : undefined
    if (!found)
      throw new UsageError(
        building === undefined
          ? 'Nothing was designed in this recording.'
          : `Nothing was designed as ${building} in this recording.`,
        names.length > 0 ? choiceHint(String(building), names) : 'Choose one whose goal asks for a building.',
      )
    const saved = saveDesign(name, { about: readable(found.name), design: found.from.design })
    print(`${saved}: ${howToAsk(name)}.`)
  } finally {
    await recording.close()
  }
  return exitCode.done
}

/** A building of the game's community formats, as a design. */
async function importFile(path: string, wanted: string | undefined): Promise<number> {
  const { readForeignFile } = await import('../../tasks/sources/importers.ts')
  const bytes = readForeignFile(path)
  const { readBuilding } = await import('../../tasks/importers/schematic/index.ts')
  const { id, blocks, version, notes, layersBelow } = readBuilding({ path, bytes })
  const made = designFromBlocks(blocks, layersBelow)
  if ('fault' in made) throw new UsageError(`${path}: ${made.fault}.`, 'Save a smaller part of it.')
  const name = wanted ?? nameFrom(id)
  if (designsHere().includes(name))
    throw new UsageError(
      `A design is kept as ${name} already.`,
      `Write ${mcteam} design import ${asWord(path)} OTHER-NAME, or delete ${designFile(name)}.`,
    )
  const saved = saveDesign(name, { about: readable(id.toLowerCase()), design: made.design })
  for (const note of notes) warn(note)
  const faults = faultsOf(name)
  if (faults.length === 0) {
    const since = version === oldestVersion ? '' : ` It has blocks that came with Minecraft ${version}.`
    print(`${saved}: ${made.solid} blocks; ${howToAsk(name)}.${since}`)
    return exitCode.done
  }
  print(`${saved}: ${made.solid} blocks. It cannot be built before this is mended there:`)
  for (const fault of faults) print(`  ✗ ${fault}`)
  return exitCode.failed
}

const nameFrom = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64) || 'imported'

const howToAsk = (name: string): string => `goals can name it, as in “build my ${name.replaceAll('-', ' ')}”`

/** A kept design for WorldEdit, Litematica and others. */
async function exportFile(name: string, path = `${name}.schem`): Promise<number> {
  const read = checkedInItsVersion(kept(name))
  if ('faults' in read) throw new UsageError(read.faults.join(' '), `Mend ${designFile(name)}.`)
  const { schematicOf } = await import('../export/schem.ts')
  const cells = compileDesign(read.design).blocks.map(({ at, block }) => ({ at, ...parseBlock(block) }))
  await writeFile(path, schematicOf(cells, read.version, 0), { flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST')
      throw new UsageError(`${path} exists already.`, `Write ${mcteam} design export ${name} OTHER-FILE.`)
    throw new EnvironmentError(`Cannot write ${path}: ${reasonOf(error)}.`, 'Name another file.')
  })
  print(`Written to ${path}.`)
  return exitCode.done
}
