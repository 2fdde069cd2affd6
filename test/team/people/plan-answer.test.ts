import { expect, test } from 'vitest'
import { planAnswer } from '../../../source/team/people/plan-answer.ts'

test.each([
  ['yes, but not Bob', 'not Bob'],
  ['ok - except the torches', 'the torches'],
  ['sure only 4 sand', '4 sand'],
])('a yes with a condition is a wish: %s', (words, reason) => {
  expect(planAnswer(words, ['Bob'])).toEqual({ kind: 'wish', reason })
})

test.each([' ', '-', ' ,', ': '])('a yes before %j, a hundred thousand times, is read at once', mark => {
  expect(planAnswer(`yes${mark.repeat(100_000)}x`, ['Bob'])).toBeUndefined()
})
