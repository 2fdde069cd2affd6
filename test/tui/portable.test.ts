import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../source')

/** What only Unix has; Windows answers with an error, or worse, with something else. */
const unixOnly =
  /SIG(?:TSTP|CONT|STOP|WINCH|USR[12]|QUIT)|process\.(?:umask|get[eg]?uid|set[eg]?uid|getgroups)|\b(?:chmod|fchmod|mkfifo)(?:Sync)?\(|'\/(?:dev|tmp|proc)\b|spawn(?:Sync)?\('(?:sh|bash|stty|tput|which)'/

/** Where it is guarded: the local transport (sockets, their folder, the processes behind them), and stopping with ctrl+z. */
const guarded = ['session/attach/host.ts', 'session/attach/paths.ts', 'tui/screen/jobs.ts']

test('nothing but the transport and job control asks for what only Unix has', () => {
  const found: string[] = []
  const files = ['tui', 'cli', 'host', 'session'].flatMap(folder =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: source }),
  )
  expect(files.length).toBeGreaterThan(120)
  for (const file of files) {
    const name = file.replaceAll('\\', '/')
    if (guarded.includes(name)) continue
    for (const [index, line] of readFileSync(join(source, file), 'utf8').split('\n').entries())
      if (unixOnly.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line)) found.push(`${name}:${index + 1}: ${line.trim()}`)
  }
  expect(found).toEqual([])
})

test('those that do, ask for the platform first', () => {
  for (const file of guarded) expect(readFileSync(join(source, file), 'utf8')).toMatch(/win32/)
})
