import { once } from 'node:events'
import { expect, test } from 'vitest'
import { server } from '../support/server.ts'

const { start, join } = server()

test.each([
  ['on this machine, where nothing is compressed', undefined],
  ['from afar, where long packets are compressed', 256],
])('a player %s gets packets of all sizes in order, and the last words before a kick', async (_, threshold) => {
  const world = await start()
  const alice = await join(world, 'alice')
  const { client } = world.game.player('alice')!
  if (threshold !== undefined) Object.assign(client, { compressionThreshold: threshold })
  const lines: string[] = []
  // Not the bot's own event: mineflayer cuts long lines.
  alice._client.on('system_chat', ({ content }) => {
    lines.push(JSON.parse(content).text)
  })
  const sent = [1, 300, 2, 20_000, 3, 250, 251, 252, 253, 9000, 4].map((length, i) => String(i % 10).repeat(length))
  const kicked = once(alice, 'kicked')
  for (const line of sent) world.game.tell(world.game.player('alice')!, line)
  client.end('That was all')
  expect(JSON.stringify(await kicked)).toContain('That was all')
  expect(lines.slice(-sent.length)).toEqual(sent)
})

test('many packets of one moment travel in few writes', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  const player = world.game.player('alice')!
  let writes = 0
  const { socket } = player.client
  const write = socket._writev!.bind(socket)
  socket._writev = (...args) => {
    writes++
    write(...args)
  }
  const single = socket._write.bind(socket)
  socket._write = (...args) => {
    writes++
    single(...args)
  }
  const done = once(alice, 'message')
  for (let i = 0; i < 500; i++) world.game.tell(player, `line ${i}`)
  // Until the bot has read them, the world's ticks write, too.
  await new Promise(setImmediate)
  const ofTheMoment = writes
  await done
  expect(ofTheMoment).toBeGreaterThan(0)
  expect(ofTheMoment).toBeLessThan(5)
})
