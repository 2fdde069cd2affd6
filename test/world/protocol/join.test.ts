import { once } from 'node:events'
import { createClient } from 'minecraft-protocol'
import type { Bot } from 'mineflayer'
import { afterEach, describe, expect, test } from 'vitest'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { seeLand } from '../../../source/referee/operator-client.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { type World, worldVersions } from '../../../source/world/types.ts'

const open: World[] = []
const bots: Bot[] = []

async function join(world: World, username: string): Promise<Bot> {
  const bot = createBot({ host: world.host, port: world.port, version: world.version, username })
  bots.push(bot)
  await once(bot, 'spawn')
  return bot
}

afterEach(async () => {
  for (const bot of bots.splice(0)) bot.end()
  for (const world of open.splice(0)) await world.stop()
})

describe.each(worldVersions)('a world of %s', version => {
  test('a client has a tick between its login and the game, as on vanilla', async () => {
    const world = await createWorld({ version })
    open.push(world)
    const waits: number[] = []
    // One of many, as a client that the machine holds up reads both at once.
    for (let i = 0; i < 50 && !waits.some(wait => wait > 40); i++) {
      const client = createClient({
        host: world.host,
        port: world.port,
        version,
        username: `early${i}`,
        auth: 'offline',
      })
      const [loggedIn, inGame] = await Promise.all(
        ['success', 'login'].map(async packet => {
          await once(client, packet)
          return performance.now()
        }),
      )
      waits.push(inGame! - loggedIn!)
      client.end()
    }
    expect(Math.max(...waits)).toBeGreaterThan(40)
  })

  test('two players join, stand on the ground and see each other', async () => {
    const world = await createWorld({ version })
    open.push(world)
    const [a, b] = [await join(world, 'alice'), await join(world, 'bob')]
    await seeLand(a)
    expect(a.blockAt(a.entity.position.offset(0, -1, 0))?.name).toBe('grass_block')
    expect(a.entity.position.y).toBe(-60)
    await expect.poll(() => a.players.bob?.entity?.username).toBe('bob')
    await expect.poll(() => b.players.alice?.entity?.username).toBe('alice')
  })
})

test('a world in a worker answers commands and lets players in', async () => {
  const world = await startWorld({ operators: ['alice'] })
  open.push(world)
  const alice = await join(world, 'alice')
  await world.command('setblock 1 -60 1 stone')
  await seeLand(alice)
  await expect.poll(() => alice.blockAt(alice.entity.position.floored().offset(1, 0, 1))?.name).toBe('stone')
  expect((await world.stats()).players).toBe(1)
})

test('a port in use is refused with the reason', async () => {
  const world = await createWorld()
  open.push(world)
  await expect(startWorld({ port: world.port })).rejects.toThrow(/EADDRINUSE/)
})

test('stopping twice and asking afterwards does no harm', async () => {
  const world = await startWorld()
  await Promise.all([world.stop(), world.stop()])
  await expect(world.stats()).rejects.toThrow(/ended/)
})
