import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ObjectStore } from '@nats-io/obj'
import { errorText } from '../../errors.ts'
import { limited } from '../../session/recording/file/compression.ts'
import type { Store } from '../result-store.ts'

/** What a run leaves beside its result. */
const names = ['recording.jsonl', 'log.txt', 'task.yaml'] as const

/** Puts a run's files into the bucket, packed. `prefix` is of this attempt alone: a slower one must not mix with it. */
export async function sendFiles(bucket: ObjectStore, store: Store, run: string, prefix: string): Promise<void> {
  for (const name of names) {
    const path = store.file(run, name)
    if (!(await stat(path).catch(() => undefined))) continue // a run that did not even begin has no recording
    // A file's stream and its packer give bytes.
    const packed = Readable.toWeb(createReadStream(path).pipe(createGzip())) as ReadableStream<Uint8Array>
    await bucket.put({ name: `${prefix}/${name}.gz` }, packed)
  }
}

/** Fetches them into the benchmark's folder; one that is not there was not sent. */
export async function fetchFiles(bucket: ObjectStore, store: Store, run: string, prefix: string): Promise<void> {
  for (const name of names) {
    const found = await bucket.get(`${prefix}/${name}.gz`)
    if (!found) continue
    const path = store.file(run, name)
    // The library's stream is the same as Node's; their types are two declarations.
    const packed = Readable.fromWeb(found.data as Parameters<typeof Readable.fromWeb>[0])
    let received = 0
    packed.on('data', (chunk: Uint8Array) => {
      received += chunk.length
    })
    // A worker may be a stranger: what it sent fills no disk, whatever it says of its size.
    const unpacking = pipeline(
      packed,
      createGunzip(),
      limited(() => received),
      createWriteStream(`${path}.tmp`),
    )
    await unpacking.catch(async (error: unknown) => {
      await rm(`${path}.tmp`, { force: true })
      throw new Error(`${name}.gz ${errorText(error)}`, { cause: error })
    })
    await rename(`${path}.tmp`, path)
    await found.error.then(error => {
      if (error) throw error
    })
  }
}

export async function removeFiles(bucket: ObjectStore, prefix: string): Promise<void> {
  for (const name of names) await bucket.delete(`${prefix}/${name}.gz`).catch(() => {})
}
