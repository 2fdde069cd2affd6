// node scripts/docs-keys.ts [--check]: writes docs/keys.md from the tables of keys and commands, or says that it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { keysPage } from './pages/keys-page.ts'

const file = new URL('../docs/keys.md', import.meta.url)
if (process.argv.includes('--check')) {
  const current = readFileSync(file, 'utf8')
  if (current !== keysPage()) {
    process.stderr.write('docs/keys.md is out of date. Write it anew: node scripts/docs-keys.ts\n')
    process.exit(1)
  }
} else writeFileSync(file, keysPage())
