import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './terminal.ts'

/** What the build leaves out of a start; see scripts/build.js. */

const dist = join(root, 'dist', readFileSync(join(root, 'dist/.built'), 'utf8'))
const files = readdirSync(dist).filter(file => file.endsWith('.js'))
const code = files.map(file => readFileSync(join(dist, file), 'utf8')).join('\n')

test('all packages share one table of emoji, which is made when a text first needs it', () => {
  expect(code.split('RGI_Emoji')).toHaveLength(2)
  const [before = ''] = code.split('RGI_Emoji')
  expect(before.slice(before.lastIndexOf('__esm('))).toContain('node_modules/string-width/index.js')
})

test('the process is the global one: to import it makes Node read all that it has', () => {
  expect(code).not.toMatch(/from ["'](?:node:)?process["']/)
})
