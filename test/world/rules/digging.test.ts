import { test, vi } from 'vitest'
import { server } from '../support/server.ts'

const { start, join } = server()

test('dirt that becomes grass while a player digs it comes out all the same', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  const p = alice.entity.position.floored().offset(1, 0, 0)
  await world.command(`setblock ${p.x} ${p.y} ${p.z} dirt`)
  const block = await vi.waitUntil(() => (alice.blockAt(p)?.name === 'dirt' ? alice.blockAt(p) : undefined))
  const dug = alice.dig(block!)
  await vi.waitUntil(() => world.game.player('alice')?.digging !== undefined)
  await world.command(`setblock ${p.x} ${p.y} ${p.z} grass_block`)
  await dug.catch(() => {})
  await vi.waitUntil(() => world.game.at(p) === 0, { timeout: 5000 })
})
