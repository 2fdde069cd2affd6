import { expect, test } from 'vitest'
import { clockTime } from '../../../source/session/log/describe.ts'
import { goalKept } from '../../../source/session/log/goal-kept.ts'

test('what is remembered of a goal is one line each, without control characters', () => {
  const ended = {
    goal: 'Build\na hut',
    task: 'goal',
    result: 'failure',
    reason: 'no\r\n# wood\u001b[31m',
    startedAt: 0,
    endedAt: 0,
  }
  const kept = goalKept({ tasks: {}, plans: {}, session: {} }, ended, '2026-01-01')
  expect(kept).toMatchObject({ goal: 'Build a hut', reason: 'no # wood' })
})

test.each([
  [0, 305_600],
  [1_900, 26_700],
  [10_400, 3_610_399],
])('what is remembered of a goal has the time that `/goals` tells: from %i to %i ms', (startedAt, endedAt) => {
  const ended = { goal: 'Collect 5 dirt', task: 'goal', result: 'success', reason: 'done', startedAt, endedAt }
  const { seconds } = goalKept({ tasks: {}, plans: {}, session: {} }, ended, '2026-01-01')!
  expect(clockTime(seconds * 1000)).toBe(clockTime(endedAt - startedAt))
})
