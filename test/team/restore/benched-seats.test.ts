import { expect, test } from 'vitest'
import { benchedFrom } from '../../../source/team/restore/benched-seats.ts'

test('a keyframe of before says in words why a seat gets no work', () => {
  const saved = { Bob: 'a long absence', Mia: 'a refused join', Sam: 'Ann', Tim: { cause: 'stopped', by: 'Ann' } }
  expect([...benchedFrom(saved)]).toEqual([
    ['Bob', { cause: 'absent' }],
    ['Mia', { cause: 'refused' }],
    ['Sam', { cause: 'stopped', by: 'Ann' }],
    ['Tim', { cause: 'stopped', by: 'Ann' }],
  ])
  expect([...benchedFrom(undefined)]).toEqual([])
})
