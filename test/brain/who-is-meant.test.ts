import { expect, test } from 'vitest'
import { withNames } from '../../source/planner/who-is-meant.ts'

const seats = { items: [], seats: ['Bob', 'Mia'] } as unknown as Parameters<typeof withNames>[1]

test('who is given things puts them away, and a word that may stand for several stays', () => {
  expect(withNames('Bob digs, then gives Mia 4 sand and she puts it away', seats)).toContain('Mia puts it')
  expect(withNames('Bob and Mia dig, then he sleeps', seats)).toContain('then he sleeps')
})

test('a goal of thousands of such words is read at once', () => {
  const before = performance.now()
  withNames('he '.repeat(20_000), seats)
  withNames('Bob gives Mia 2 sand and she puts it down. '.repeat(600), seats)
  expect(performance.now() - before).toBeLessThan(2000)
})
