// npm test: builds, runs the unit tests and the end-to-end tests side by side, and closes with one line that counts them all.
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
let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 }
if (!failed) {
  const report = join(folder, 'report.json')
  failed = run(vitest, ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]) !== 0
  try {
    counts = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    failed = true // the runner broke before it could count
  }
}
rmSync(folder, { recursive: true, force: true })
if (counts.numPassedTests === 0) failed = true
process.stdout.write(
  `\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${counts.numPendingTests} skipped\n`,
)
process.exitCode = failed ? 1 : 0
