// node scripts/docs-settings.ts [--check]: writes docs/settings.md from the table of settings, and what the screen completes from the table
// of providers; or says that they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { presetNames, presetOf } from '../source/brain/providers/presets.ts'
import { settingsPage } from './pages/settings-page.ts'

/** The screen does not load the code of models for it. */
const providers = (): string => {
  const lines = presetNames.map(name => {
    const { own, keys, baseUrl } = presetOf(name)
    const note = own ? `a program of your own, at ${baseUrl}` : `needs ${keys[0]} where the session runs`
    return `  { "name": ${JSON.stringify(name)}, "note": ${JSON.stringify(note)} }`
  })
  return `[\n${lines.join(',\n')}\n]\n`
}

const files = [
  [new URL('../docs/settings.md', import.meta.url), settingsPage()],
  [new URL('../source/tui/input/model-providers.json', import.meta.url), providers()],
] as const
for (const [file, content] of files)
  if (!process.argv.includes('--check')) writeFileSync(file, content)
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`${file.pathname} is out of date. Write it anew: node scripts/docs-settings.ts\n`)
    process.exitCode = 1
  }
