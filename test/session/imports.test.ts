import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../source/session')

test('session/ stands on its own: it imports nothing but itself, Node and zod', () => {
  const strangers: string[] = []
  const files = globSync('**/*.ts', { cwd: source })
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, from] of text.matchAll(/^(?:import|export) [^'"]*?from '([^']+)'|import\('([^']+)'\)/gm)) {
      const inside = from?.startsWith('.') && !relative(source, resolve(source, file, '..', from)).startsWith('..')
      if (!inside && from !== 'zod' && !from?.startsWith('node:')) strangers.push(`${file}: ${from}`)
    }
  }
  expect(strangers).toEqual([])
})
