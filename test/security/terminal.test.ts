import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { print, warn } from '../../source/cli/files.ts'

const source = join(import.meta.dirname, '../../source')

test('every line that a command prints goes through the one place that cleans it', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(file => /^(?:cli|host)[\\/].*\.tsx?$/.test(file) && !/export[\\/]page/.test(file))
    .filter(file =>
      /\b(?:stdout|stderr)\.write\(|console\.(?:log|error|warn|info)\(/.test(readFileSync(join(source, file), 'utf8')),
    )
  // The one place, and the table of a benchmark that moves the cursor itself.
  expect(files.map(file => file.replaceAll('\\', '/')).sort()).toEqual(['cli/bench-screen.ts', 'cli/files.ts'])
})

test('and it lets nothing through that commands a terminal', () => {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    const spy = vi.spyOn(stream, 'write').mockImplementation(text => written.push(String(text)) > 0)
    onTestFinished(() => spy.mockRestore())
  }
  for (const say of [print, warn]) say('a\u001b]0;PWN\u0007\u001b[2J\u009b31m\u202eb\rc\u0007')
  expect(written).toEqual(['ab\nc\n', 'ab\nc\n'])
})
