import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lineColours } from '../../../source/charts/legend.ts'
import { run } from '../../../source/cli/verbs/charts.ts'

test('numbers are of all runs; a picture is of as many as it has colours, and says how many it leaves out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const warn = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => {
    write.mockRestore()
    warn.mockRestore()
  })
  const names = Array.from({ length: lineColours.length + 3 }, (_, index) => `run-${index}-`)
  const files = names.map(name => join(folder, `${name}.jsonl`))
  for (const file of files) copyFileSync('recordings/samples/escape.jsonl', file)
  const [csv, svg] = [join(folder, 'a.csv'), join(folder, 'a.svg')]

  expect(await run(files, { csv })).toBe(0)
  expect(warn).not.toHaveBeenCalled()
  const rows = readFileSync(csv, 'utf8')
  for (const name of names) expect(rows).toContain(`\r\n${name},`)

  expect(await run(files, { csv, svg })).toBe(0)
  expect(readFileSync(csv, 'utf8')).toBe(rows)
  const picture = readFileSync(svg, 'utf8')
  expect(picture).toContain('>3 more runs are left out<')
  expect(names.filter(name => picture.includes(`>${name}<`))).toEqual(names.slice(0, lineColours.length))
  expect(warn).toHaveBeenCalledTimes(1)

  expect(await run(files.slice(0, 2), { svg })).toBe(0)
  expect(readFileSync(svg, 'utf8')).not.toContain('left out')
})
