import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { jsonOf } from '../../../json.ts'
import type { SessionEvent } from '../../log/events.ts'
import type { MarkerMemory } from '../../log/traits/event-traits.ts'
import { type Block, eventsPerBlock } from './block.ts'
import { type Marker, markEvent, noMemory } from './markers.ts'

/**
 * The sidecar `FILE.idx`: one JSON line per block of events, appended while recording, so that a reader jumps instead of
 * scanning. It holds nothing that the recording does not say; when it is missing, old or wrong it is made again.
 */
export const indexHeaderSchema = z.object({ mcteamIndex: z.literal(1), id: z.string(), startedAt: z.string() })

/** A block that still grows. */
type OpenBlock = {
  -readonly [field in 'seq' | 'count' | 't' | 'last' | 'offset' | 'end' | 'line' | 'lines']: number
} & {
  readonly keyframes: Block['keyframes'][number][]
  readonly density: Map<number, number>
  readonly markers: Marker[]
}

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
