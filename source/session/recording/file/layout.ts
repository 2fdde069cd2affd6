import type { FileHandle } from 'node:fs/promises'
import { reasonOf } from '../../../errors.ts'
import type { Header } from '../../log/events.ts'
import type { Block } from './block.ts'
import { archiveError, compressionOf, unpacked } from './compression.ts'
import { notOneAdvice, RecordingError } from './error.ts'
import { createIndexer, type Indexer } from './index.ts'
import { LineError, longestHeaderBytes, longestLine, parseHeader, parseLine, soundKeyframe } from './lines.ts'
import { type Marker, noMemory } from './markers.ts'
import { openFile } from './open-file.ts'
import { savedIndex, saveIndex } from './saved-index.ts'
import { scanLines } from './scan.ts'

export interface TornTail {
  readonly line: number
  readonly offset: number
  readonly bytes: number
  readonly reason: string
}

/** Where everything is in a recording: what the index says, and for the rest a scan. */
export interface Layout {
  readonly file: FileHandle
  readonly header: Header
  readonly blocks: readonly Block[]
  /** Sequence number, offset, length, line. */
  readonly keyframes: readonly (readonly [number, number, number, number])[]
  readonly markers: readonly Marker[]
  readonly firstSeq: number
  readonly lastSeq: number
  readonly duration: number
  /** First byte after the last whole line. */
  readonly end: number
  /** The last line is whole but for its line feed. */
  readonly unended: boolean
  readonly tornTail: TornTail | undefined
  /** How many of `blocks` are closed: the index file should hold these. */
  readonly closed: number
  /** Took part in the scan of the last stretch; a recorder can go on with it. */
  readonly indexer: Indexer
  /** Blocks of it come from the index file, which is believed until what is read says otherwise. */
  readonly believed: boolean
  /** The same file as it is now, longer maybe. */
  extended(): Promise<Layout>
  /** The same file with its index made anew. */
  anew(): Promise<Layout>
}

/** Saving an index that spares less than this many blocks of scanning is not worth a write. */
const worthSaving = 8

export async function openLayout(path: string, mode: 'r' | 'r+' = 'r'): Promise<Layout> {
  const file = await opened(path, mode)
  try {
    const start = await readHeader(file, path)
    const source = { file, path, start }
    const { blocks, sound } = await savedIndex(file, path, start.header, start.end)
    const layout = await scanned(source, blocks, true).catch((error: unknown) => {
      // What is wrong is the index, or its recording: a scan without it says which.
      if (!(error instanceof RecordingError) || blocks.length === 0) throw error
      return indexed(source)
    })
    if (!sound || layout.closed - blocks.length >= worthSaving) await saveIndex(path, layout)
    return layout
  } catch (error) {
    await file.close()
    throw error
  }
}

async function opened(path: string, mode: 'r' | 'r+'): Promise<FileHandle> {
  try {
    const file = await openFile(path, mode)
    const compression = await compressionOf(file)
    if (compression === 'none') return file
    await file.close()
    if (mode === 'r')
      return await unpacked(path, compression).catch((error: unknown) => {
        throw archiveError(path, compression, error)
      })
    throw new RecordingError(path, undefined, `packed with ${compression}`, 'Unpack it first to go on with it.')
  } catch (error) {
    if (error instanceof RecordingError) throw error
    throw new RecordingError(path, undefined, reasonOf(error), notOneAdvice)
  }
}

interface Start {
  readonly header: Header
  readonly end: number
  /** False when the file ends with the header, and without a line feed. */
  readonly whole: boolean
}

async function readHeader(file: FileHandle, path: string): Promise<Start> {
  const { size } = await file.stat()
  if (size === 0) throw new RecordingError(path, undefined, 'the file is empty', notOneAdvice)
  for await (const line of scanLines(file, 0, size, 'stop', longestHeaderBytes)) {
    if (line.huge) throw new RecordingError(path, 1, `longer than ${longestHeaderBytes >> 20} MB`, notOneAdvice)
    try {
      return { header: parseHeader(line.bytes), end: line.length, whole: line.whole }
    } catch (error) {
      if (error instanceof LineError) throw new RecordingError(path, 1, error.message, notOneAdvice)
      throw error
    }
  }
  throw new RecordingError(path, 1, 'it could not be read', notOneAdvice)
}

interface Source {
  readonly file: FileHandle
  readonly path: string
  readonly start: Start
}

/** Reads and checks the whole file, and saves its index. */
async function indexed(source: Source): Promise<Layout> {
  const layout = await scanned(source, [], false)
  await saveIndex(source.path, layout)
  return layout
}

/** Reads and checks every line that the known blocks do not cover; `saved`: these are from the index file. */
async function scanned(source: Source, known: readonly Block[], saved: boolean): Promise<Layout> {
  const { file, path, start } = source
  const believed = saved && known.length > 0
  const { size } = await file.stat()
  const before = known.at(-1)
  const blocks = [...known]
  const firstLine = before ? before.line + before.lines : 2
  const indexer = createIndexer(firstLine, before?.memory ?? noMemory)
  let line = firstLine - 1
  let end = before?.end ?? start.end
  let lastSeq = before && before.seq + before.count - 1
  // A block of keyframes alone has no times.
  let t = known.findLast(block => block.count > 0)?.last ?? 0
  let unended = !start.whole
  let problem: TornTail | undefined

  for await (const raw of scanLines(file, end, size, 'stop')) {
    // Damage is a torn tail only when nothing follows it.
    if (problem) throw new RecordingError(path, problem.line, problem.reason)
    line++
    // No crash leaves such a line, and where it ends is not looked for.
    if (raw.huge) throw new RecordingError(path, line, `longer than ${longestLine >> 20} MB`)
    try {
      // A file that is read as a whole is checked as a whole.
      const sound = believed ? soundKeyframe(raw.bytes) : undefined
      const parsed = sound === undefined ? parseLine(raw.bytes) : undefined
      if (!parsed || parsed.kind === 'keyframe') {
        const seq = parsed?.keyframe.seq ?? sound!
        if (seq !== (lastSeq ?? seq)) throw new OrderError(`a keyframe for event ${seq} after event ${lastSeq}`)
        lastSeq = seq
        indexer.keyframe(seq, raw.offset, raw.length)
      } else {
        const { event } = parsed
        checkOrder(event.seq, lastSeq ?? 0, event.t, t)
        lastSeq = event.seq
        t = event.t
        const block = indexer.event(event, raw.offset, raw.length)
        if (block) blocks.push(block)
      }
      end = raw.offset + raw.length
      unended = !raw.whole
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      // A whole event in a wrong place is not what a crash leaves; a false index makes it look so.
      if (believed && error instanceof OrderError) throw new RecordingError(path, line, error.message)
      problem = { line, offset: raw.offset, bytes: raw.length, reason: error.message }
    }
  }
  const closed = blocks.length
  const rest = indexer.rest()
  if (rest) blocks.push(rest)
  const withEvents = blocks.filter(block => block.count > 0)
  const firstSeq = withEvents[0]?.seq ?? (lastSeq ?? 0) + 1
  return {
    file,
    header: start.header,
    blocks,
    keyframes: blocks.flatMap(block => block.keyframes),
    markers: blocks.flatMap(block => block.markers),
    firstSeq,
    lastSeq: lastSeq ?? 0,
    duration: t,
    end,
    unended,
    tornTail: problem,
    closed,
    indexer,
    believed,
    extended: () => scanned(source, blocks.slice(0, closed), believed),
    anew: () => indexed(source),
  }
}

/** Thrown for a line that is sound and stands in a wrong place. */
class OrderError extends LineError {}

function checkOrder(seq: number, lastSeq: number, t: number, lastT: number): void {
  if (seq === lastSeq) throw new OrderError(`event ${seq} stands here twice`)
  if (seq < lastSeq) throw new OrderError(`event ${seq} stands after event ${lastSeq}`)
  if (seq > lastSeq + 1) throw new OrderError(`events ${lastSeq + 1} to ${seq - 1} are missing before it`)
  if (t < lastT) throw new OrderError(`event ${seq} is ${lastT - t} ms earlier than the one before it`)
}
