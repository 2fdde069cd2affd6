// node bench/tui-feed.ts [events per second] [events] [seats]: the screen on a generated live log, to look at and to measure.
// Bundles the screen as the program does (production React) and runs it in this terminal. Ends with a line of numbers on stderr.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tui-feed-'))
try {
  await build({
    absWorkingDir: root,
    entryPoints: ['bench/tui-screen.tsx'],
    outfile: join(folder, 'screen.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    minifySyntax: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { 'react-devtools-core': './scripts/empty.js' },
    banner: { js: "import { createRequire as __r } from 'node:module'; const require = __r(import.meta.url);" },
    logLevel: 'warning',
  })
  const child = spawn(process.execPath, [join(folder, 'screen.js'), ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = await new Promise<number>(resolve => child.on('close', code => resolve(code ?? 1)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
