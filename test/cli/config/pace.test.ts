import { expect, test } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'

const pace = async (flags: { readonly pace?: string }) =>
  (await sessionConfig([], { goal: 'Get 2 dirt', ...flags }, noSettings)).task.pace

test('agents have the pace that is asked for; without a word it is left to what the server does', async () => {
  expect(await pace({ pace: 'human' })).toBe('human')
  expect(await pace({ pace: 'fast' })).toBe('fast')
  expect(await pace({})).toBe(undefined)
})
