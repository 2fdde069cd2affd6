import type { FileHandle } from 'node:fs/promises'
import type { SessionEvent } from '../../log/events.ts'
import { type Block, sameBlock } from './block.ts'
import { RecordingError } from './error.ts'
import { createIndexer } from './index.ts'
import type { Layout } from './layout.ts'
import { type Keyframe, LineError, parseLine } from './lines.ts'
import { noMemory } from './markers.ts'
import { scanLines } from './scan.ts'

/** Reads the block of events around a sequence number; the last few stay at hand. */
export function blockReader(file: FileHandle, path: string, layout: () => Layout) {
  const cache = new Map<Block, readonly SessionEvent[]>()
  return async (seq: number): Promise<readonly SessionEvent[]> => {
    const { blocks } = layout()
    const at = blockOf(blocks, seq)
    const block = blocks[at]
    if (!block) throw new RangeError(`${path} has no event ${seq}`)
    const known = cache.get(block)
    if (known) return known
    const events = await eventsIn(file, path, block, blocks[at - 1])
    cache.set(block, events)
    if (cache.size > 4) cache.delete(cache.keys().next().value!)
    return events
  }
}

/** The events of a block, which is indexed again meanwhile: what the index says of it must be what is there. */
async function eventsIn(file: FileHandle, path: string, block: Block, before: Block | undefined) {
  const events: SessionEvent[] = []
  const indexer = createIndexer(block.line, before?.memory ?? noMemory)
  let full: Block | undefined
  let line = block.line - 1
  for await (const raw of scanLines(file, block.offset, block.end)) {
    line++
    const expected = block.seq + events.length
    const isKeyframe = raw.bytes.subarray(0, 12).toString('latin1') === '{"keyframe":'
    const parsed = isKeyframe ? undefined : parsedLine(path, raw.bytes, line)
    if (parsed?.kind !== 'event') {
      indexer.keyframe(expected - 1, raw.offset, raw.length)
      continue
    }
    const { event } = parsed
    if (event.seq !== expected) {
      throw new RecordingError(path, line, `event ${event.seq} stands where event ${expected} should be`)
    }
    events.push(event)
    full = indexer.event(event, raw.offset, raw.length) ?? full
  }
  const found = indexer.rest() ?? full
  if (!found || !sameBlock(found, block)) throw new RecordingError(path, line, 'the file changed while it was read')
  return events
}

/** Makes sure that a block begins with the event, and at the time, that the index says; of the block it reads no more. */
export async function checkBeginning(file: FileHandle, path: string, { seq, t, offset, end, line }: Block) {
  let at = line
  for await (const raw of scanLines(file, offset, end)) {
    const parsed = parsedLine(path, raw.bytes, at)
    if (parsed.kind === 'event') {
      if (parsed.event.seq === seq && parsed.event.t === t) return
      break
    }
    at++
  }
  throw new RecordingError(path, at, `the index has event ${seq} where another stands`)
}

/** The keyframe that the index has there. */
export async function readKeyframe(
  file: FileHandle,
  path: string,
  [seq, offset, length, line]: Layout['keyframes'][number],
): Promise<Keyframe> {
  // With the line feed before it: a line must begin there.
  const bytes = Buffer.alloc(length + 1)
  await file.read(bytes, 0, bytes.length, offset - 1)
  const parsed = bytes[0] === 0x0a ? parsedLine(path, bytes.subarray(1, -1), line) : undefined
  if (parsed?.kind === 'keyframe' && parsed.keyframe.seq === seq) return parsed.keyframe
  throw new RecordingError(path, line, `the index has a keyframe for event ${seq} where none stands`)
}

/** The place of the block with this event; -1 when there is none. */
function blockOf(blocks: readonly Block[], seq: number): number {
  let low = 0
  let high = blocks.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const block = blocks[middle]!
    if (seq < block.seq) high = middle - 1
    else if (seq >= block.seq + block.count) low = middle + 1
    else return middle
  }
  return -1
}

function parsedLine(path: string, bytes: Buffer, line: number) {
  try {
    return parseLine(bytes)
  } catch (error) {
    if (error instanceof LineError) throw new RecordingError(path, line, error.message)
    throw error
  }
}
