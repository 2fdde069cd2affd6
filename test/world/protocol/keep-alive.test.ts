import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAlive } from '../../../source/world/protocol/keep-alive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const joined = (answers: boolean) => {
  const ends: string[] = []
  const client = Object.assign(new EventEmitter(), {
    write(name: string) {
      if (answers) client.emit(name, {})
    },
    end(reason: string) {
      ends.push(reason)
      client.emit('end', reason)
    },
  })
  keepAlive(client as unknown as Parameters<typeof keepAlive>[0])
  client.emit('state', 'play')
  return { client, ends }
}

test('a client that answers stays, whatever becomes of the clock on the wall', () => {
  const { ends } = joined(true)
  vi.advanceTimersByTime(100_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect(ends).toEqual([])
})

test('a client that is silent for a minute is given up, and asked no more', () => {
  const { client, ends } = joined(false)
  vi.advanceTimersByTime(40_000)
  client.emit('keep_alive', {})
  vi.advanceTimersByTime(59_000)
  expect(ends).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(ends).toEqual(['KeepAliveTimeout'])
  expect(vi.getTimerCount()).toBe(0)
})
