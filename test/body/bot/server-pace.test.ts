import { expect, test } from 'vitest'
import { ServerPace } from '../../../source/body/bot/server-pace.ts'

test('a server that makes 5 ticks a second is four times as slow, and quick again when it says so', () => {
  let now = 0
  const pace = new ServerPace(() => now)
  const after = (ms: number, age: number): number => {
    now += ms
    pace.hear(age)
    return pace.slowness
  }
  expect(pace.slowness).toBe(1)
  expect(after(0, 1000)).toBe(1)
  expect(after(1000, 1020)).toBe(1)
  expect(after(4000, 1040)).toBeCloseTo(4, 9)
  // Two words in one moment say nothing.
  expect(after(10, 1041)).toBeCloseTo(4, 9)
  expect(after(950, 1060)).toBe(1)
})

test('a word of the time that does not come is a sign, up to a bound; a server that never told the time is as quick as any', () => {
  let now = 0
  const pace = new ServerPace(() => now)
  now = 60_000
  expect(pace.slowness).toBe(1)
  pace.hear(20)
  now += 1000
  pace.hear(40)
  now += 1500
  expect(pace.slowness).toBe(1)
  now += 1500
  expect(pace.slowness).toBeCloseTo(3, 9)
  now += 60_000
  expect(pace.slowness).toBe(10)
  // A world that was set back begins anew.
  pace.hear(0)
  expect(pace.slowness).toBe(1)
})
