// npm run fuzz:body -- [--calls 10000] [--seed 42]: random action calls at two bodies; the exit code tells whether all is well.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fuzzBodies } from '../body/actions/fuzzing.ts'

const option = (name: string, otherwise: number): number => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? otherwise : Number(process.argv[index + 1])
}
// Growth is measured after a collection, or it would be mostly rubbish.
setFlagsFromString('--expose-gc')
globalThis.gc = runInNewContext('gc') as typeof globalThis.gc

const skills = mkdtempSync(join(tmpdir(), 'skills-'))
try {
  const report = await fuzzBodies(option('calls', 10_000), option('seed', 42), skills)
  const { wrong, broken, slowest, grown } = report
  process.stdout.write(`${JSON.stringify({ ...report, wrong: wrong.slice(0, 5) }, null, 2)}\n`)
  if (wrong.length > 0 || broken.length > 0 || slowest > 5_000 || grown > 60) process.exitCode = 1
} finally {
  rmSync(skills, { recursive: true, force: true })
}
