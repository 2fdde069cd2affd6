import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { reasonOf } from '../../../errors.ts'
import { compressionFor, pack } from '../file/compression.ts'
import { RecordingError } from '../file/error.ts'

/** Writes lines into a new file, packed if its name says so. Whole or not at all; a file that exists is refused. */
export async function writeLines(path: string, lines: AsyncIterable<string | Buffer>): Promise<{ bytes: number }> {
  const draft = `${path}.part`
  const reserved = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new RecordingError(path, undefined, reasonOf(error), 'Choose another name with --to.')
  })
  await reserved.close()
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await write(file, lines)
    } finally {
      await file.close()
    }
    const compression = compressionFor(path)
    if (compression === 'none') await rename(draft, path)
    else {
      await rm(path)
      await pack(draft, path, compression)
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  const file = await open(path)
  const { size } = await file.stat()
  await file.close()
  return { bytes: size }
}

async function write(file: FileHandle, lines: AsyncIterable<string | Buffer>): Promise<void> {
  let batch: Buffer[] = []
  let size = 0
  for await (const line of lines) {
    const bytes = Buffer.from(line)
    batch.push(bytes)
    size += bytes.length
    if (size < 1 << 20) continue
    await file.writev(batch)
    batch = []
    size = 0
  }
  if (batch.length > 0) await file.writev(batch)
  await file.datasync()
}
