// npm test: builds, then runs the unit tests and the end-to-end tests, and closes with one line that counts them all.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const folder = mkdtempSync(join(tmpdir(), 'mcteam-test-'))
const run = (file, args) =>
  spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1

let failed = run(join(root, 'scripts/build.js'), ['--if-needed']) !== 0
const counts = { passed: 0, failed: 0, skipped: 0 }
for (const config of failed ? [] : ['vitest.config.ts', 'vitest.e2e.config.ts']) {
  const report = join(folder, `${config}.json`)
  if (run(vitest, ['run', '-c', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]) !== 0)
    failed = true
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    counts.passed += numPassedTests
    counts.failed += numFailedTests
    counts.skipped += numPendingTests
  } catch {
    failed = true // the runner broke before it could count
  }
}
rmSync(folder, { recursive: true, force: true })
if (counts.passed === 0) failed = true
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
process.exitCode = failed ? 1 : 0
