import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ItemEntity } from '../../source/world/entities/item.ts'
import { server } from './support/server.ts'

const { start, join } = server()

test('the things of a dead player fly apart from the chest and all lie within six blocks', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  const from = alice.entity.position.clone()
  // 36 stacks that do not merge.
  for (let i = 0; i < 36; i++) await world.command(`item replace entity alice container.${i} with wooden_sword`)
  const back = once(alice, 'spawn')
  await world.command('kill alice')
  const things = [...world.game.entities.values()].filter(entity => entity instanceof ItemEntity)
  expect(things.length).toBe(36)
  // Eyes at 1.62, hands 0.3 lower.
  for (const thing of things) expect(thing.y - from.y).toBeCloseTo(1.32, 5)
  await back
  await expect
    .poll(() => things.every(thing => thing.onGround && thing.velocity.x === 0), { timeout: 10_000 })
    .toBe(true)
  const far = things.map(thing => Math.hypot(thing.x - from.x, thing.z - from.z))
  expect(Math.max(...far)).toBeLessThan(6)
  expect(Math.max(...far)).toBeGreaterThan(3)
})
