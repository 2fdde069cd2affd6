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

const inWords = (bytes: number): string => (bytes < 1 << 20 ? `${bytes >> 10} kB` : `${bytes >> 20} MB`)

/** The text of a file that the program keeps. Throws an Error with the reason alone. */
export const readSmallFile = (file: string): string => readBoundedFile(file, largestFile).toString('utf8')

/** The same of a file that only the program writes: throws also where it, or a folder on the way from here, is a link. */
export function readOwnFile(file: string, largestBytes = largestFile): string {
  refuseLinks(file)
  return readBoundedFile(file, largestBytes).toString('utf8')
}

/** Removes a file or a folder with all that is in it, and nothing where a folder on the way from here is a link: throws then. */
export function removeOwn(path: string): void {
  refuseLinks(dirname(path))
  rmSync(path, { recursive: true, force: true })
}

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
    if (about.size > largestBytes) throw new KnownError(`it is larger than ${inWords(largestBytes)}`)
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
  refuseLinks(folder)
  mkdirSync(folder, { recursive: true })
}

/** Of a path that leads into this folder, no step may be one. What lies elsewhere is a person's own to arrange. */
function refuseLinks(path: string): void {
  const here = resolve('.')
  const way = relative(here, resolve(path))
  const steps = way.split(sep)
  if (isAbsolute(way) || steps[0] === '..') return
  for (let length = 1; length <= steps.length; length++) refuseLink(join(here, ...steps.slice(0, length)))
}

function refuseLink(path: string): void {
  try {
    if (lstatSync(path).isSymbolicLink())
      throw new KnownError(`${relative('.', path)} is a link, and none is followed here`)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
