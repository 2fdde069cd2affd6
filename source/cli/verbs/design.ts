import { mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { designFile, designsHere, readDesign, saveDesign } from '../../host/saved-designs.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import { openRecording } from '../../session/recording/open.ts'
import { asYaml } from '../../tasks/yaml.ts'
import { checkedDesign } from '../../team/buildings/given-design.ts'
import { type Flags, text } from '../command.ts'
import { newestRecording, print, printData, printJson } from '../files.ts'

/** Designs of this folder, which goals can name: listed, shown, and kept from the buildings of a recording. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const [verb = 'list', name, recording, ...rest] = input
  const most = { list: 1, show: 2, save: 3 }[verb]
  if (most === undefined || rest.length > 0 || input.length > most || (verb !== 'list' && name === undefined))
    throw new UsageError(
      `${mcteam} design ${input.join(' ')} means nothing.`,
      `Write ${mcteam} design, ${mcteam} design show NAME, or ${mcteam} design save NAME [RECORDING].`,
    )
  if (verb === 'list') return list(flags.json === true)
  return verb === 'show'
    ? show(name!, flags.json === true)
    : await save(name!, recording ?? 'last', text(flags, 'building'))
}

/** The version whose names are known to all that the program plays. */
const version = '1.19.2'

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
  const read = checkedDesign(readDesign(name), version)
  return 'faults' in read ? read.faults : []
}

function show(name: string, json: boolean): number {
  if (!designsHere().includes(name))
    throw new UsageError(`No design is kept as ${name}.`, choiceHint(name, designsHere()))
  const read = readDesign(name)
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
    print(`${saved}: goals can name it, as in “build my ${name.replaceAll('-', ' ')}”.`)
  } finally {
    await recording.close()
  }
  return exitCode.done
}
