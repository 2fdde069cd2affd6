import { type FileHandle, rename, rm, writeFile } from 'node:fs/promises'
import { reasonOf } from '../../../errors.ts'
import type { Header } from '../../log/events.ts'
import { archiveError, compressionOf, unpacked } from './compression.ts'
import { notOneAdvice, RecordingError } from './error.ts'
import {
  type Block,
  blockSchema,
  createIndexer,
  type Indexer,
  indexHeaderSchema,
  indexLine,
  parseIndexLine,
} from './index.ts'
import { LineError, longestHeader, longestLine, parseHeader, parseLine } from './lines.ts'
import { type Marker, noMemory } from './markers.ts'
import { openFile } from './open-file.ts'
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
  /** The same file as it is now, longer maybe. */
  extended(): Promise<Layout>
}

/** Saving an index that spares less than this many blocks of scanning is not worth a write. */
const worthSaving = 8

export async function openLayout(path: string, mode: 'r' | 'r+' = 'r'): Promise<Layout> {
  const file = await opened(path, mode)
  try {
    const start = await readHeader(file, path)
    const { header } = start
    const known = (await savedBlocks(file, path, header)) ?? []
    const layout = await scanned(file, path, start, known)
    if (layout.closed - known.length >= worthSaving) await saveIndex(path, layout)
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
  for await (const line of scanLines(file, 0, size, 'stop', longestHeader)) {
    if (line.huge) throw new RecordingError(path, 1, `longer than ${longestHeader >> 20} MB`, notOneAdvice)
    try {
      return { header: parseHeader(line.bytes), end: line.length, whole: line.whole }
    } catch (error) {
      if (error instanceof LineError) throw new RecordingError(path, 1, error.message, notOneAdvice)
      throw error
    }
  }
  throw new RecordingError(path, 1, 'it could not be read', notOneAdvice)
}

/** An index holds less than its recording does; this much more than that is believed, and never more than `largestIndex`. */
const indexSlack = 64 * 1024
const largestIndex = 64 * 1024 * 1024

/** The text of the index file; empty when there is none, or what has its name is no index of a recording of this size. */
async function indexText(path: string, recordingSize: number): Promise<string> {
  let file: FileHandle | undefined
  try {
    file = await openFile(`${path}.idx`)
    const { size } = await file.stat()
    return size > Math.min(recordingSize + indexSlack, largestIndex) ? '' : await file.readFile('utf8')
  } catch {
    return '' // the index is a hint: the recording is scanned, and the index is made again
  } finally {
    await file?.close()
  }
}

/** The blocks of the index file, if it belongs to this recording as it is now. */
async function savedBlocks(file: FileHandle, path: string, header: Header): Promise<Block[] | undefined> {
  const { size } = await file.stat()
  const text = await indexText(path, size)
  const [first = '', ...lines] = text.split('\n')
  const about = indexHeaderSchema.safeParse(parseIndexLine(first))
  if (!about.success || about.data.id !== header.id || about.data.startedAt !== header.startedAt) return undefined
  const blocks: Block[] = []
  for (const line of lines) {
    const block = blockSchema.safeParse(parseIndexLine(line))
    if (!block.success) break // torn by a crash, or not ours: what follows is scanned
    const before = blocks.at(-1)
    if (before && (block.data.offset !== before.end || block.data.line !== before.line + before.lines)) break
    blocks.push(block.data)
  }
  const last = blocks.at(-1)
  if (!last) return undefined
  return last.end <= size && (await startsAt(file, last)) ? blocks : undefined
}

/** Whether the block's first line is where the index says, and its last line ends there. */
async function startsAt(file: FileHandle, block: Block): Promise<boolean> {
  const start = Buffer.alloc(48)
  await file.read(start, 0, start.length, block.offset)
  const end = Buffer.alloc(1)
  await file.read(end, 0, 1, block.end - 1)
  const text = start.toString('latin1')
  return end[0] === 0x0a && (text.startsWith(`{"seq":${block.seq},`) || text.startsWith('{"keyframe":'))
}

/** Reads and checks every line the known blocks do not cover. */
async function scanned(file: FileHandle, path: string, start: Start, known: readonly Block[]): Promise<Layout> {
  const { size } = await file.stat()
  const before = known.at(-1)
  const blocks = [...known]
  const firstLine = before ? before.line + before.lines : 2
  const indexer = createIndexer(firstLine, before?.memory ?? noMemory)
  let line = firstLine - 1
  let end = before?.end ?? start.end
  let lastSeq = before && before.seq + before.count - 1
  let t = before?.last ?? 0
  let unended = !start.whole
  let problem: TornTail | undefined

  for await (const raw of scanLines(file, end, size, 'stop')) {
    // Damage is a torn tail only when nothing follows it.
    if (problem) throw new RecordingError(path, problem.line, problem.reason)
    line++
    // No crash leaves such a line, and where it ends is not looked for.
    if (raw.huge) throw new RecordingError(path, line, `longer than ${longestLine >> 20} MB`)
    try {
      const parsed = parseLine(raw.bytes)
      if (parsed.kind === 'keyframe') {
        const { seq } = parsed.keyframe
        if (seq !== (lastSeq ?? seq)) throw new LineError(`a keyframe for event ${seq} after event ${lastSeq}`)
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
    extended: () => scanned(file, path, start, blocks.slice(0, closed)),
  }
}

function checkOrder(seq: number, lastSeq: number, t: number, lastT: number): void {
  if (seq === lastSeq) throw new LineError(`event ${seq} stands here twice`)
  if (seq < lastSeq) throw new LineError(`event ${seq} stands after event ${lastSeq}`)
  if (seq > lastSeq + 1) throw new LineError(`events ${lastSeq + 1} to ${seq - 1} are missing before it`)
  if (t < lastT) throw new LineError(`event ${seq} is ${lastT - t} ms earlier than the one before it`)
}

/** Best effort, and whole or not at all: a reader may be at it. */
export async function saveIndex(path: string, layout: Pick<Layout, 'header' | 'blocks' | 'closed'>): Promise<void> {
  const { header, blocks, closed } = layout
  const lines = [{ mcteamIndex: 1, id: header.id, startedAt: header.startedAt }, ...blocks.slice(0, closed)]
  const draft = `${path}.idx.${process.pid}`
  try {
    await writeFile(draft, lines.map(indexLine).join(''), { mode: 0o600, flag: 'wx' })
    await rename(draft, `${path}.idx`)
  } catch {
    await rm(draft, { force: true })
  }
}
