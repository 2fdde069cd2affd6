import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { cleanData } from '../cleanData.ts'
import { eventSchemas, type Header, headerSchema, type SessionEvent } from '../events.ts'
import type { SessionState } from '../state.ts'
import { decodeExtra, encodeExtra } from './extra.ts'

/** No line of ours comes near it; a longer one would only exhaust the memory. */
export const longestLine = 64 * 1024 * 1024

/** The folded state in the middle of a log, with what else is needed to go on from there (arena, memories). */
export interface Keyframe {
  readonly seq: number
  readonly t: number
  readonly state: SessionState
  readonly extra?: unknown
}

export type Line =
  | { readonly kind: 'event'; readonly event: SessionEvent }
  | { readonly kind: 'keyframe'; readonly keyframe: Keyframe }

export const eventLine = ({ seq, t, source, type, data }: SessionEvent): string =>
  `${JSON.stringify({ seq, t, source, type, data })}\n`

export const keyframeLine = ({ seq, t, state, extra }: Keyframe): string =>
  `${JSON.stringify({ keyframe: { seq, t, state, extra: encodeExtra(extra) } })}\n`

export const headerLine = (header: Header): string => `${JSON.stringify(header)}\n`

const eventEnvelope = z.object({
  seq: z.int().min(1),
  t: z.number().min(0),
  source: z.string(),
  type: z.string(),
  data: z.unknown(),
})
const keyframeEnvelope = z.object({
  keyframe: z.object({
    seq: z.int().min(0),
    t: z.number().min(0),
    state: z.looseObject({
      seq: z.int(),
      session: z.looseObject({}),
      seats: z.record(z.string(), z.unknown()),
      tasks: z.record(z.string(), z.unknown()),
      messages: z.array(z.unknown()),
    }),
    extra: z.unknown().optional(),
  }),
})

/** Thrown with the reason alone; the caller knows the file and the line. */
export class LineError extends Error {}

/** One line of a recording after the first. Events of unknown kinds pass as they are. */
export function parseLine(bytes: Buffer): Line {
  const value = parseJson(bytes)
  if (typeof value === 'object' && value !== null && 'keyframe' in value) {
    const { keyframe } = checked(keyframeEnvelope, value, 'not a keyframe')
    // The state is our own fold's work, written by this program; the envelope says that it is one.
    return { kind: 'keyframe', keyframe: { ...(keyframe as unknown as Keyframe), extra: decodeExtra(keyframe.extra) } }
  }
  const event = checked(eventEnvelope, value, 'not an event')
  if (!Object.hasOwn(eventSchemas, event.type)) return { kind: 'event', event: event as SessionEvent }
  const schema: z.ZodType = eventSchemas[event.type as keyof typeof eventSchemas]
  const data = checked(schema, event.data, `not a valid ${event.type} event`)
  return { kind: 'event', event: { ...event, data } as SessionEvent }
}

/** The first line. */
export function parseHeader(bytes: Buffer): Header {
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || !('mcteam' in value)) {
    throw new LineError('not the first line of an mcteam recording (no "mcteam" field)')
  }
  if (value.mcteam !== 1) {
    throw new LineError(`written in format ${JSON.stringify(value.mcteam)}, and this program reads format 1`)
  }
  return checked(headerSchema, value, 'not a valid header')
}

/** What could hide a control character: an escape, or anything beyond ASCII. */
const suspicious = /\\u|[^\x20-\x7e]/

/** A recording may come from a stranger, so its texts are cleaned like any other; extras are no text for people. */
function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new LineError('not valid UTF-8')
  const text = bytes.toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    return suspicious.test(text) ? cleanLine(value) : value
  } catch {
    throw new LineError(text.trim() === '' ? 'an empty line' : 'not valid JSON')
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
  throw new LineError(`${otherwise} (${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'invalid'})`)
}
