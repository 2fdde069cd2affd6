import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { ItemEntity } from '../../../source/world/entities/item.ts'
import { server } from '../support/server.ts'

const { start, join } = server()

test.each([
  [0.999999, 6.71],
  [0.5, 3.35],
  [0, 0],
])(
  'the things of a dead player fly from the chest at up to half a block a tick: at %d of it %d blocks far',
  async (share, blocks) => {
    const world = await start()
    const alice = await join(world, 'alice')
    const from = alice.entity.position.clone()
    // 36 stacks that do not merge.
    for (let i = 0; i < 36; i++) await world.command(`item replace entity alice container.${i} with wooden_sword`)
    const back = once(alice, 'spawn')
    const chance = vi.spyOn(world.game.random, 'next').mockReturnValue(share)
    await world.command('kill alice')
    chance.mockRestore()
    const things = [...world.game.entities.values()].filter(entity => entity instanceof ItemEntity)
    expect(things.length).toBe(36)
    // Eyes at 1.62, hands 0.3 lower.
    for (const thing of things) expect(thing.y - from.y).toBeCloseTo(1.32, 5)
    await back
    await expect
      .poll(() => things.every(thing => thing.onGround && Math.hypot(thing.velocity.x, thing.velocity.z) < 0.001))
      .toBe(true)
    // What vanilla's gravity of 0.04, air of 0.98 and ground of 0.6 make of that speed.
    for (const thing of things) expect(Math.hypot(thing.x - from.x, thing.z - from.z)).toBeCloseTo(blocks, 1)
  },
)

test('who slept in a bed comes back at it while it stands, then at the spawn of the world; a point by command needs no bed', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  const dies = async (): Promise<number> => {
    const back = once(alice, 'spawn')
    await world.command('kill alice')
    await back
    return Math.hypot(alice.entity.position.x - 40, alice.entity.position.z - 40)
  }
  await world.command('tp alice 38.5 -60 40.5')
  await world.command('setblock 40 -60 40 red_bed[facing=east,part=foot]')
  await world.command('setblock 41 -60 40 red_bed[facing=east,part=head]')
  const bed = () => alice.blockAt(alice.entity.position.floored().offset(2, 0, 0))
  await expect.poll(() => bed()?.name).toBe('red_bed')
  await alice.activateBlock(bed()!)
  await expect.poll(() => world.game.player('alice')?.spawnPoint).toBeDefined()
  expect(await dies()).toBeLessThan(4)
  await world.command('fill 40 -60 40 41 -60 40 air')
  expect(await dies()).toBeGreaterThan(30)
  await world.command('spawnpoint alice 40 -60 40')
  expect(await dies()).toBeLessThan(2)
})
