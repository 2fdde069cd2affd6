import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Protection } from '../../../source/body/hands/land-protection.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A body's view of the land around it, with what it tells of it and what its server says. */
function land() {
  const bot = Object.assign(new EventEmitter(), { username: 'bob', players: {} })
  const protection = new Protection(bot as unknown as Bot)
  const told: string[] = []
  protection.tell = text => void told.push(text)
  return { protection, told, says: (text: string) => void bot.emit('messagestr', text) }
}

test.each([1_720, 30_000])(
  'what the server says to a refusal is told with it, also when that is certain after %i ms',
  ms => {
    const { protection, told, says } = land()
    const dig = (at: Position): void => {
      const asked = performance.now()
      says('This land is claimed')
      // What takes long to dig may still break when the server has said no: that is waited for.
      vi.advanceTimersByTime(ms)
      protection.refused(at, 'dig', asked)
    }
    for (const x of [1, 2]) dig([x, 63, 1])
    expect(() => dig([3, 63, 1])).toThrow(/may be protected/)
    expect(told).toEqual([expect.stringContaining('The server says: "This land is claimed".')])
  },
)

test('what it said long before it was asked is about something else', () => {
  const { protection, told, says } = land()
  says('Welcome')
  vi.advanceTimersByTime(2_000)
  for (const x of [1, 2]) protection.refused([x, 63, 1], 'dig', performance.now())
  expect(() => protection.refused([3, 63, 1], 'dig', performance.now())).toThrow(/may be protected/)
  expect(told).toEqual([expect.not.stringContaining('Welcome')])
})
