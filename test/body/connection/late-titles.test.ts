import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PasswordLogin } from '../../../source/body/connection/password-login.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('titles are read only while a login may still be asked for', () => {
  const client = new EventEmitter()
  const bot = { _client: client, username: 'ada', players: {} } as unknown as Bot
  const hindered = vi.fn()
  const login = new PasswordLogin(bot, undefined, { changed: () => undefined, hindered })
  client.emit('title', { text: '{"text":"Welcome"}' })
  expect(client.listenerCount('title')).toBe(1)
  vi.advanceTimersByTime(61_000)
  const late = vi.fn(() => '/login <password>')
  client.emit('title', {
    get text() {
      return late()
    },
  })
  expect(late).not.toHaveBeenCalled()
  expect(hindered).not.toHaveBeenCalled()
  expect(client.listenerCount('title')).toBe(0)
  login.close()
})
