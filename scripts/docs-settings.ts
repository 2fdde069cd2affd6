// node scripts/docs-settings.ts [--check]: writes docs/settings.md from the table of settings, or says that it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { settingsPage } from './pages/settings-page.ts'

const file = new URL('../docs/settings.md', import.meta.url)
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== settingsPage()) {
    process.stderr.write('docs/settings.md is out of date. Write it anew: node scripts/docs-settings.ts\n')
    process.exit(1)
  }
} else writeFileSync(file, settingsPage())
