import { once } from 'node:events'
import { Vec3 } from 'vec3'
import { expect, test } from 'vitest'
import { server } from '../support/server.ts'

const { start, join } = server()

test('an item that a block is put over comes out at the side that is open', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  await world.command('fill 3 -60 -1 5 -58 1 stone')
  await world.command('fill 4 -59 0 5 -59 0 air')
  const spawned = once(alice, 'entitySpawn')
  await world.command('summon item 4.3 -59 0.3 {Item:{id:"minecraft:diamond",Count:1b},PickupDelay:-1}')
  const [item] = await spawned
  await world.command('setblock 4 -59 0 stone')
  await expect.poll(() => alice.blockAt(new Vec3(4, -59, 0))?.name).toBe('stone')
  await expect.poll(() => item.position.x).toBeGreaterThan(5)
})
