import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'

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
const largest = 16 * 2 ** 30

/**
 * Unpacks into a temporary file that has no name any more when this returns: it vanishes with its handle, also when the
 * process dies. An archive that ends early gives what came before; the torn line at its end is treated like any other.
 */
export async function unpacked(path: string, compression: 'gzip' | 'zstd'): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'mcteam-'))
  const target = join(folder, 'recording.jsonl')
  try {
    await pipeline(createReadStream(path), unpacker(compression), limited(), createWriteStream(target, { mode: 0o600 }))
    return await open(target, 'r')
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

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
  throw new Error('zstd needs Node 22.15 or newer; use gzip, or unpack it with the zstd program')
}

function limited(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > largest) done(new Error(`unpacks to more than ${largest / 2 ** 30} GB`))
      else done(null, chunk)
    },
  })
}
