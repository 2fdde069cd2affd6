import { describe, expect, test } from 'vitest'
import { keptSessions, playableSessions } from '../../scripts/samples/kept-session.ts'
import { recordedAnswers, staleAnswers, staleInWords } from '../../source/brain/providers/cassette/recorded-answers.ts'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { comesToItsEnd, renew } from './play-kept.ts'

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
  test.each(playableSessions().quick)('$name', { timeout: 240_000 }, comesToItsEnd)
})
