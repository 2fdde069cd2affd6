import { z } from 'zod'
import { messageOf, UsageError } from '../errors.ts'
import { volumeOf } from '../minecraft/blocks/box.ts'
import { readBoundedFile, writeOwnFile } from '../own-files.ts'
import { type KeptLand, landOf, runsOf } from '../referee/land/land.ts'
import { isSealOfText, sealOfText } from './own-recordings.ts'

/** What stood where the arena of a session was set: a file beside its recording, written before a block is changed. */

const largestBytes = 16 << 20
/** More blocks than are ever kept: a file of another person must not fill the memory. */
const volumeAtMost = 1_000_000

/** It may come from another person: nothing but names and numbers goes into a command. */
const name = z.string().regex(/^[a-z0-9_]{1,64}$/)
const block = z
  .string()
  .regex(/^[a-z0-9_]+(?:\[[a-z0-9_]+=[a-z0-9_]+(?:,[a-z0-9_]+=[a-z0-9_]+)*\])?$/)
  .max(300)
const count = z.int().min(0)
/** Blocks from the middle of a world to its border, and to heights that no world has. */
const farthest = { side: 30_000_000, up: 4096 }
const [along, up] = [farthest.side, farthest.up].map(most => z.int().min(-most).max(most)) as [z.ZodInt, z.ZodInt] // one for each
const blockPosition = z.tuple([along, up, along])
/** A list is counted before it is read: what is wrong with each of millions of entries would fill the memory. */
const listOf = <T extends z.ZodType>(entry: T, most: number) =>
  z
    .custom<unknown[]>(value => Array.isArray(value) && value.length <= most, `a list of at most ${most}`)
    .pipe(z.array(entry))
const areCounts = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 2 * volumeAtMost && value.every(one => Number.isSafeInteger(one) && one >= 0)
const containersAtMost = 20_000
/** Game rules of a world. */
const rulesAtMost = 100
const form = z.object({
  mcteam: z.literal('land'),
  session: z.string().max(255),
  server: z.object({ host: z.string().max(255), port: z.int().min(1).max(65_535), version: z.string().max(32) }),
  from: blockPosition,
  to: blockPosition,
  palette: listOf(block, 65_535),
  /** How many of one block, and its place in the palette, in turn: level by level, rows from north to south. */
  runs: z.custom<number[]>(areCounts, 'no list of numbers'),
  containers: listOf(
    z.object({
      at: blockPosition,
      items: listOf(z.object({ slot: z.int().min(0).max(255), item: name, count: z.int().min(1).max(127) }), 256),
      special: count,
    }),
    containersAtMost,
  ),
  unread: count,
  creatures: count,
  rules: z
    .custom<object>(value => typeof value === 'object' && value !== null && Object.keys(value).length <= rulesAtMost)
    .pipe(z.record(z.string().regex(/^[A-Za-z]{1,64}$/), z.string().regex(/^(?:true|false|-?\d{1,10})$/))),
  difficulty: z.enum(['peaceful', 'easy', 'normal', 'hard']).optional(),
  /** When it was put back. */
  restored: z.iso.datetime().optional(),
  /** Of the user whose session wrote it, over all but `restored`. */
  seal: z.string().max(100).optional(),
})

export interface LandFile {
  readonly session: string
  readonly server: { readonly host: string; readonly port: number; readonly version: string }
  readonly kept: KeptLand
  readonly restored?: string | undefined
  readonly seal?: string | undefined
}

/** All that an operator puts back by it. */
const sealedText = ({ session, server: { host, port, version }, kept }: LandFile): string => {
  const { land, containers, unread, creatures, rules, difficulty = null } = kept
  return JSON.stringify([
    ...[session, host, port, version, land.box.low, land.box.high, land.palette, runsOf(land)],
    containers.map(({ at, items, special }) => [
      at,
      items.map(({ slot, item, count }) => [slot, item, count]),
      special,
    ]),
    ...[unread, creatures, Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1)), difficulty],
  ])
}

export const sealedLand = (land: LandFile): LandFile => ({ ...land, seal: sealOfText('land', sealedText(land)) })

/** Whether a session of this user wrote it, as it is now. */
export const isOwnLand = (land: LandFile): boolean =>
  land.seal !== undefined && isSealOfText(land.seal, 'land', sealedText(land))

/** What another person's file has an operator do, in words. */
export const landConsents = ({
  server: { host, port },
  kept: { land, containers, rules, difficulty },
}: LandFile): string[] => [
  `${volumeOf(land.box)} blocks from ${land.box.low.join(' ')} to ${land.box.high.join(' ')} on ${host}:${port}, of ${land.palette.length} kinds`,
  ...(containers.length > 0 ? [`items in ${containers.length} of its containers`] : []),
  ...Object.entries(rules).map(([rule, value]) => `the game rule ${rule} ${value}`),
  ...(difficulty === undefined ? [] : [`the difficulty ${difficulty}`]),
]

/** The file beside a recording. */
export const landFileOf = (recording: string): string => `${recording.replace(/\.jsonl(?:\.gz|\.zst)?$/, '')}.land.json`

/** A crash leaves the old file or the new one. Throws an Error with the reason alone. */
export function writeLandFile(file: string, { session, server, kept, restored, seal }: LandFile): void {
  const { land, ...rest } = kept
  const { low: from, high: to } = land.box
  const content = {
    mcteam: 'land',
    session,
    server,
    from,
    to,
    ...rest,
    restored,
    seal,
    palette: land.palette,
    runs: runsOf(land),
  }
  writeOwnFile(file, `${JSON.stringify(content)}\n`)
}

/** Undefined where there is none. Throws UsageError where it is no such file. */
export function readLandFile(file: string): LandFile | undefined {
  let text: string
  try {
    text = readBoundedFile(file, largestBytes).toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // an error of the file system has a code
    throw refused(file, messageOf(error))
  }
  const parsed = form.safeParse(parsedJson(text))
  if (!parsed.success) throw refused(file, z.prettifyError(parsed.error).split('\n')[0]!)
  const { from, to, palette, runs, session, server, restored, seal, mcteam: _, ...rest } = parsed.data
  const box = { low: from, high: to }
  const isBox = from.every((low, axis) => low <= to[axis]!) && volumeOf(box) <= volumeAtMost
  const land = isBox ? landOf(box, palette, runs) : null
  if (!land) throw refused(file, 'its blocks are none of its box')
  return { session, server, restored, seal, kept: { ...rest, land } }
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refused = (file: string, reason: string): UsageError =>
  new UsageError(
    `${file} does not hold what stood before an arena: ${reason}.`,
    'Take the file that the session wrote.',
  )
