import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { holdFolder } from '../../source/benchmark/held-folder.ts'
import { refusal } from '../refusal.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'mcteam-held-'))

test('a folder is held by one benchmark, and free again afterwards', async () => {
  const folder = newFolder()
  const letGo = holdFolder(folder)
  expect(await refusal(() => holdFolder(folder))).toMatch(
    new RegExp(`another benchmark is played into this folder \\(process ${process.pid} on .*--to`, 's'),
  )
  expect(readdirSync(folder)).toEqual(['bench.lock'])
  letGo()
  holdFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('a benchmark that was killed holds nothing, nor does a file that was cut off', async () => {
  const folder = newFolder()
  const ended = spawn(process.execPath, ['-e', ''])
  await once(ended, 'exit')
  for (const text of [JSON.stringify({ pid: ended.pid, host: hostname() }), '', '{"pid":']) {
    writeFileSync(join(folder, 'bench.lock'), text)
    holdFolder(folder)()
  }
})

test('what another machine holds stays held, whatever its number of a process', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'bench.lock'), JSON.stringify({ pid: 999_999_999, host: `not-${hostname()}` }))
  expect(await refusal(() => holdFolder(folder))).toContain(`process 999999999 on not-${hostname()}`)
})
