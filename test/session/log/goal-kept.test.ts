import { expect, test } from 'vitest'
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
