import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { forkConfig } from '../../../source/cli/config/fork.ts'
import { recordingName } from '../../../source/cli/config/recording-name.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'

test('a recording and a fork of it carry their date and time in the same form', async () => {
  expect(recordingName('cabin', '2026-11-22T13:31:51.120Z')).toBe('cabin-2026-11-22-133151.jsonl')
  const fork = await forkConfig('recordings/samples/cabin.jsonl', {}, noSettings, () => ({ t: 10_000 }))
  expect(basename(fork.recording)).toBe(recordingName('cabin-fork', fork.startedAt))
  expect(basename(fork.recording)).toMatch(/^cabin-fork-\d{4}-\d\d-\d\d-\d{6}\.jsonl$/)
})
