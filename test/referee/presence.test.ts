import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { expect, test } from 'vitest'
import { createPresence } from '../../source/referee/presence.ts'
import { RefereeError } from '../../source/referee/referee-types.ts'

/** A client in the world, as far as it is used here. */
function client() {
  const bot = Object.assign(new EventEmitter(), { _client: { ended: false }, quit: () => end('quit') })
  const end = (reason: string) => {
    bot._client.ended = true
    bot.emit('end', reason)
  }
  return Object.assign(bot, { loses: () => end('socketClosed') })
}

/** Lets the first clients, so many, fail before they are ready. */
function entering(failing: number, fail: (bot: ReturnType<typeof client>) => void) {
  let joined = 0
  const entered = createPresence({
    username: 'referee',
    join: async () => {
      joined++
      return client() as unknown as Bot
    },
    begin: async bot => {
      if (joined <= failing) fail(bot as unknown as ReturnType<typeof client>)
    },
    returned: () => {},
    tell: () => {},
  })
  return { entered, joins: () => joined }
}

test('a client whose connection ends before it is ready joins anew', async () => {
  const { entered, joins } = entering(2, bot => bot.loses())
  const presence = await entered
  expect(presence.bot).toBeDefined()
  expect(joins()).toBe(3)
  await presence.close()
})

test('one that loses it again and again is given up, with the reason', async () => {
  const { entered, joins } = entering(9, bot => bot.loses())
  await expect(entered).rejects.toThrow('The connection of "referee" ended.')
  expect(joins()).toBe(4)
})

test('one that is refused, or whose name another client takes, does not try again', async () => {
  const refused = entering(1, () => {
    throw new RefereeError('The server refused.', 'Make it an operator.')
  })
  await expect(refused.entered).rejects.toThrow('The server refused.')
  expect(refused.joins()).toBe(1)
  const displaced = entering(1, bot => {
    bot.emit('kicked', 'You logged in from another location')
    bot.loses()
  })
  await expect(displaced.entered).rejects.toThrow('ended')
  expect(displaced.joins()).toBe(1)
})
