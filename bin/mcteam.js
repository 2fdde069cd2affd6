#!/usr/bin/env node
// Plain syntax on purpose: an old Node must get as far as the sentence that says it is too old.

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `mcteam needs Node 22.12 or newer, this is ${process.versions.node}.\nIn a clone use the npm scripts (npm start), which bring their own;\nelse install Node from https://nodejs.org.\n`,
  )
  process.exitCode = 3
} else {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache?.()
  const { existsSync } = await import('node:fs')
  const { fileURLToPath } = await import('node:url')
  const cli = new URL('../dist/cli.js', import.meta.url)
  const build = fileURLToPath(new URL('../scripts/build.js', import.meta.url))
  // A clone builds itself at its first command, whichever that is.
  if (!existsSync(cli) && existsSync(build)) {
    process.stderr.write('mcteam is not built yet: it builds itself now, once, which takes some seconds …\n')
    const { spawnSync } = await import('node:child_process')
    spawnSync(process.execPath, [build, '--if-needed'], { stdio: ['ignore', 'ignore', 'inherit'] })
  } else if (existsSync(build)) {
    // It is not built anew here: sessions that run load parts of what is there.
    const { isBehind } = await import('../scripts/up-to-date.js')
    if (isBehind(fileURLToPath(new URL('..', import.meta.url))))
      process.stderr.write('This mcteam was built before its sources changed. To use them: npm run build\n')
  }
  if (existsSync(cli)) await import(cli.href)
  else {
    process.stderr.write('mcteam cannot be built. Run: npm ci && npm run build\n')
    process.exitCode = 3
  }
}
