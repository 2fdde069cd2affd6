import { reasonOf } from '../../../errors.ts'
import type { Header, SessionEvent } from '../../log/events.ts'
import { archiveError, compressionOf, unpacked } from '../file/compression.ts'
import { notOneAdvice, RecordingError } from '../file/error.ts'
import { type Keyframe, LineError, longestLine, parseHeader, parseLine } from '../file/lines.ts'
import { openFile } from '../file/open-file.ts'
import { scanLines } from '../file/scan.ts'

/** A line of a recording as it is found, damaged ones included. */
export type FoundLine = { readonly line: number; readonly bytes: Buffer } & (
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'event'; readonly event: SessionEvent }
  | { readonly kind: 'keyframe'; readonly keyframe: Keyframe }
  | { readonly kind: 'damaged'; readonly reason: string; readonly last: boolean }
)

/** Every line of a file, in the order they stand. Only a first line that is no header ends it (`RecordingError`). */
export async function* readLines(path: string): AsyncGenerator<FoundLine> {
  const plain = await openFile(path).catch((error: unknown) => {
    if (error instanceof RecordingError) throw error
    throw new RecordingError(path, undefined, reasonOf(error), notOneAdvice)
  })
  let file = plain
  try {
    const compression = await compressionOf(plain)
    if (compression !== 'none')
      file = await unpacked(path, compression).catch((error: unknown) => {
        throw archiveError(path, compression, error)
      })
    const { size } = await file.stat()
    if (size === 0) throw new RecordingError(path, undefined, 'the file is empty', notOneAdvice)
    let line = 0
    for await (const raw of scanLines(file, 0, size)) {
      line++
      const { bytes } = raw
      try {
        if (raw.huge) throw new LineError(`longer than ${longestLine >> 20} MB`)
        if (line === 1) yield { line, bytes, kind: 'header', header: parseHeader(bytes) }
        else yield { line, bytes, ...parseLine(bytes) }
      } catch (error) {
        if (!(error instanceof LineError)) throw error
        if (line === 1) throw new RecordingError(path, 1, error.message, notOneAdvice)
        yield { line, bytes, kind: 'damaged', reason: error.message, last: raw.offset + raw.length >= size }
      }
    }
  } finally {
    await file.close()
    if (file !== plain) await plain.close()
  }
}
