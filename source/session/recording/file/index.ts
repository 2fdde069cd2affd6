import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { jsonOf } from '../../../json.ts'
import { cleanText } from '../../log/clean-text.ts'
import type { SessionEvent } from '../../log/events.ts'
import type { MarkerMemory } from '../../log/traits/event-traits.ts'
import { longestLine, longestSessionMs } from './lines.ts'
import { markEvent, markerSchema, noMemory } from './markers.ts'

/**
 * The sidecar `FILE.idx`: one JSON line per block of events, appended while recording, so that a reader jumps instead of
 * scanning. It holds nothing that the recording does not say; when it is missing, old or wrong it is made again.
 */
export const eventsPerBlock = 256

export const indexHeaderSchema = z.object({ mcteamIndex: z.literal(1), id: z.string(), startedAt: z.string() })

/** What each number may be is held by `agrees`, in one pass: an index has hundreds of thousands of them. */
const blockFields = z.object({
  /** First event, and how many follow each other in this block. */
  seq: z.int(),
  count: z.int(),
  /** Times of the first and last event, ms. */
  t: z.number(),
  last: z.number(),
  /** Bytes from the start of the file: the first line of the block, and the first after it. */
  offset: z.int(),
  end: z.int(),
  /** Number of the block's first line, the header being 1; and how many lines there are. */
  line: z.int(),
  lines: z.int(),
  /** Keyframes among them: sequence number, offset, length in bytes, line. */
  keyframes: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
  /** Events per second of the session: [second, events]. */
  density: z.array(z.tuple([z.int(), z.int()])),
  markers: z.array(markerSchema),
  /** What marking the next block needs to know. */
  memory: z.object({ people: z.array(z.string()), tenth: z.number() }),
})
export type Block = z.infer<typeof blockFields>
export const blockSchema = blockFields.refine(agrees)

/** Whether what a block says agrees with itself: it may come from a stranger, and is read before the recording is. */
function agrees({ seq, count, t, last, offset, end, line, lines, keyframes, density, markers }: Block): boolean {
  let before = { seq: seq - 1, end: offset, line: line - 1 }
  for (const [at, from, length, number] of keyframes) {
    if (at < before.seq || from < before.end || number <= before.line) return false
    if (length < 1 || length > longestLine + 1) return false
    before = { seq: at, end: from + length, line: number }
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
    density.reduce((sum, [, events]) => sum + events, 0) === count &&
    density.every(([second, events]) => events >= 0 && second >= Math.floor(t / 1000) && second <= last / 1000) &&
    markers.every(one => one.seq >= seq && one.seq < seq + count && one.t >= t && one.t <= last) &&
    markers.every(one => cleanText(one.text) === one.text)
  )
}

/** Whether two blocks say the same; both have their fields in the order of the schema. */
export const sameBlock = (one: Block, other: Block): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A block that still grows. */
type OpenBlock = Omit<Block, 'density' | 'memory'> & { readonly density: Map<number, number> }

/** A line of the index file: a checksum before the JSON, so that a damaged index is noticed and made again. */
export function indexLine(content: unknown): string {
  const text = JSON.stringify(content)
  return `${crc32(text).toString(16)} ${text}\n`
}

/** The content of a line of the index file; undefined when it is torn, damaged or not of this program. */
export function parseIndexLine(line: string): unknown {
  const space = line.indexOf(' ')
  const text = line.slice(space + 1)
  // A checksum can be made for any text.
  return space > 0 && crc32(text).toString(16) === line.slice(0, space) ? jsonOf(text) : undefined
}

/** Takes every line of a recording in order and gives a block whenever one is full. */
export interface Indexer {
  event(event: SessionEvent, offset: number, length: number): Block | undefined
  keyframe(seq: number, offset: number, length: number): void
  /** The block under way, if it has any line. */
  rest(): Block | undefined
}

export function createIndexer(firstLine = 2, from: MarkerMemory = noMemory): Indexer {
  let memory = from
  let line = firstLine
  let open: OpenBlock | undefined

  function touch(seq: number, t: number, offset: number, length: number): OpenBlock {
    open ??= {
      seq,
      count: 0,
      t,
      last: t,
      offset,
      end: offset,
      line,
      lines: 0,
      keyframes: [],
      density: new Map(),
      markers: [],
    }
    open.end = offset + length
    open.lines++
    line++
    return open
  }

  const close = (block: OpenBlock): Block => ({
    ...block,
    density: [...block.density],
    memory: { people: [...memory.people], tenth: memory.tenth },
  })

  return {
    event(event, offset, length) {
      const block = touch(event.seq, event.t, offset, length)
      if (block.count === 0) {
        block.seq = event.seq
        block.t = event.t
      }
      block.count++
      block.last = event.t
      const second = Math.floor(event.t / 1000)
      block.density.set(second, (block.density.get(second) ?? 0) + 1)
      const marked = markEvent(event, memory)
      memory = marked.memory
      if (marked.marker) block.markers.push(marked.marker)
      if (block.count < eventsPerBlock) return undefined
      open = undefined
      return close(block)
    },
    keyframe(seq, offset, length) {
      const at = line
      touch(seq + 1, open?.last ?? 0, offset, length).keyframes.push([seq, offset, length, at])
    },
    rest: () => open && close(open),
  }
}
