import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError, reasonOf, UsageError } from '../errors.ts'
import { readOwnFile, writeOwnFile } from '../own-files.ts'
import { asYaml } from '../tasks/yaml.ts'
import { parseYaml } from '../yaml-text.ts'

/** Designs that are kept in this folder: a file each, which can be given to others. */

const folder = join('.mcteam', 'designs')
const extension = '.yaml'
const designName = /^[a-z0-9][a-z0-9-]{0,63}$/

export const designFile = (name: string): string => join(folder, `${name}${extension}`)

export const designsHere = (): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(file => file.endsWith(extension) && designName.test(file.slice(0, -extension.length)))
        .map(file => file.slice(0, -extension.length))
        .toSorted()
    : []

/** What stands in the file of a design. */
export const readDesign = (name: string): unknown => {
  const file = designFile(name)
  try {
    return parseYaml(readOwnFile(file))
  } catch (error) {
    throw new UsageError(`Cannot read the design ${file}: ${reasonOf(error).replace(/[:.]$/, '')}.`, 'Mend the file.')
  }
}

/** Keeps a design, in the place of one of that name. Resolves to its file. */
export const saveDesign = (
  name: string,
  { about, design }: { readonly about: string; readonly design: unknown },
): string => {
  if (!designName.test(name))
    throw new UsageError(`${name} is no name of a design.`, 'Use lower-case letters, digits and -, such as cosy-hut.')
  const file = designFile(name)
  try {
    writeOwnFile(file, `${asYaml({ about, design })}\n`)
  } catch (error) {
    throw new EnvironmentError(`Cannot write ${file}: ${reasonOf(error)}.`, 'Choose a folder in which you may write.')
  }
  return file
}
