// Bundles source/ into dist/: one start-up chunk per process, production React inside, heavy packages left in node_modules.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { lockBuilds, newFolder, publish } from './build-folders.js'
import { buildPage } from './page.js'
import { upToDate } from './up-to-date.js'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * Yoga, Ink's layout, carries its WebAssembly as text and takes it through `fetch` where there is one. In Node that loads an
 * HTTP client first: 35 ms before the first frame. Without it the text is decoded where it stands.
 */
const layoutWithoutFetch = {
  name: 'layout without fetch',
  setup(bundler) {
    bundler.onLoad({ filter: /yoga-layout[\\/].*yoga-wasm.*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(/typeof fetch/g, 'typeof undefined'),
      loader: 'js',
    }))
  },
}

/** CommonJS packages inside an ESM bundle call require. */
const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Keeps the banner in the chunks that use it; in all 200 it costs 15 ms before the first frame. The line stays for the source maps. */
function dropNeedlessBanners(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js')) continue
    const file = join(folder, name)
    const code = readFileSync(file, 'utf8')
    if (!code.startsWith(requireBanner)) continue
    const rest = code.slice(requireBanner.length)
    if (!/typeof require\b|\brequire\(/.test(rest)) writeFileSync(file, rest)
  }
}

/** What tests of other programs compile against; nothing of it names another file of the source. */
const worldTypes = ['entry.d.ts', 'types.d.ts']

/** The types of `mcteam/world`. That the source is right is for `npm run typecheck`. */
function writeTypes(folder) {
  const all = join(folder, 'declarations')
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = ['-p', join(root, 'scripts', 'world-types.json'), '--outDir', all]
  execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
  mkdirSync(join(folder, 'world'))
  for (const name of worldTypes) renameSync(join(all, 'world', name), join(folder, 'world', name))
  rmSync(all, { recursive: true })
}

/** Begins with the mark that the build is in use; on the same line, for the source maps. */
function markPrograms(folder) {
  for (const name of ['cli.js', 'host.js', 'world.js']) {
    const file = join(folder, name)
    writeFileSync(file, `import './in-use.js'; ${readFileSync(file, 'utf8')}`)
  }
}

async function buildAll() {
  const started = new Date()
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // Screen code starts first and must be quick, so it is bundled; the rest loads later, in the host.
  const bundled = new Set([
    'ink',
    'react',
    'string-width',
    'wrap-ansi',
    'meow',
    'zod',
    'yaml',
    'fastest-levenshtein',
    'emphasize',
  ])
  const { name, folder } = newFolder(root)
  await build({
    absWorkingDir: root,
    entryPoints: {
      cli: 'source/cli/main.ts',
      host: 'source/host/main.ts',
      world: 'source/world/entry.ts',
      'world-worker': 'source/world/worker.ts',
      'sandbox-thread': 'source/body/programs/sandbox-thread.ts',
      'in-use': 'scripts/in-use.js',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    minifySyntax: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    external: Object.keys(dependencies).filter(name => !bundled.has(name)),
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      'react-devtools-core': './scripts/empty.js',
      'string-width': './scripts/string-width.js',
      'node:process': './scripts/process.js',
    },
    banner: { js: requireBanner },
    logLevel: 'warning',
    plugins: [layoutWithoutFetch],
  })
  dropNeedlessBanners(folder)
  markPrograms(folder)
  writeTypes(folder)
  publish(root, name, await buildPage(), started)
  return Date.now() - started.getTime()
}

const ifNeeded = process.argv.includes('--if-needed')
if (!(ifNeeded && upToDate(root))) {
  const unlock = await lockBuilds(root, () =>
    process.stderr.write('Another command is building mcteam: this one waits for it …\n'),
  )
  try {
    // What the other one has built may be all that was wanted.
    if (!(ifNeeded && upToDate(root))) {
      const took = await buildAll()
      if (!ifNeeded) process.stdout.write(`built dist/ in ${took} ms\n`)
    }
  } finally {
    unlock()
  }
}
