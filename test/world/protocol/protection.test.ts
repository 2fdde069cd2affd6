import { once } from 'node:events'
import { connect } from 'node:net'
import { deflateSync } from 'node:zlib'
import { createClient } from 'minecraft-protocol'
import { expect, test } from 'vitest'
import type { createWorld } from '../../../source/world/create-world.ts'
import { server } from '../support/server.ts'

const { start, join } = server()

/** A client of which only the wire is used. */
async function raw(world: Awaited<ReturnType<typeof createWorld>>, username: string) {
  const client = createClient({
    host: world.host,
    port: world.port,
    version: world.version,
    username,
    auth: 'offline',
    hideErrors: true,
  })
  client.on('error', () => {})
  return client
}

test('a zip bomb costs its sender the connection and the world nothing', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  const mallory = await raw(world, 'mallory')
  await once(mallory, 'login')
  const gone = once(mallory, 'end')
  const zeros = deflateSync(Buffer.alloc(64_000_000))
  const varint = (n: number): number[] => (n > 127 ? [(n & 127) | 128, ...varint(n >>> 7)] : [n])
  const body = Buffer.concat([Buffer.from(varint(300)), zeros])
  const before = process.memoryUsage().arrayBuffers
  mallory.socket.write(Buffer.concat([Buffer.from(varint(body.length)), body]))
  await gone
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000)
  const heard = once(alice, 'chat')
  alice.chat('still here')
  expect((await heard)[1]).toBe('still here')
})

test.each([
  ['a frame of −5 bytes', [0xfb, 0xff, 0xff, 0xff, 0x0f]],
  ['a frame of two gigabytes', [0xff, 0xff, 0xff, 0xff, 0x07]],
  ['an empty frame', [0]],
  ['a length that never ends', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
])('%s is hung up on', async (_what, bytes) => {
  const world = await start()
  const socket = connect(world.port, world.host)
  socket.on('error', () => {})
  socket.write(Buffer.from(bytes))
  await once(socket.resume(), 'close')
  const alice = await join(world, 'alice')
  expect(alice.health).toBe(20)
})

test('a frame that arrives byte by byte is understood', async () => {
  const world = await start()
  const socket = connect(world.port, world.host)
  const address = Buffer.from('localhost')
  const handshake = Buffer.from([0, 0xf8, 5, address.length, ...address, 0, 0, 1])
  for (const byte of [handshake.length, ...handshake, 1, 0]) {
    socket.write(Buffer.from([byte]))
    await new Promise(resolve => setImmediate(resolve))
  }
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('An mcteam world')
  socket.destroy()
})

test('floods are cut off with a reason', async () => {
  const world = await start()
  const mallory = await raw(world, 'mallory')
  await once(mallory, 'login')
  const kicked = once(mallory, 'kick_disconnect')
  for (let i = 0; i < 3000; i++) mallory.write('arm_animation', { hand: 0 })
  expect(JSON.stringify((await kicked)[0])).toContain('too many packets')
})

test.each(['bad name', 'waytoolongforaplayername', 'é'])('the name "%s" is refused', async username => {
  const world = await start()
  const client = await raw(world, username)
  await once(client, 'end')
  expect((await world.stats()).players).toBe(0)
})

test('who is banned or not on the white list does not get in and is told so', async () => {
  const world = await start()
  await world.command('ban mallory griefing')
  const mallory = await raw(world, 'mallory')
  const [packet] = await once(mallory, 'kick_disconnect')
  expect(JSON.stringify(packet)).toMatch(/banned.*griefing/)
})
