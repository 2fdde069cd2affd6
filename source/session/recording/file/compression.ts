import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { EnvironmentError, errorText } from '../../../errors.ts'
import { notOneAdvice, RecordingError } from './error.ts'
import { LineError, longestHeaderBytes, longestLine, parseHeader } from './lines.ts'

export type Compression = 'none' | 'gzip' | 'zstd'

/** By the file's first bytes, whatever its name is. */
export async function compressionOf(file: FileHandle): Promise<Compression> {
  const start = Buffer.alloc(4)
  await file.read(start, 0, 4, 0)
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip'
  return start.readUInt32LE() === 0xfd2fb528 ? 'zstd' : 'none'
}

/** What a file name asks for. */
export const compressionFor = (path: string): Compression =>
  path.endsWith('.gz') ? 'gzip' : path.endsWith('.zst') ? 'zstd' : 'none'

/** Unpacked bytes that are still believed to be a recording: far beyond a day of sixteen agents. */
const unpackedBytesAtMost = 16 * 2 ** 30
/** Recordings become ten to twenty times smaller; what grows more than this is made to fill a disk. */
const largestRatio = 200
/** Unpacked bytes up to which the ratio does not matter. */
const harmlessBytes = 64 * 2 ** 20

/**
 * Unpacks into a temporary file that has no name any more when this returns: it vanishes with its handle, also when the
 * process dies. An archive that ends early gives what came before; the torn line at its end is treated like any other.
 */
export async function unpacked(path: string, compression: 'gzip' | 'zstd'): Promise<FileHandle> {
  // Nothing is written for an archive that does not even begin like a recording.
  parseHeader(await firstLine(path, compression))
  const folder = await mkdtemp(join(tmpdir(), 'mcteam-'))
  const target = join(folder, 'recording.jsonl')
  try {
    const { size } = await stat(path)
    const writing = createWriteStream(target, { mode: 0o600 })
    await pipeline(
      createReadStream(path),
      unpacker(compression),
      limited(() => size),
      writing,
    )
    return await open(target, 'r')
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** The first line of an archive, without its line feed; no more of it is unpacked, and nothing is written. */
export async function firstLine(path: string, compression: 'gzip' | 'zstd'): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const packed = createReadStream(path)
  const plain = unpacker(compression)
  packed.on('error', error => plain.destroy(error)).pipe(plain)
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      const end = chunk.indexOf(0x0a)
      chunks.push(end < 0 ? chunk : chunk.subarray(0, end))
      size += chunk.length
      if (end >= 0) break
      if (size > longestHeaderBytes) throw new LineError(`longer than ${longestHeaderBytes >> 20} MB`)
    }
    return Buffer.concat(chunks)
  } finally {
    packed.destroy()
    plain.destroy()
  }
}

/** Why an archive cannot be read. */
export const archiveError = (path: string, compression: 'gzip' | 'zstd', error: unknown): RecordingError =>
  error instanceof LineError
    ? new RecordingError(path, 1, error.message, notOneAdvice)
    : new RecordingError(path, undefined, `cannot be unpacked as ${compression}: ${errorText(error)}`, notOneAdvice)

/** Packs one file into another. */
export async function pack(from: string, to: string, compression: 'gzip' | 'zstd'): Promise<void> {
  const packer =
    compression === 'gzip'
      ? zlib.createGzip({ level: 9 })
      : zstd().createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 12 } })
  await pipeline(createReadStream(from), packer, createWriteStream(to, { mode: 0o600, flags: 'wx' }))
}

function unpacker(compression: 'gzip' | 'zstd') {
  return compression === 'gzip'
    ? zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH })
    : zstd().createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush })
}

function zstd() {
  if ('createZstdDecompress' in zlib) return zlib
  throw new EnvironmentError('zstd needs Node 22.15 or newer.', 'Use gzip, or unpack it with the zstd program.')
}

/** Lets through what so many packed bytes of a recording may unpack to, and fails at more. */
export function limited(packed: () => number): Transform {
  let size = 0
  let line = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      const end = chunk.lastIndexOf(0x0a)
      line = end < 0 ? line + chunk.length : chunk.length - end - 1
      if (size > unpackedBytesAtMost) done(new Error(`unpacks to more than ${unpackedBytesAtMost / 2 ** 30} GB`))
      else if (size > harmlessBytes && size > packed() * largestRatio)
        done(new Error(`unpacks to more than ${largestRatio} times its size, which no recording does`))
      else if (line > longestLine) done(new Error(`holds a line longer than ${longestLine >> 20} MB`))
      else done(null, chunk)
    },
  })
}
