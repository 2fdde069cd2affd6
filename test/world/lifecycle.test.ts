import { once } from 'node:events'
import process from 'node:process'
import { expect, test } from 'vitest'
import { createWorld } from '../../source/world/create-world.ts'
import type { WorldOptions } from '../../source/world/types.ts'
import { server } from './support/server.ts'

const { start, join } = server()

test('fifty starts and stops leave nothing behind', async () => {
  // The first start loads data that stays.
  await (await createWorld()).stop()
  const listeners = process.eventNames().map(name => [name, process.listenerCount(name)])
  for (let i = 0; i < 50; i++) await (await createWorld()).stop()
  expect(process.eventNames().map(name => [name, process.listenerCount(name)])).toEqual(listeners)
  await expect
    .poll(() => process.getActiveResourcesInfo().filter(r => r === 'TCPServerWrap' || r === 'TCPSocketWrap'))
    .toEqual([])
})

test('a stopped world has told its players and freed its port', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  const kicked = once(alice, 'kicked')
  await world.stop()
  expect(JSON.stringify(await kicked)).toContain('Server closed')
  const again = await start({ port: world.port })
  expect(again.port).toBe(world.port)
})

/** The state after the same commands and ticks, without the players and the clock. */
async function played(options: WorldOptions): Promise<unknown> {
  const world = await start(options)
  for (const line of [
    'gamerule randomTickSpeed 300',
    'fill -8 -61 -8 8 -61 8 farmland',
    'fill -8 -60 -8 8 -60 8 wheat',
    'setblock 0 -58 0 sand',
    'setblock 3 -60 3 chest',
    'item replace block 3 -60 3 container.0 with diamond 3',
    'setblock 3 -60 3 air destroy',
    'summon cow 20 -60 20',
    'summon sheep 24 -60 20',
  ])
    await world.command(line)
  // By hand instead of by the clock: the same number of ticks each time.
  const { game } = world
  const from = game.age
  while (game.age < from + 200) game.tick()
  const { data } = await world.snapshot()
  return { ...(data as object), age: 0, dayTime: 0 }
}

test('the same seed and the same inputs make the same world, another seed does not', async () => {
  const [one, two, other] = [await played({ seed: 7 }), await played({ seed: 7 }), await played({ seed: 8 })]
  expect(two).toEqual(one)
  expect(other).not.toEqual(one)
})

test('a second login under the same name takes over, and the older one is told why', async () => {
  const world = await start()
  const first = await join(world, 'alice')
  const kicked = once(first, 'kicked')
  await join(world, 'alice')
  expect(JSON.stringify(await kicked)).toContain('another location')
  expect((await world.stats()).players).toBe(1)
})

test('what a player had is there again after reconnecting', async () => {
  const world = await start()
  const first = await join(world, 'alice')
  await world.command('give alice diamond 3')
  await expect.poll(() => first.inventory.items().length).toBe(1)
  first.end()
  await expect.poll(async () => (await world.stats()).players).toBe(0)
  const again = await join(world, 'alice')
  await expect.poll(() => again.inventory.items().map(i => `${i.name} ${i.count}`)).toEqual(['diamond 3'])
})
