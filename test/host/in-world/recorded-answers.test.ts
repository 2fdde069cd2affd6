import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { keptSession, keptSessions, playableSessions } from '../../../scripts/samples/kept-session.ts'
import { writeLines } from '../../../scripts/samples/questions-only.ts'
import {
  recordedAnswers,
  staleAnswers,
  staleInWords,
} from '../../../source/brain/providers/cassette/recorded-answers.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { comesToItsEnd, renew } from '../play-kept.ts'

const prompts = loadPrompts()

test.each(keptSessions().filter(one => one.playing !== null))(
  'the answers of $name are to the prompts of today',
  async ({ name, path }) => {
    const stale = staleAnswers(await recordedAnswers(path, prompts)).map(staleInWords)
    expect(stale, `${name} is stale. ${renew}`).toEqual([])
  },
)

// Those that take longer: test/slow/session/recorded-answers.test.ts.
describe.concurrent('with its answers a session comes to its end again', () => {
  // One for all: of tests that run side by side, none can say which one a folder of its own would be removed with.
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(playableSessions().quick)('$name', { timeout: 600_000 }, async one => {
    await comesToItsEnd(one, folder)
  })
})

test('a question that was new after a session was kept is answered by rule and named: the session still comes to its end', {
  timeout: 600_000,
}, async () => {
  const { header, lines, ...kept } = keptSession('cake-dag')
  const before = lines.filter(({ data }) => data.question !== 'nextActions')
  expect(before.length).toBeLessThan(lines.length)
  const path = join(temporaryFolder(), 'cake-dag.jsonl')
  writeLines(path, header, before)
  expect(await comesToItsEnd({ ...kept, path, header, lines: before })).toContain('nextActions')
})
