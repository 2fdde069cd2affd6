import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = (file: string): readonly string[] => readFileSync(file, 'utf8').split('\n')

test('folders that the benchmarks of the README write, and that they write by themselves, are kept out of the repository', () => {
  const named = lines('README.md').flatMap(line => /^mcteam bench .*--to (\w+)/.exec(line)?.[1] ?? [])
  expect(named).toHaveLength(1)
  const [, usual] = /join\('([\w-]+)', new Date/.exec(readFileSync('source/cli/verbs/bench.ts', 'utf8')) ?? []
  for (const folder of [...named, usual]) expect(lines('.gitignore')).toContain(`/${folder}/`)
})
