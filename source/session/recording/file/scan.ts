import type { FileHandle } from 'node:fs/promises'
import { longestLine } from './lines.ts'

export interface RawLine {
  /** Without the line feed. Valid until the next line is asked for. */
  readonly bytes: Buffer
  readonly offset: number
  /** With the line feed, if it has one. */
  readonly length: number
  /** False for the last line of a file that does not end with a line feed. */
  readonly whole: boolean
  /** Longer than any line may be; `bytes` is empty then. */
  readonly huge: boolean
}

const chunkSize = 1 << 20
const lineFeed = 0x0a

/**
 * The lines from `start` up to `end`, in memory that does not grow with the file. `huge`: a line longer than any may be is skipped,
 * or, with what was read of it, the last one.
 */
export async function* scanLines(
  file: FileHandle,
  start: number,
  end: number,
  huge: 'skip' | 'stop' = 'skip',
  longest = longestLine,
): AsyncGenerator<RawLine> {
  let buffer = Buffer.allocUnsafe(0)
  let base = start
  let position = start
  let skipped = 0
  while (position < end) {
    const size = Math.min(chunkSize, end - position)
    const chunk = Buffer.allocUnsafe(size)
    const { bytesRead } = await file.read(chunk, 0, size, position)
    if (bytesRead === 0) break
    position += bytesRead
    const fresh = chunk.subarray(0, bytesRead)
    // What was there before has no line feed.
    const searched = buffer.length
    buffer = searched === 0 ? fresh : Buffer.concat([buffer, fresh])
    let from = 0
    for (let at = buffer.indexOf(lineFeed, searched); at >= 0; at = buffer.indexOf(lineFeed, from)) {
      const tooLong = skipped > 0
      yield {
        bytes: tooLong ? Buffer.alloc(0) : buffer.subarray(from, at),
        offset: base + from - skipped,
        length: at + 1 - from + skipped,
        whole: true,
        huge: tooLong,
      }
      skipped = 0
      from = at + 1
    }
    base += from
    buffer = buffer.subarray(from)
    if (buffer.length > longest || (skipped > 0 && buffer.length > 0)) {
      skipped += buffer.length
      base += buffer.length
      buffer = Buffer.allocUnsafe(0)
      if (huge === 'stop') break
    }
  }
  if (buffer.length + skipped > 0) {
    yield { bytes: buffer, offset: base - skipped, length: buffer.length + skipped, whole: false, huge: skipped > 0 }
  }
}
