import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { playableSessions } from '../../../scripts/samples/kept-session.ts'
import { comesToItsEnd } from '../../host/play-kept.ts'

const { quick, slow } = playableSessions()

// npm test plays the short ones: test/host/in-world/recorded-answers.test.ts.
describe.concurrent('with its answers a session comes to its end again, however long it is', () => {
  // One for all: of tests that run side by side, none can say which one a folder of its own would be removed with.
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([...quick, ...slow])('$name', async one => {
    await comesToItsEnd(one, folder)
  })
})
