// npm run docs: writes all generated pages, each by the script that is named after it.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

for (const name of readdirSync(import.meta.dirname).filter(file => /^docs-.*\.ts$/.test(file)))
  if (spawnSync(process.execPath, [join(import.meta.dirname, name)], { stdio: 'inherit' }).status !== 0)
    process.exitCode = 1
