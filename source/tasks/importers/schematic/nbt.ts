import { gunzipSync } from 'node:zlib'
import nbt from 'prismarine-nbt'
import { z } from 'zod'
import { UsageError } from '../../../errors.ts'
import { issueWords } from '../../../issue-words.ts'
import type { DrawnBlock } from '../../../minecraft/blocks/blueprint.ts'
import type { Note } from '../import-report.ts'
import { checkTags } from './nbt-bounds.ts'

/** A building as some file holds it: names of the version that wrote it, places from its own corner. */
export interface Building {
  readonly blocks: readonly DrawnBlock[]
  /** NBT `DataVersion`; null when the file does not say. */
  readonly dataVersion: number | null
  /** How many of its layers lie in the ground, where the file says so; below 0 it stands above it. */
  readonly layersBelow?: number | undefined
}

/** Reads one file format. `accepts` looks only at which fields there are. */
export interface BuildingFormat {
  readonly name: string
  accepts(root: Readonly<Record<string, unknown>>): boolean
  read(root: Readonly<Record<string, unknown>>, path: string, note: Note): Building
}

/** What to do about a file that cannot be read. */
export const saveAgain = 'Save it again with the program that made it.'

/** More than this after unpacking is no building. */
const unpackedBytesAtMost = 64 * 1024 * 1024
/** Most blocks of a building's box, air included. */
const volumeLimitBlocks = 1_000_000

/** The tags of an NBT file, packed or not, as plain values. Throws UsageError. */
export const readNbt = (bytes: Buffer, path: string): Readonly<Record<string, unknown>> => {
  try {
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
    const unpacked = packed ? gunzipSync(bytes, { maxOutputLength: unpackedBytesAtMost }) : bytes
    checkTags(unpacked)
    return nbt.simplify(nbt.parseUncompressed(unpacked)) as Record<string, unknown>
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new UsageError(
        `${path}: unpacked it has more than ${unpackedBytesAtMost >> 20} MB.`,
        'Save a smaller part.',
      )
    throw new UsageError(`${path}: no NBT file: ${(error as Error).message.split('\n')[0]!.slice(0, 120)}.`, saveAgain)
  }
}

/** An array of whole numbers. One fault is said of it, as files hold millions of them. */
export const wholeNumbers = z.custom<readonly number[]>(
  value => Array.isArray(value) && value.every(Number.isInteger),
  'expected whole numbers',
)

/** A list that is read up to its first fault, as files hold millions of elements. */
export const listOf = <T extends z.ZodType>(element: T): z.ZodType<readonly z.infer<T>[]> =>
  z.custom<readonly unknown[]>(Array.isArray, 'expected a list').transform((values, context) => {
    const read: z.infer<T>[] = []
    for (const [index, value] of values.entries()) {
      const parsed = element.safeParse(value)
      if (parsed.success) read.push(parsed.data)
      else {
        const issue = parsed.error.issues[0]!
        context.addIssue({ code: 'custom', path: [index, ...issue.path], message: issueWords(issue) })
        return z.NEVER
      }
    }
    return read
  })

/** What `schema` asks for, or a UsageError that names the field. */
export const checked = <T extends z.ZodType>(schema: T, value: unknown, path: string, format: string): z.infer<T> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw new UsageError(
    `${path}: broken ${format} file: ${issue.path.join('.') || 'the file'}: ${issueWords(issue)}.`,
    saveAgain,
  )
}

/** Throws UsageError for boxes too large to build. */
export const checkedVolume = (size: readonly number[], path: string): number => {
  const volume = size.reduce((product, side) => product * side, 1)
  if (size.some(side => side < 1))
    throw new UsageError(`${path}: a box of ${size.join(' × ')} blocks holds nothing.`, saveAgain)
  if (volume > volumeLimitBlocks)
    throw new UsageError(
      `${path}: ${size.join(' × ')} blocks are too many; ${volumeLimitBlocks} is the most.`,
      'Save a smaller part of it.',
    )
  return volume
}

/** Throws UsageError for several boxes that are too large together. */
export const checkTogether = (volumes: readonly number[], path: string): void => {
  const together = volumes.reduce((sum, volume) => sum + volume, 0)
  if (together > volumeLimitBlocks)
    throw new UsageError(
      `${path}: ${volumes.length} regions of ${together} blocks are too many; ${volumeLimitBlocks} is the most.`,
      'Save a smaller part of it.',
    )
}

/** `oak_door[facing=north]`, or null for places that the file leaves open. */
export const textOf = (name: string, properties: Readonly<Record<string, unknown>> = {}): string | null => {
  const block = name.replace(/^minecraft:/, '')
  if (block === 'structure_void') return null
  if (/^(?:cave_|void_)?air$/.test(block)) return 'air'
  const states = Object.entries(properties).map(([key, value]) => `${key}=${String(value)}`)
  return states.length === 0 ? block : `${block}[${states.join(',')}]`
}

/** The same of `minecraft:oak_door[facing=north]`. */
export const normalText = (text: string): string | null => {
  const [, name = text, states = ''] = /^([^[]+)(?:\[(.*)\])?$/.exec(text) ?? []
  const pairs = states.split(',').filter(Boolean)
  return textOf(name, Object.fromEntries(pairs.map(pair => pair.split('='))))
}

/** Blocks of a box whose cells count up along x, then z, then y. */
export const boxBlocks = (
  [width, height, length]: readonly [number, number, number],
  corner: readonly [number, number, number],
  textAt: (index: number) => string | null,
): DrawnBlock[] => {
  const blocks: DrawnBlock[] = []
  for (let y = 0, index = 0; y < height; y++)
    for (let z = 0; z < length; z++)
      for (let x = 0; x < width; x++, index++) {
        const block = textAt(index)
        if (block !== null) blocks.push({ at: [corner[0] + x, corner[1] + y, corner[2] + z], block })
      }
  return blocks
}
