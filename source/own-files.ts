import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { codeOf, KnownError } from './errors.ts'

/** Files that the program keeps in a folder, which may have come from another person: small ones, and no way out of the folder. */

/** Bytes of a file; settings with all their explanations take ten thousand, a home that is full some 100,000. */
const largestFile = 1 << 20

/** The text of a file that the program keeps. Throws an Error with the reason alone. */
export const readSmallFile = (file: string): string => readBoundedFile(file, largestFile).toString('utf8')

/**
 * The bytes of a file of at most so many. A pipe or a device would be waited for, or read without end. Throws an Error with the reason
 * alone.
 */
export function readBoundedFile(file: string, largestBytes: number): Buffer {
  // Windows knows no O_NONBLOCK, and no pipes among its files.
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const about = fstatSync(handle)
    if (about.isDirectory()) throw new KnownError('it is a folder')
    if (!about.isFile()) throw new KnownError('it is a pipe or a device, not a file')
    if (about.size > largestBytes) throw new KnownError(`it is larger than ${largestBytes >> 20} MB`)
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Writes a file and its folders. A crash leaves the old file or the new one; a link in its place is replaced, not followed. Throws an
 * Error with the reason alone, also where a folder on the way from here is a link. What only the `owner` may read has a folder that only
 * the owner may open.
 */
export function writeOwnFile(file: string, text: string, readers: 'all' | 'owner' = 'all'): void {
  makeOwnFolder(dirname(file))
  // The folder may be an older one.
  if (readers === 'owner') chmodSync(dirname(file), 0o700)
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: readers === 'owner' ? 0o600 : 0o666 })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Adds to the end of a file, and makes its folders. Throws as `writeOwnFile` does, and where the file is a link. */
export function appendToOwnFile(file: string, text: string): void {
  makeOwnFolder(dirname(file))
  refuseLink(file)
  appendFileSync(file, text)
}

function makeOwnFolder(folder: string): void {
  const here = resolve('.')
  const way = relative(here, resolve(folder))
  const steps = way.split(sep)
  if (!isAbsolute(way) && steps[0] !== '..')
    for (let length = 1; length <= steps.length; length++) refuseLink(join(here, ...steps.slice(0, length)))
  mkdirSync(folder, { recursive: true })
}

function refuseLink(path: string): void {
  try {
    if (lstatSync(path).isSymbolicLink())
      throw new KnownError(`${relative('.', path)} is a link, and nothing is written through one`)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
