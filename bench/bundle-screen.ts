import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The screen on a generated log, bundled as the program does it (production React). `remove` takes it away again. */
export async function bundleScreen(): Promise<{ readonly file: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'tui-feed-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const file = join(folder, 'screen.js')
  try {
    await build({
      absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
      entryPoints: ['bench/tui-screen.tsx'],
      outfile: file,
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
    return { file, remove }
  } catch (error) {
    remove()
    throw error
  }
}
