// Makes the page of `recordings export --format html`: one file with the player, our code and style, and the licences inside.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'source/cli/export/page')

/** What the player is made of; each is in the page and wants its licence with it. */
const inside = ['asciinema-player', 'solid-js', 'solid-transition-group', '@babel/runtime']

async function bundle(entry) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  })
  return outputFiles[0].text.trim()
}

/** The page with a place left for the data of one recording: `{{data}}`. */
export async function buildPage() {
  const script = await bundle(join(folder, 'page.ts'))
  const style = [
    await bundle(join(root, 'node_modules/asciinema-player/dist/bundle/asciinema-player.css')),
    await bundle(join(folder, 'page.css')),
  ].join('\n')
  // Nothing but this very script may run, and nothing may be fetched, whatever a recording brings along.
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'media-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const licences = inside
    .map(name => `== ${name} ==\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim()}`)
    .join('\n\n')
    .replaceAll('--', '- -')
  const parts = { policy, style, script, licences }
  const page = readFileSync(join(folder, 'page.html'), 'utf8')
  return page.replace(/\{\{(\w+)\}\}/g, (whole, name) => parts[name] ?? whole)
}
