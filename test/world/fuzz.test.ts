import { once } from 'node:events'
import { expect, test } from 'vitest'
import { Random } from '../../source/minecraft/random.ts'
import { worldVersions } from '../../source/world/types.ts'
import { later } from '../later.ts'
import { attack } from './support/fuzzing.ts'
import { server } from './support/server.ts'

const { start, join, errors } = server()

test.each(worldVersions)('mutated packets on %s disturb no other player', async version => {
  const world = await start({ version, operators: ['alice'] })
  const [alice, bob] = [await join(world, 'alice'), await join(world, 'bob')]
  await world.command('fill -8 -60 -8 8 -58 8 air')
  let over = false
  const crowd = later(
    Promise.all(
      [1, 2, 3, 4].map(n =>
        attack({
          host: world.host,
          port: world.port,
          registry: world.game.registry,
          name: `mallory${n}`,
          count: 500,
          random: new Random(n),
        }),
      ),
    ).finally(() => {
      over = true
    }),
  )
  for (let i = 0; !over; i++) {
    const heard = once(bob, 'chat')
    alice.chat(`line ${i}`)
    const [who, line] = await heard
    expect([who, line]).toEqual(['alice', `line ${i}`])
  }
  await crowd
  expect(errors).toEqual([])
  expect(alice.health > 0 && bob.health > 0).toBe(true)
  await world.command('setblock 20 -60 20 gold_block')
  await expect
    .poll(
      () =>
        bob.blockAt(
          bob.entity.position
            .floored()
            .offset(20 - Math.floor(bob.entity.position.x), 0, 20 - Math.floor(bob.entity.position.z)),
        )?.name,
    )
    .toBe('gold_block')
})
