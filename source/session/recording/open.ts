import type { Header, SessionEvent } from '../log/events.ts'
import { initialState, ownedBy } from '../log/fold.ts'
import type { SessionState } from '../log/state.ts'
import { blockReader, checkBeginning, readKeyframe } from './file/block-reader.ts'
import { RecordingError } from './file/error.ts'
import { type Layout, openLayout, type TornTail } from './file/layout.ts'
import { checkSize, foldRead } from './file/limits.ts'
import type { Keyframe } from './file/lines.ts'
import type { Marker } from './file/markers.ts'

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
  /** Events per slice, for `slices` equal slices of the time until then, ms. @default the duration */
  density(slices: number, until?: number): readonly number[]
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
  const readBlock = blockReader(file, path, () => layout)
  let recent: SessionState | undefined

  /** What does not agree with the index proves it false, or its recording damaged: read without it, the file says which. */
  async function believing<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      if (!layout.believed || !(error instanceof RecordingError || error instanceof RangeError)) throw error
      layout = await layout.anew()
      recent = undefined
      return task()
    }
  }
  const read = (seq: number) => believing(() => readBlock(seq))

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
    return found && { keyframe: await readKeyframe(file, path, found), line: found[3] }
  }

  async function keyframeAt(seq: number): Promise<Keyframe | undefined> {
    const found = await believing(() => foundKeyframe(seq))
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
      const block = await readBlock(from + 1)
      state = foldRead(
        path,
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
    const withEvents = layout.blocks.filter(block => block.count > 0)
    const at = withEvents.findLastIndex(block => block.t <= t)
    // The block after it begins later: that is looked at, too, because the index could be wrong there.
    const next = withEvents[at + 1]
    if (next) await checkBeginning(file, path, next)
    const block = withEvents[at]
    if (!block) return first() - 1
    return (await readBlock(block.seq)).findLast(event => event.t <= t)?.seq ?? block.seq - 1
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
    stateAt: moment => believing(async () => stateAtSeq(clamp('seq' in moment ? moment.seq : await seqAt(moment.t)))),
    keyframeAt,
    events,
    blockAt: read,
    density: (slices, until = layout.duration) => density(layout, slices, until),
    async refresh() {
      const before = layout.end
      layout = await layout.extended()
      return layout.end > before
    },
    close: () => file.close(),
  }
}

function density(layout: Layout, slices: number, until: number): readonly number[] {
  const result = new Array<number>(slices).fill(0)
  const width = Math.max(1, until) / slices
  for (const block of layout.blocks) {
    for (const [second, events] of block.density) {
      // A second is counted where its middle lies; slices are rarely narrower.
      if (second * 1000 > until) continue
      const middle = Math.min(second * 1000 + 500, until)
      result[Math.min(slices - 1, Math.floor(middle / width))]! += events
    }
  }
  return result
}
