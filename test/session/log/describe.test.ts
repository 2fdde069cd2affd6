import { expect, test } from 'vitest'
import { approvalWords, deathWords } from '../../../source/session/log/describe.ts'

test('a line about a death names who died once', () => {
  expect(deathWords({ seat: 'Mia', reason: 'x', words: 'Mia was slain by Zombie' })).toBe('Mia was slain by Zombie')
  expect(deathWords({ seat: 'Mia', reason: 'fell from a tower' })).toBe('Mia died: fell from a tower')
})

test('a line about a request names who asks once', () => {
  const title = 'Ann wrote version 2 of the plan'
  expect(approvalWords({ seat: 'Mia', title, wants: 'has plan version 2 by Ann' })).toBe(
    'Mia has plan version 2 by Ann',
  )
  expect(approvalWords({ seat: 'Mia', title: 'more time' })).toBe('Mia: more time')
})
