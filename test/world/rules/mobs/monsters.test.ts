import type { Client } from 'minecraft-protocol'
import { expect, test } from 'vitest'
import { Player } from '../../../../source/world/entities/player.ts'
import { type Mob, spawnMob } from '../../../../source/world/entities/spawning.ts'
import { shootAt } from '../../../../source/world/rules/arrows.ts'
import { inventoryWindow } from '../../../../source/world/windows/inventory.ts'
import { quietGame } from '../../commands/quiet-game.ts'

/** A night on flat land with one player, whose connection has ended: nothing is sent anywhere. */
function night() {
  const { game, run } = quietGame()
  for (const command of ['gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 18000'])
    run(command)
  const client = { ended: true, username: 'alice', uuid: '00000000-0000-4000-a000-000000000000' } as unknown as Client
  const alice = new Player(game.newId(), client, 'survival', player => inventoryWindow(game, player), 4)
  alice.loggedIn = true
  alice.moveTo({ x: 0.5, y: -60, z: 0.5 })
  game.addPlayer(alice)
  const husks = [-12, -6, 6, 12].map(z => spawnMob(game, 'husk', { x: 12.5, y: -60, z: z + 0.5 }))
  const ticks = (count: number) => {
    for (let i = 0; i < count; i++) game.tick()
  }
  const hunters = (): readonly Mob[] => husks.filter(husk => husk.target === alice)
  return { game, run, alice, husks, hunters, ticks }
}

test('monsters that have not seen their prey for three seconds give it up', () => {
  const { run, hunters, ticks } = night()
  ticks(20)
  expect(hunters()).toHaveLength(4)
  run('fill -1 -60 -1 1 -57 1 stone hollow')
  ticks(30)
  expect(hunters()).toHaveLength(4)
  ticks(60)
  expect(hunters()).toHaveLength(0)
  run('fill -1 -60 -1 1 -57 1 air')
  ticks(20)
  expect(hunters()).toHaveLength(4)
})

test('monsters do not follow their prey beyond their sight', () => {
  const { alice, husks, hunters, ticks } = night()
  ticks(20)
  expect(hunters()).toHaveLength(4)
  alice.moveTo({ x: husks[0]!.x - 40, y: -60, z: 0.5 })
  ticks(20)
  expect(hunters()).toHaveLength(0)
})

test('a spider lets go of its prey by day, unless it is hit', () => {
  const { game, run, alice, ticks } = night()
  run('kill @e[type=husk]')
  alice.moveTo({ x: 0.5, y: -50, z: 0.5 })
  run('setblock 0 -51 0 stone')
  const spider = spawnMob(game, 'spider', { x: 8.5, y: -60, z: 0.5 })
  ticks(20)
  expect(spider.target).toBe(alice)
  run('time set 1000')
  for (let i = 0; i < 1_000 && spider.target; i++) ticks(1)
  expect(spider.target).toBeUndefined()
  spider.moveTo({ x: 8.5, y: -60, z: 0.5 })
  spider.attacker = alice
  spider.attackedAt = game.age
  ticks(20)
  expect(spider.target).toBe(alice)
})

test('a skeleton neither sees nor shoots past the corner of two blocks, nor through the lid of a hole', () => {
  const { game, run, alice, ticks } = night()
  run('kill @e[type=husk]')
  // A hole of two blocks under a lid, in ground that lies a block lower beyond one of its corners.
  run('fill -6 -60 -6 6 -58 6 dirt')
  run('fill -6 -58 -6 -1 -58 -1 air')
  run('fill 0 -60 0 0 -59 0 air')
  for (const [x, z] of [
    [0, -1],
    [-1, 0],
  ])
    run(`setblock ${x} -58 ${z} dirt`)
  const { x, y, z } = alice
  // In the corner of the hole that is next to it.
  alice.moveTo({ x: 0.3, y: -60, z: 0.3 })
  const skeleton = spawnMob(game, 'skeleton', { x: -4.5, y: -58, z: -4.5 })
  ticks(200)
  expect(skeleton.target).toBeUndefined()
  for (let shot = 0; shot < 200; shot++) {
    shootAt(game, skeleton, { x, y: y + 0.6, z }, 1.6, 2)
    ticks(1)
  }
  ticks(40)
  expect(alice.health).toBe(20)
})
