import { once } from 'node:events'
import { Vec3 } from 'vec3'
import { expect, test } from 'vitest'
import { blockText } from '../../../source/minecraft/blocks/block-text.ts'
import type { Game } from '../../../source/world/game.ts'
import type { Point } from '../../../source/world/point.ts'
import { server } from '../support/server.ts'

const { start, join } = server()

const textAt = (game: Game, p: Point): string => {
  const { blocks } = game.registry
  const state = game.at(p)
  return blockText({ block: blocks.name(state), states: blocks.properties(state) })
}

test('who walks into a wall by force is put back in front of it', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  await world.command('fill 2 -60 -3 2 -57 3 stone')
  await expect.poll(() => alice.blockAt(new Vec3(2, -60, 0))?.name).toBe('stone')
  const moved = once(alice, 'forcedMove')
  await world.command('tp alice 0.5 -60 0.5')
  await moved
  alice.physicsEnabled = false
  for (const x of [2.5, 6.5]) {
    const back = once(alice, 'forcedMove')
    alice._client.write('position', { x, y: -60, z: 0.5, onGround: true })
    await back
    expect(alice.entity.position.x).toBeLessThan(2)
  }
})

test('a block placed and dug again comes back as its item, for every family that drops itself', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  await world.command('tp alice 0.5 -60 0.5 -90 40')
  const kinds = [
    'oak_planks',
    'oak_stairs',
    'oak_slab',
    'oak_fence',
    'oak_door',
    'red_bed',
    'torch',
    'lever',
    'oak_sign',
    'rail',
    'white_carpet',
    'chest',
    'dirt',
    'sand',
  ]
  for (const kind of kinds) {
    await world.command('clear alice')
    await world.command(`item replace entity alice hotbar.0 with ${kind} 1`)
    await world.command('item replace entity alice hotbar.1 with diamond_axe')
    await expect.poll(() => alice.inventory.slots[36]?.name).toBe(kind)
    alice.setQuickBarSlot(0)
    const ground = new Vec3(2, -61, 0)
    await alice.lookAt(ground.offset(0.5, 1, 0.5), true)
    await alice.waitForTicks(2)
    await alice.placeBlock(alice.blockAt(ground)!, new Vec3(0, 1, 0))
    expect(alice.inventory.slots[36], kind).toBeNull()
    alice.setQuickBarSlot(1)
    await alice.dig(alice.blockAt(ground.offset(0, 1, 0))!, true)
    const picked = async (): Promise<number> => {
      await world.command('execute as @e[type=item] run tp @s 0.5 -60 0.5')
      return alice.inventory.items().filter(i => i.name === kind).length
    }
    await expect.poll(picked, { message: kind }).toBe(1)
  }
})

test('a fence joins its neighbours, a wall grows tall under a block, stairs turn corners', async () => {
  const world = await start()
  const at = async (p: string): Promise<string> =>
    textAt(world.game, { x: Number(p.split(' ')[0]), y: Number(p.split(' ')[1]), z: Number(p.split(' ')[2]) })
  await world.command('setblock 0 -60 0 oak_fence')
  await world.command('setblock 1 -60 0 birch_fence')
  expect(await at('0 -60 0')).toContain('east=true')
  await world.command('setblock 0 -60 2 cobblestone_wall')
  await world.command('setblock 1 -60 2 cobblestone_wall')
  await world.command('setblock 0 -59 2 stone')
  expect(await at('0 -60 2')).toContain('east=tall')
  await world.command('setblock 1 -60 0 air')
  expect(await at('0 -60 0')).toContain('east=false')
})

test('water runs to the edge, dries when its source goes, and makes stone of lava', async () => {
  const world = await start()
  const { game } = world
  const tick = (n: number): void => {
    for (let i = 0; i < n; i++) game.tick()
  }
  await world.command('setblock 0 -60 0 water')
  tick(60)
  expect(textAt(game, { x: 3, y: -60, z: 0 })).toBe('water[level=3]')
  expect(game.nameAt({ x: 8, y: -60, z: 0 })).toBe('air')
  await world.command('setblock 0 -60 0 air')
  tick(120)
  expect(game.nameAt({ x: 1, y: -60, z: 0 })).toBe('air')
  await world.command('setblock 10 -60 0 lava')
  await world.command('setblock 11 -60 0 water')
  tick(10)
  expect(game.nameAt({ x: 10, y: -60, z: 0 })).toBe('obsidian')
})

test('two fed cows have a calf, also on both sides of one who holds more of what they like', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  await world.command('tp alice 0.5 -60 0.5')
  await world.command('give alice wheat 8')
  for (const x of [-1.5, 2.5]) await world.command(`summon cow ${x} -60 0.5`)
  await expect.poll(() => Object.values(alice.entities).filter(e => e.name === 'cow').length).toBe(2)
  for (const cow of Object.values(alice.entities).filter(e => e.name === 'cow')) await alice.activateEntity(cow)
  await expect.poll(() => Object.values(alice.entities).filter(e => e.name === 'cow').length).toBe(3)
})

test('a cactus pricks, fire burns, and a golden apple takes the first blows', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  await world.command('setblock 4 -61 0 sand')
  await world.command('setblock 4 -60 0 cactus')
  await world.command('tp alice 3.74 -60 0.5')
  await expect.poll(() => alice.health).toBeLessThan(20)
  await world.command('tp alice 0.5 -60 0.5')
  await world.command('effect give alice instant_health 1 5')
  await expect.poll(() => alice.health).toBe(20)
  // Twenty blows: fire deals many of them before a busy machine looks again.
  await world.command('effect give alice absorption 100 4')
  await world.command('setblock 0 -60 0 fire')
  const player = world.game.player('alice')!
  await expect.poll(() => player.absorption).toBeLessThan(20)
  expect(alice.health).toBe(20)
})

test('a thrown ender pearl takes its thrower along', async () => {
  const world = await start()
  // What the fall costs would be back in half a second.
  await world.command('gamerule naturalRegeneration false')
  const alice = await join(world, 'alice')
  await world.command('tp alice 0.5 -60 0.5 -90 -20')
  await world.command('give alice ender_pearl 2')
  await expect.poll(() => alice.inventory.items()[0]?.name).toBe('ender_pearl')
  await alice.look(-Math.PI / 2, 0.3, true)
  await alice.waitForTicks(2)
  const moved = once(alice, 'forcedMove')
  alice.activateItem()
  await moved
  expect(alice.entity.position.x).toBeGreaterThan(5)
  await expect.poll(() => alice.health).toBe(15)
})

test('an armour stand is set down, dressed and broken, and nothing is lost', async () => {
  const world = await start()
  const alice = await join(world, 'alice')
  await world.command('tp alice 0.5 -60 0.5')
  await world.command('give alice armor_stand')
  await expect.poll(() => alice.inventory.items()[0]?.name).toBe('armor_stand')
  const stand = await alice.placeEntity(alice.blockAt(new Vec3(2, -61, 0))!, new Vec3(0, 1, 0))
  await world.command('give alice iron_helmet')
  await expect.poll(() => alice.heldItem?.name).toBe('iron_helmet')
  await alice.activateEntityAt(stand, stand.position.offset(0, 1, 0))
  await expect.poll(() => stand.equipment[5]?.name).toBe('iron_helmet')
  expect(alice.inventory.items()).toEqual([])
  alice.attack(stand)
  const walk = async (): Promise<string[]> => {
    await world.command('execute as @e[type=item] run tp @s 0.5 -60 0.5')
    return alice.inventory
      .items()
      .map(i => i.name)
      .sort()
  }
  await expect.poll(walk).toEqual(['armor_stand', 'iron_helmet'])
})
