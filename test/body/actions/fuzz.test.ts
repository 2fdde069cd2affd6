import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fuzzBodies } from './fuzzing.ts'

/** A sample; `npm run fuzz:body` throws ten thousand. */
const total = 600

it(`survives ${total} random calls: every one ends in time, with a reason of one line, and the body still works`, async () => {
  const skills = mkdtempSync(join(tmpdir(), 'skills-'))
  try {
    const report = await fuzzBodies(total, 42, skills)
    expect(report.wrong).toEqual([])
    expect(report.broken).toEqual([])
    expect(report.slowest, 'ms after its abort until the slowest call ended').toBeLessThan(3_000)
    expect(report.grown, 'MB of growth').toBeLessThan(150)
  } finally {
    rmSync(skills, { recursive: true, force: true })
  }
})
