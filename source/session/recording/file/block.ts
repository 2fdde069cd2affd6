import { isRecord } from '../../../json.ts'
import { cleanText } from '../../log/clean-text.ts'
import { type MarkerMemory, markKinds } from '../../log/traits/event-traits.ts'
import { longestLine, longestSessionMs } from './lines.ts'
import type { Marker } from './markers.ts'

export const eventsPerBlock = 256

type Integer = number

/** What the index says of a stretch of events that follow each other. */
export interface Block {
  /** First event. */
  readonly seq: Integer
  /** Events that follow each other in this block. */
  readonly count: Integer
  /** Time of the first event, ms. */
  readonly t: number
  /** Time of the last event, ms. */
  readonly last: number
  /** First byte of its first line, from the start of the file. */
  readonly offset: Integer
  /** First byte after it. */
  readonly end: Integer
  /** Number of its first line, the header being 1. */
  readonly line: Integer
  /** Events and keyframes. */
  readonly lines: Integer
  /** Keyframes among the lines; lengths in bytes. */
  readonly keyframes: readonly (readonly [seq: Integer, offset: Integer, length: Integer, line: Integer])[]
  /** Events per second of the session. */
  readonly density: readonly (readonly [second: Integer, events: Integer])[]
  /** Moments worth a jump: `t`, `seq`, `kind`, `text`, maybe `version` or `goal`. */
  readonly markers: readonly Marker[]
  /** What marking the next block needs to know: `people`, `tenth`. */
  readonly memory: MarkerMemory
}

/**
 * Whether this is a block, and agrees with itself: it may come from a stranger, and is read before the recording is. Without a
 * schema: the index of a long recording has hundreds of thousands of numbers, and zod took half of the time of opening it.
 */
export const isBlock = (value: unknown): value is Block => hasFields(value) && agrees(value)

/** Whether two blocks say the same, in the order of fields in which an indexer gives them. */
export const sameBlock = (one: Block, other: Block): boolean => JSON.stringify(one) === JSON.stringify(other)

const hasFields = (value: unknown): value is Block =>
  isRecord(value) &&
  areIntegers(value.seq, value.count, value.offset, value.end, value.line, value.lines) &&
  Number.isFinite(value.t) &&
  Number.isFinite(value.last) &&
  areRows(value.keyframes, 4) &&
  areRows(value.density, 2) &&
  Array.isArray(value.markers) &&
  value.markers.every(isMarker) &&
  isMemory(value.memory)

const areIntegers = (...values: readonly unknown[]): boolean => values.every(Number.isSafeInteger)

const areRows = (value: unknown, length: number): boolean =>
  Array.isArray(value) && value.every(row => Array.isArray(row) && row.length === length && areIntegers(...row))

const kinds: readonly unknown[] = markKinds

const isMarker = (value: unknown): value is Marker =>
  isRecord(value) &&
  Number.isSafeInteger(value.seq) &&
  Number.isFinite(value.t) &&
  kinds.includes(value.kind) &&
  typeof value.text === 'string' &&
  cleanText(value.text) === value.text &&
  (value.version === undefined || Number.isSafeInteger(value.version)) &&
  (value.goal === undefined || Number.isSafeInteger(value.goal))

const isMemory = (value: unknown): value is MarkerMemory =>
  isRecord(value) &&
  Number.isFinite(value.tenth) &&
  Array.isArray(value.people) &&
  value.people.every(one => typeof one === 'string')

function agrees({ seq, count, t, last, offset, end, line, lines, keyframes, density, markers }: Block): boolean {
  let before = { seq: seq - 1, end: offset, line: line - 1 }
  for (const [at, from, length, number] of keyframes) {
    if (at < before.seq || from < before.end || number <= before.line) return false
    if (length < 1 || length > longestLine + 1) return false
    before = { seq: at, end: from + length, line: number }
  }
  let counted = 0
  for (const [second, events] of density) {
    if (events < 0 || second < Math.floor(t / 1000) || second > last / 1000) return false
    counted += events
  }
  return (
    seq >= 1 &&
    count >= 0 &&
    count <= eventsPerBlock &&
    offset >= 0 &&
    line >= 2 &&
    t >= 0 &&
    last <= longestSessionMs &&
    before.seq < seq + count &&
    before.end <= end &&
    before.line < line + lines &&
    lines > 0 &&
    lines === count + keyframes.length &&
    t <= last &&
    counted === count &&
    markers.every(one => one.seq >= seq && one.seq < seq + count && one.t >= t && one.t <= last)
  )
}
