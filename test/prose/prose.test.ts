import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readingsIn } from './find-readings.ts'
import { readers } from './readers.ts'

const files = globSync('**/*.{ts,tsx}', { cwd: 'source' }).map(file => file.replaceAll('\\', '/'))
const found = new Map(files.map(file => [file, readingsIn(file, readFileSync(join('source', file), 'utf8'))]))
const readerOf = (file: string): string | undefined =>
  Object.keys(readers).find(reader => (reader.endsWith('/') ? file.startsWith(reader) : file === reader))

test('no code decides by what the program’s own prose says', () => {
  const strangers = [...found].flatMap(([file, all]) =>
    readerOf(file) === undefined ? all.map(one => `${file}:${one}`) : [],
  )
  expect(strangers, 'carry the cause as data, or say in readers.ts whose words are read').toEqual([])
})

test('each file that may read prose does read it', () => {
  const reading = new Set([...found].flatMap(([file, all]) => (all.length > 0 ? [readerOf(file)] : [])))
  expect(Object.keys(readers).filter(reader => !reading.has(reader))).toEqual([])
})

test.each([
  ['if (/not there/.test(task.reason ?? "")) retry()', true],
  ['const again = failure.reason!.startsWith("no ")', true],
  ['const [, n] = pattern.exec(item.title.toLowerCase()) ?? []', true],
  ['if (seat.phaseNote === "away") wake()', true],
  ['if (one.title === title) skip()', true],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  ['if (`${name} left` !== alert.text) show()', true],
  ['if (/asks: /.test(occasion)) skip()', true],
  ['const told = lines.filter(line => !line.endsWith(": success"))', true],
  ['if (peer.goal === "ended") wait()', false],
  ['if (text === "" || reason === undefined || note === null) wait()', false],
  ['const row = before.text === now.text', false],
  ['if (task.cause === "stopped" && names.includes(title)) wait()', false],
])('%s', (source, reads) => {
  expect(readingsIn('made-up.ts', source).length > 0).toBe(reads)
})
