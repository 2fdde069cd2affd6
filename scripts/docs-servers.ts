// node scripts/docs-servers.ts [--check]: writes docs/servers.md from the table of quirks; or says that it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { serversPage } from './pages/servers-page.ts'

const file = new URL('../docs/servers.md', import.meta.url)
if (!process.argv.includes('--check')) writeFileSync(file, serversPage())
else if (readFileSync(file, 'utf8') !== serversPage()) {
  process.stderr.write(`${file.pathname} is out of date. Write it anew: node scripts/docs-servers.ts\n`)
  process.exitCode = 1
}
