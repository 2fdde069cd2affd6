import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { KnownError } from '../../../errors.ts'
import { issueWords } from '../../../issue-words.ts'
import { NestingError, parseJson } from '../../../json.ts'
import { cleanData } from '../../log/clean-data.ts'
import { eventSchemas, type Header, headerSchema, type SessionEvent } from '../../log/events.ts'
import type { SessionState } from '../../log/state.ts'
import { inLayers, type KeyframeState, keyframeState } from './earlier-blocks.ts'
import { withParts } from './earlier-keyframes.ts'
import { decodeExtra, ExtraError, encodeExtra } from './extra.ts'
import { upgradedEvent, upgradedState } from './upgrade.ts'

/** No line of ours comes near it; a longer one would only exhaust the memory. */
export const longestLine = 64 * 1024 * 1024
/** Bytes of a first line: a task with its arena takes kilobytes, rarely megabytes. */
export const longestHeaderBytes = 16 * 1024 * 1024
/** ms of a session: 100 years. A later time would only be scaled, counted and drawn as what it is not. */
export const longestSessionMs = 100 * 366 * 24 * 3600 * 1000

/** The folded state in the middle of a log, with what else is needed to go on from there (arena, memories). */
export interface Keyframe {
  readonly seq: number
  readonly t: number
  readonly state: SessionState
  readonly extra?: unknown
  /** Why its extra cannot be read; the state is sound all the same. */
  readonly damage?: string
}

export type Line =
  | { readonly kind: 'event'; readonly event: SessionEvent }
  | { readonly kind: 'keyframe'; readonly keyframe: Keyframe }

export const eventLine = ({ seq, t, source, type, data }: SessionEvent): string =>
  `${JSON.stringify({ seq, t, source, type, data })}\n`

/**
 * `{"keyframe":{…},"crc":"…"}`: CRC-32 of everything before `,"crc"`. A keyframe replaces thousands of events, so a changed
 * bit in it must not pass for a state. `blacken` takes secrets out of the extra.
 */
export function keyframeLine({ seq, t, state, extra }: Keyframe, blacken = (line: string) => line): string {
  const start = blacken(JSON.stringify({ keyframe: { seq, t, state, extra: encodeExtra(extra) } }).slice(0, -1))
  return `${start},"crc":"${checksum(start)}"}\n`
}

const checksum = (data: string | Buffer) => crc32(data).toString(16).padStart(8, '0')
const checksumEnd = /^,"crc":"([0-9a-f]{8})"\}$/
const checksumLength = ',"crc":"00000000"}'.length

export const headerLine = (header: Header): string => `${JSON.stringify(header)}\n`

const eventEnvelope = z.object({
  seq: z.int().min(1),
  t: z.number().min(0).max(longestSessionMs),
  source: z.string(),
  type: z.string(),
  data: z.unknown(),
})
const keyframeEnvelope = z.object({
  keyframe: z.object({
    seq: z.int().min(0),
    t: z.number().min(0).max(longestSessionMs),
    state: keyframeState,
    extra: z.unknown().optional(),
  }),
})

/** Thrown with the reason alone; the caller knows the file and the line. */
export class LineError extends KnownError {}

/**
 * The event after which a keyframe stands that is whole; undefined where the line is none. What its state holds is checked where it is
 * read: the schema of a state takes longer to make ready than the rest of a file to scan.
 */
export function soundKeyframe(bytes: Buffer): number | undefined {
  const [, seq] = keyframeBeginning.exec(bytes.subarray(0, 40).toString('latin1')) ?? []
  if (seq === undefined) return undefined
  checkSum(bytes)
  return Number(seq)
}
const keyframeBeginning = /^\{"keyframe":\{"seq":(\d{1,15}),/

function checkSum(bytes: Buffer): void {
  const end = checksumEnd.exec(bytes.subarray(-checksumLength).toString('latin1'))
  if (end?.[1] !== checksum(bytes.subarray(0, -checksumLength))) throw new LineError('a keyframe with a wrong checksum')
}

/** One line of a recording after the first. Events of unknown kinds pass as they are. */
export function parseLine(bytes: Buffer): Line {
  const value = jsonIn(bytes)
  if (typeof value === 'object' && value !== null && 'keyframe' in value) {
    checkSum(bytes)
    checked(keyframeEnvelope, value, 'not a keyframe')
    // The envelope just said that it is one; its own copy would only cost memory.
    const keyframe = value.keyframe as Omit<Keyframe, 'state'> & { readonly state: KeyframeState }
    const read = readExtra(keyframe.extra)
    const state = withParts(upgradedState(inLayers(keyframe.state)), read.extra)
    return { kind: 'keyframe', keyframe: { seq: keyframe.seq, t: keyframe.t, state, ...read } }
  }
  const event = checked(eventEnvelope, value, 'not an event')
  if (!Object.hasOwn(eventSchemas, event.type)) return { kind: 'event', event: event as SessionEvent }
  const schema: z.ZodType = eventSchemas[event.type as keyof typeof eventSchemas]
  const data = checked(schema, event.data, `not a valid ${event.type} event`)
  return { kind: 'event', event: upgradedEvent({ ...event, data } as SessionEvent) }
}

function readExtra(encoded: unknown): Pick<Keyframe, 'extra' | 'damage'> {
  try {
    return { extra: decodeExtra(encoded) }
  } catch (error) {
    if (error instanceof ExtraError) return { extra: undefined, damage: `the keyframe's extra ${error.message}` }
    throw error
  }
}

export function parseHeader(bytes: Buffer): Header {
  const value = jsonIn(bytes)
  if (typeof value !== 'object' || value === null || !('mcteam' in value)) {
    throw new LineError('not the first line of an mcteam recording (no "mcteam" field)')
  }
  if (value.mcteam !== 1) {
    throw new LineError(`written in format ${JSON.stringify(value.mcteam)}, and this program reads format 1`)
  }
  return checked(headerSchema, value, 'not a valid header')
}

/** Hardly any line has more than ASCII and `\\n`; of those that have, few hold what cleaning would change. */
const suspicious = /\\[ubfrt]|[^\x20-\x7e]/
const dirty =
  /\\[ubfrt]|[§\x7f-\x9f\u2028\u2029\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}]|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]/u

/** A recording may come from a stranger, so its texts are cleaned like any other; extras are no text for people. */
function jsonIn(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new LineError('not valid UTF-8')
  const text = bytes.toString('utf8')
  const value = parsed(text)
  return suspicious.test(text) && dirty.test(text) ? cleanLine(value) : value
}

function parsed(text: string): unknown {
  // Before it is parsed: an error of the parser costs more than all else that is done with a line.
  if (text.trim() === '') throw new LineError('an empty line')
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof NestingError) throw new LineError(error.message)
    throw new LineError('not valid JSON')
  }
}

function cleanLine(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('keyframe' in value)) return cleanData(value)
  const keyframe = value.keyframe
  if (typeof keyframe !== 'object' || keyframe === null || !('extra' in keyframe)) return cleanData(value)
  const { extra, ...rest } = keyframe
  return { keyframe: { ...(cleanData(rest) as object), extra } }
}

function checked<T>(schema: z.ZodType<T>, value: unknown, otherwise: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new LineError(`${otherwise} (${issue?.path.join('.') || 'the whole'}: ${issueWords(issue)})`)
}
