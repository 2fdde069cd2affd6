import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTerminal, root, sandbox } from './terminal.ts'

const box = sandbox()
afterAll(() => box.remove())

test('the charts of a recording: all at once, one alone, its numbers as a file, and the terminal back', async () => {
  const sample = join(root, 'recordings/samples/cabin.jsonl')
  const terminal = openTerminal(['charts', sample], { env: { ...box.env }, cwd: box.folder })
  const parts = ['Completion (%)', 'Workload balance', 'Messages', 'Events', 'q quit']
  await terminal.see(screen => parts.every(part => screen.includes(part)))
  terminal.press('3')
  await terminal.see(screen => screen.includes('Timeline') && !screen.includes('Workload balance'))
  expect(terminal.screen()).toMatch(/Bob +[·▒]*█{3}/)
  terminal.press('e')
  await terminal.see('written:')
  const file = join(box.folder, 'charts-timeline.csv')
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(/^run,agent,state,from,to,what\r\n/)
  terminal.press('0')
  await terminal.see('Workload balance')
  terminal.press('q')
  expect(await terminal.exit).toBe(0)
  // The screen that was there before is back, with a cursor.
  expect(terminal.raw().lastIndexOf('\u001b[?1049l')).toBeGreaterThan(terminal.raw().lastIndexOf('\u001b[?1049h'))
})

test('twelve recordings at 80×24: their names leave the charts the screen, and every colour has its name', async () => {
  const sample = join(root, 'recordings/samples/cabin.jsonl')
  const names = ['000', '010', '020', '030'].flatMap(task =>
    ['causal', 'dag', 'tree'].map(one => `cooking-${task}.${one}`),
  )
  const files = names.map(name => join(box.folder, `${name}.async.rules.2a.s1.jsonl`))
  for (const file of files) copyFileSync(sample, file)
  const terminal = openTerminal(['charts', ...files], { env: { ...box.env }, cwd: box.folder, columns: 80, rows: 24 })
  await terminal.see(screen => names.every(name => screen.includes(name)))
  // An axis with its numbers, bars and counts rather than empty frames.
  await terminal.see(screen => [/100⡇/, /00:00/, /Bob +█/, /Mia +→ Lena +\d/].every(part => part.test(screen)))
  terminal.press('q')
  expect(await terminal.exit).toBe(0)
})
