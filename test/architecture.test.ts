import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../source/session')

/** How a person called the program: messages name commands. It stands on its own, too. */
const called = '../called.ts'

test('session/ stands on its own: it imports nothing but itself, Node, zod and how the program was called', () => {
  const strangers: string[] = []
  const files = globSync('**/*.ts', { cwd: source })
  expect(files.length).toBeGreaterThan(30)
  for (const file of [...files, called]) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, from] of text.matchAll(/^(?:import|export) [^'"]*?from '([^']+)'|import\('([^']+)'\)/gm)) {
      const path = from?.startsWith('.') ? relative(source, resolve(source, file, '..', from)) : undefined
      const inside = path !== undefined && (path === join(called) || !path.startsWith('..'))
      if (!inside && from !== 'zod' && !from?.startsWith('node:')) strangers.push(`${file}: ${from}`)
    }
  }
  expect(strangers).toEqual([])
})
