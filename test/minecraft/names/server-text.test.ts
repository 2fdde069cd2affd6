import { expect, test } from 'vitest'
import { plainReason } from '../../../source/minecraft/names/server-text.ts'

/** A part put into itself so many times. */
const nested = (times: number, wrap: (inner: unknown) => unknown): unknown =>
  Array.from({ length: times }).reduce<unknown>(wrap, { text: 'x' })

test.each([
  [
    'a text that names its arguments thrice',
    nested(18, one => ({ translate: 'translation.test.complex', with: [one, '', ''] })),
  ],
  ['a key that holds places of its own', { translate: '%1$s'.repeat(200_000), with: ['y'.repeat(9_000)] }],
  [
    'many copies of a text',
    { text: '', extra: Array(100_000).fill({ translate: 'translation.test.complex', with: ['y'.repeat(4_000)] }) },
  ],
  ['parts without end', nested(3_000, one => ({ extra: [one, one] }))],
  ['lists without end', nested(3_000, one => [one, one])],
])('%s is read no further than a kick has words', (_what, text) => {
  // The texts of the game are read once.
  plainReason({ translate: 'gui.done' })
  const began = process.cpuUsage()
  expect(plainReason(text).length).toBeLessThanOrEqual(300)
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(3_000)
})

test('the words of a kick are read in each of their forms', () => {
  expect(plainReason('{"text":"Full","extra":[{"text":" now"}]}')).toBe('Full  now')
  expect(plainReason({ translate: 'multiplayer.disconnect.banned.reason', with: ['griefing'] })).toContain('griefing')
  expect(plainReason({ type: 'compound', value: { text: { type: 'string', value: 'Bye' } } })).toBe('Bye')
  expect(plainReason('<not JSON')).toBe('<not JSON')
})
