import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { expect, test } from 'vitest'
import { worldAge } from '../../source/referee/command-replies.ts'
import { createCommands, eventually, seeLand } from '../../source/referee/operator-client.ts'

/** All that is looked at: the age of the world, as far as the client has heard of it. */
const clientAt = (age: number) => ({ time: { age } }) as Bot & { time: { age: number } }

test('who is behind the server waits until what was done there can have been seen', async () => {
  const bot = clientAt(40)
  let there = false
  setTimeout(() => {
    there = true
  }, 400)
  expect(await eventually(bot, () => there, 100, 900)).toBe(true)
})

test('who is not, and still sees nothing after the time, waits no longer', async () => {
  const bot = clientAt(902)
  expect(await eventually(bot, () => false, 100, 900)).toBe(false)
})

const inLand = (age: number, comes: () => boolean) => {
  const column = () => (comes() ? {} : undefined)
  const entity = { position: new Vec3(0.5, -60, 0.5), height: 1.8 }
  return { username: 'referee', time: { age }, entity, world: { getColumnAt: column } } as unknown as Bot
}

test('land that comes late is waited for as long as the client is behind the server', async () => {
  let there = false
  const bot = inLand(40, () => there)
  setTimeout(() => {
    there = true
  }, 400)
  await seeLand(bot, 100)
  expect(there).toBe(true)
})

test('land that does not come in the time of the server is told as such', async () => {
  const bot = inLand(40, () => false)
  setTimeout(() => {
    bot.time.age = 900
  }, 60)
  await expect(seeLand(bot, 100)).rejects.toThrow('The server does not send the land around "referee".')
})

test('the age of a world is read from what the server says of it', () => {
  expect(worldAge('The time is 1234')).toBe(1234)
  expect(worldAge('Unknown or incomplete command, see below for error')).toBeNull()
})

test('an answer that came while the process could not run is the answer to its own command', async () => {
  const bot = Object.assign(new EventEmitter(), { chat: () => {} })
  const says = (text: string) =>
    bot.emit('message', { toString: () => text, translate: 'commands.time.query' }, 'system')
  const { run } = createCommands(bot as unknown as Bot, { username: 'referee', version: '1.19.2' })
  // After an answer without a word the wait is short.
  const first = run('time query day')
  await new Promise(setImmediate)
  says('')
  expect(await first).toBe('')
  const asked = run('time query gametime')
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
  setTimeout(() => says('The time is 7'), 0)
  expect(await asked).toBe('The time is 7')
})
