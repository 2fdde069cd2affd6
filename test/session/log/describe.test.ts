import { expect, test } from 'vitest'
import { approvalWords, decisionLine, eventSentence, isDecision } from '../../../source/session/log/describe.ts'
import { type EventData, eventSchemas } from '../../../source/session/log/events.ts'
import { traitsOf } from '../../../source/session/log/traits.ts'

test('a line about a death names who died once', () => {
  const line = (data: EventData<'body.died'>) => eventSentence({ seq: 1, t: 0, source: 'Mia', type: 'body.died', data })
  expect(line({ seat: 'Mia', reason: 'x', words: 'Mia was slain by Zombie' })).toBe('Mia was slain by Zombie')
  expect(line({ seat: 'Mia', reason: 'fell from a tower' })).toBe('Mia died: fell from a tower')
})

test('a line about a request names who asks once', () => {
  const title = 'Ann wrote version 2 of the plan'
  expect(approvalWords({ seat: 'Mia', title, wants: 'has plan version 2 by Ann' })).toBe(
    'Mia has plan version 2 by Ann',
  )
  expect(approvalWords({ seat: 'Mia', title: 'more time' })).toBe('Mia: more time')
})

test('a score is told where something judges', () => {
  const line = (data: EventData<'score.changed'>) =>
    eventSentence({ seq: 1, t: 0, source: 'referee', type: 'score.changed', data })
  expect(line({ completion: 0, parts: [], final: false })).toBeNull()
  expect(line({ completion: 0, parts: [{ name: 'walls', done: 0, total: 4 }], final: false })).toBe('Score 0 %')
  expect(line({ completion: 1, parts: [], final: true })).toBe('Score 100 % (final)')
})

test('every kind that tells two recordings apart has words', () => {
  const kinds = Object.keys(eventSchemas).filter(isDecision)
  expect(kinds).toContain('plan.wanted')
  expect(kinds.filter(kind => !traitsOf(kind)?.sentence && !traitsOf(kind)?.compared)).toEqual([])
  const data = { plan: 'p1', seat: 'Lena', cause: 'rejected' as const, reason: 'Ann rejected version 1: of birch' }
  expect(decisionLine({ seq: 1, t: 61_000, source: 'Lena', type: 'plan.wanted', data })).toBe(
    '01:01 Lena is to make another plan: Ann rejected version 1: of birch',
  )
  const path = { plan: 'p1', path: { agent: 'Bob', tasks: ['t1', 't2'] } }
  expect(decisionLine({ seq: 2, t: 0, source: 'Lena', type: 'plan.dispatch', data: path })).toBe(
    '00:00 Bob is on the path t1, t2',
  )
  expect(decisionLine({ seq: 3, t: 0, source: 'Lena', type: 'plan.held', data: { plan: 'p1', held: [] } })).toBe(
    '00:00 Nothing of the goal held before',
  )
})
