import { z } from 'zod'
import { messageOf, UsageError } from '../errors.ts'
import { blockPosition } from '../minecraft/blocks/position-schema.ts'
import { readBoundedFile, writeOwnFile } from '../own-files.ts'
import { type KeptLand, landOf, runsOf, volumeOf } from '../referee/land/land.ts'

/** What stood where the arena of a session was set: a file beside its recording, written before a block is changed. */

const largestBytes = 32 << 20
/** More blocks than are ever kept: a file of another person must not fill the memory. */
const volumeAtMost = 1_000_000

/** It may come from another person: nothing but names and numbers goes into a command. */
const name = z.string().regex(/^[a-z0-9_]{1,64}$/)
const block = z
  .string()
  .regex(/^[a-z0-9_]+(?:\[[a-z0-9_]+=[a-z0-9_]+(?:,[a-z0-9_]+=[a-z0-9_]+)*\])?$/)
  .max(300)
const count = z.int().min(0)
const form = z.object({
  mcteam: z.literal('land'),
  session: z.string().max(100),
  server: z.object({ host: z.string().max(255), port: z.int().min(1).max(65_535), version: z.string().max(32) }),
  from: blockPosition,
  to: blockPosition,
  palette: z.array(block).max(65_535),
  /** How many of one block, and its place in the palette, in turn: level by level, rows from north to south. */
  runs: z.array(count),
  containers: z.array(
    z.object({
      at: blockPosition,
      items: z.array(z.object({ slot: z.int().min(0).max(255), item: name, count: z.int().min(1).max(99) })),
      special: count,
    }),
  ),
  unread: count,
  creatures: count,
  rules: z.record(z.string().regex(/^[A-Za-z]{1,64}$/), z.string().regex(/^(?:true|false|-?\d{1,10})$/)),
  difficulty: z.enum(['peaceful', 'easy', 'normal', 'hard']).optional(),
  /** When it was put back. */
  restored: z.iso.datetime().optional(),
})

export interface LandFile {
  readonly session: string
  readonly server: { readonly host: string; readonly port: number; readonly version: string }
  readonly kept: KeptLand
  readonly restored?: string | undefined
}

/** The file beside a recording. */
export const landFileOf = (recording: string): string => `${recording.replace(/\.jsonl(?:\.gz|\.zst)?$/, '')}.land.json`

/** A crash leaves the old file or the new one. Throws an Error with the reason alone. */
export function writeLandFile(file: string, { session, server, kept, restored }: LandFile): void {
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
  const { from, to, palette, runs, session, server, restored, mcteam: _, ...rest } = parsed.data
  const box = { low: from, high: to }
  const isBox = from.every((low, axis) => low <= to[axis]!) && volumeOf(box) <= volumeAtMost
  const land = isBox ? landOf(box, palette, runs) : null
  if (!land) throw refused(file, 'its blocks are none of its box')
  return { session, server, restored, kept: { ...rest, land } }
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
