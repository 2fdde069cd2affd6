import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fetchFiles } from '../../../source/benchmark/queue/recording-files.ts'

const fetched = async (sent: Readonly<Record<string, Buffer>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const bucket = {
    async get(name: string) {
      const bytes = sent[name]
      const data = Readable.toWeb(Readable.from([bytes]))
      // What a worker says of the size is not believed.
      return bytes ? { data, info: { size: 1e15 }, error: Promise.resolve(null) } : null
    },
  }
  const file = (name: string) => join(folder, name)
  const store = { file: (_run: string, name: string) => file(name) }
  return { file, done: fetchFiles(bucket as never, store as never, 'run', 'of/w1') }
}

test('what a worker sends is unpacked into the folder of the benchmark', async () => {
  const { file, done } = await fetched({ 'of/w1/log.txt.gz': gzipSync('two\nlines\n') })
  await done
  expect(readFileSync(file('log.txt'), 'utf8')).toBe('two\nlines\n')
})

test('what unpacks to far more than it is fills no disk, and says which file it was', async () => {
  const line = Buffer.alloc(1 << 20, 'a\n')
  const member = gzipSync(Buffer.concat(Array.from({ length: 20 }, () => line)), { level: 9 })
  const { file, done } = await fetched({ 'of/w1/log.txt.gz': Buffer.concat(Array.from({ length: 5 }, () => member)) })
  await expect(done).rejects.toThrow('log.txt.gz unpacks to more than 200 times its size')
  expect(existsSync(file('log.txt'))).toBe(false)
  expect(existsSync(file('log.txt.tmp'))).toBe(false)
})
