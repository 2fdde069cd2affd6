import { expect, test } from 'vitest'
import { server } from '../support/server.ts'

const { start, join } = server()

test('dirt that becomes grass while a player digs it comes out all the same', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  const p = alice.entity.position.floored().offset(1, 0, 0)
  await world.command(`setblock ${p.x} ${p.y} ${p.z} dirt`)
  await expect.poll(() => alice.blockAt(p)?.name).toBe('dirt')
  const dug = alice.dig(alice.blockAt(p)!)
  await expect.poll(() => world.game.player('alice')?.digging, { interval: 5 }).toBeDefined()
  await world.command(`setblock ${p.x} ${p.y} ${p.z} grass_block`)
  await dug.catch(() => {})
  await expect.poll(() => world.game.at(p)).toBe(0)
})
