import type { FileHandle } from 'node:fs/promises'
import type { Header, SessionEvent } from '../log/events.ts'
import { foldAll, initialState, ownedBy } from '../log/fold.ts'
import type { SessionState } from '../log/state.ts'
import { RecordingError } from './file/error.ts'
import type { Block } from './file/index.ts'
import { type Layout, openLayout, type TornTail } from './file/layout.ts'
import { checkSize } from './file/limits.ts'
import { type Keyframe, LineError, parseLine } from './file/lines.ts'
import type { Marker } from './file/markers.ts'
import { scanLines } from './file/scan.ts'

/** A recording opened for reading. Nothing of it but the index is kept in memory. */
export interface Recording {
  readonly path: string
  readonly header: Header
  /** First and last event; the first is not 1 in a recording that starts from a keyframe. */
  readonly firstSeq: number
  readonly lastSeq: number
  /** Events in the file. */
  readonly count: number
  /** Time of the last event, ms since the session's start. */
  readonly duration: number
  /** Bytes of whole lines. */
  readonly size: number
  readonly markers: readonly Marker[]
  /** What is left of a line that a crash cut short, if there is one. Nothing else is missing. */
  readonly tornTail: TornTail | undefined
  /** The state after the event `seq`, or after the last event at or before `t`. Outside the recording: its nearest end. */
  stateAt(moment: { readonly seq: number } | { readonly t: number }): Promise<SessionState>
  /** The keyframe at or before `seq` that is nearest, with its extra; throws when that is damaged. */
  keyframeAt(seq: number): Promise<Keyframe | undefined>
  /** Events in order, both ends included. */
  events(from?: number, to?: number): AsyncGenerator<SessionEvent>
  /** The stretch of events around `seq` that is read in one go. */
  blockAt(seq: number): Promise<readonly SessionEvent[]>
  /** Events per slice, for `slices` equal slices of the duration. */
  density(slices: number): readonly number[]
  /** Takes in what was written since it was opened; true when there was something. */
  refresh(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens a recording. Fast with its index; without one the whole file is read and checked, and the index is made. Throws
 * `RecordingError` when the file is not a recording or a line before the last is damaged.
 */
export async function openRecording(path: string): Promise<Recording> {
  let layout = await openLayout(path)
  const { file, header } = layout
  const read = blockReader(file, path, () => layout)
  let recent: SessionState | undefined

  const first = () => layout.firstSeq
  const last = () => layout.lastSeq
  const clamp = (seq: number) => Math.max(first() - 1, Math.min(last(), Math.floor(seq)))

  async function* events(from = first(), to = last()): AsyncGenerator<SessionEvent> {
    const until = Math.min(to, last())
    for (let seq = Math.max(from, first()); seq <= until; ) {
      const block = await read(seq)
      for (const event of block) if (event.seq >= seq && event.seq <= until) yield event
      seq = block.at(-1)!.seq + 1
    }
  }

  async function foundKeyframe(seq: number): Promise<{ keyframe: Keyframe; line: number } | undefined> {
    const found = layout.keyframes.findLast(([at]) => at <= seq)
    if (!found) return undefined
    const [, offset, length, line] = found
    const bytes = Buffer.allocUnsafe(length)
    await file.read(bytes, 0, length, offset)
    const parsed = parsedLine(path, bytes.subarray(0, length - 1), line)
    if (parsed.kind === 'keyframe') return { keyframe: parsed.keyframe, line }
    throw new RecordingError(path, line, 'an event stands where the index has a keyframe')
  }

  async function keyframeAt(seq: number): Promise<Keyframe | undefined> {
    const found = await foundKeyframe(seq)
    if (found?.keyframe.damage) throw new RecordingError(path, found.line, found.keyframe.damage)
    return found?.keyframe
  }

  async function stateAtSeq(seq: number): Promise<SessionState> {
    // A little further on from where we just were is the common case: playing, stepping, searching.
    let state = recent
    const nearest = layout.keyframes.findLast(([at]) => at <= seq)?.[0]
    const fresh = !state || state.seq > seq || (nearest !== undefined && nearest > state.seq)
    if (!state || fresh) {
      state = (await foundKeyframe(seq))?.keyframe.state ?? initialState()
    }
    const owned = fresh ? ownedBy(state) : new Set<object>()
    checkSize(path, state)
    while (state.seq < seq) {
      // Block by block: a long stretch as one list would be many times its state in memory.
      const from: number = state.seq
      const block = await read(from + 1)
      state = foldAll(
        state,
        block.filter(event => event.seq > from && event.seq <= seq),
        owned,
      )
      checkSize(path, state)
    }
    recent = state
    return state
  }

  async function seqAt(t: number): Promise<number> {
    const block = layout.blocks.findLast(candidate => candidate.count > 0 && candidate.t <= t)
    if (!block) return first() - 1
    const found = (await read(block.seq)).findLast(event => event.t <= t)
    return found?.seq ?? block.seq - 1
  }

  return {
    path,
    header,
    get firstSeq() {
      return first()
    },
    get lastSeq() {
      return last()
    },
    get count() {
      return Math.max(0, last() - first() + 1)
    },
    get duration() {
      return layout.duration
    },
    get size() {
      return layout.end
    },
    get markers() {
      return layout.markers
    },
    get tornTail() {
      return layout.tornTail
    },
    stateAt: async moment => stateAtSeq(clamp('seq' in moment ? moment.seq : await seqAt(moment.t))),
    keyframeAt,
    events,
    blockAt: read,
    density: slices => density(layout, slices),
    async refresh() {
      const before = layout.end
      layout = await layout.extended()
      return layout.end > before
    },
    close: () => file.close(),
  }
}

/** Reads the block of events around a sequence number; the last few stay at hand. */
function blockReader(file: FileHandle, path: string, layout: () => Layout) {
  const cache = new Map<Block, readonly SessionEvent[]>()
  return async (seq: number): Promise<readonly SessionEvent[]> => {
    const block = blockOf(layout().blocks, seq)
    if (!block) throw new RangeError(`${path} has no event ${seq}`)
    const known = cache.get(block)
    if (known) return known
    const events: SessionEvent[] = []
    let line = block.line - 1
    for await (const raw of scanLines(file, block.offset, block.end)) {
      line++
      if (raw.bytes.subarray(0, 12).toString('latin1') === '{"keyframe":') continue
      const parsed = parsedLine(path, raw.bytes, line)
      if (parsed.kind === 'keyframe') continue
      const expected = block.seq + events.length
      if (parsed.event.seq !== expected) {
        throw new RecordingError(path, line, `event ${parsed.event.seq} stands where event ${expected} should be`)
      }
      events.push(parsed.event)
    }
    if (events.length < block.count) throw new RecordingError(path, line, 'the file became shorter while it was read')
    cache.set(block, events)
    if (cache.size > 4) cache.delete(cache.keys().next().value!)
    return events
  }
}

function blockOf(blocks: readonly Block[], seq: number): Block | undefined {
  let low = 0
  let high = blocks.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const block = blocks[middle]!
    if (seq < block.seq) high = middle - 1
    else if (seq >= block.seq + block.count) low = middle + 1
    else return block
  }
  return undefined
}

function parsedLine(path: string, bytes: Buffer, line: number) {
  try {
    return parseLine(bytes)
  } catch (error) {
    if (error instanceof LineError) throw new RecordingError(path, line, error.message)
    throw error
  }
}

function density(layout: Layout, slices: number): readonly number[] {
  const result = new Array<number>(slices).fill(0)
  const width = Math.max(1, layout.duration) / slices
  for (const block of layout.blocks) {
    for (const [second, events] of block.density) {
      // A second is counted where its middle lies; slices are rarely narrower.
      const middle = Math.min(second * 1000 + 500, layout.duration)
      result[Math.min(slices - 1, Math.floor(middle / width))]! += events
    }
  }
  return result
}
