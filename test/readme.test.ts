import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { command, readmeCommands } from './e2e/readme.ts'

const played = globSync('test/{e2e,slow/e2e}/*.test.ts').flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/\bcommand\(\s*'(mcteam [^']+)'/g)].map(([, beginning = '']) => beginning),
)

test('each command in README is played by a test, word for word', () => {
  expect(readmeCommands.length).toBeGreaterThan(8)
  expect(readmeCommands.filter(line => !played.some(beginning => command(beginning) === line))).toEqual([])
})

test.each(played)('%s is one command of README', beginning => {
  expect(command(beginning)).toContain(beginning)
})
