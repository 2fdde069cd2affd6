import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { abortMidway, createStage, type Stage } from '../stage.ts'
import { leftBehind, wrongIn } from './judge.ts'
import { materialsFor, randomBlueprint } from './random-blueprints.ts'

// A sample in one world; whole huts, walls, rooms and random buildings on both versions are in test/slow.
const row = (y: number, z: number, blocks: readonly string[]): BlueprintCell[] =>
  blocks.map((block, x) => ({ at: [x, y, z], block }))
const floor = [4, 5, 6, 7].flatMap(z =>
  row(
    -60,
    z,
    Array.from({ length: 6 }, () => 'oak_planks'),
  ),
)
const cube = [0, 1, 2].flatMap(y =>
  [4, 5, 6].flatMap(z => row(y - 60, z, ['cobblestone', 'cobblestone', 'cobblestone'])),
)
const blueprints = {
  floor,
  cube,
  column: Array.from({ length: 5 }, (_, y): BlueprintCell => ({ at: [5, y - 60, 5], block: 'sandstone' })),
  ledge: [{ at: [5, -55, 6], block: 'stone' }] satisfies BlueprintCell[],
  rim: [{ at: [1, -56, 0], block: 'stone' }] satisfies BlueprintCell[],
  bell: [
    { at: [3, -59, 3], block: 'sandstone' },
    { at: [2, -59, 3], block: 'stone_button', states: { face: 'wall', facing: 'west' } },
  ] satisfies BlueprintCell[],
  doorway: [
    { at: [3, -61, 3], block: 'dirt' },
    { at: [4, -61, 3], block: 'dirt' },
    ...['lower', 'upper'].map(
      (half, y): BlueprintCell => ({
        ...{ at: [3, y - 60, 3], block: 'oak_door' },
        states: { half, facing: 'east' },
      }),
    ),
  ] satisfies BlueprintCell[],
  pond: [
    ...[3, 7].flatMap(z => row(-60, z, ['stone', 'stone', 'stone', 'stone', 'stone'])),
    ...[4, 5, 6].flatMap(z => row(-60, z, ['stone', 'farmland', 'water', 'farmland', 'stone'])),
  ],
  pair: row(-60, 3, ['stone', 'stone', 'glass', 'glass']),
  line: row(
    -60,
    3,
    Array.from({ length: 12 }, () => 'stone'),
  ),
  odds: randomBlueprint(5, [2, -60, 4], 2),
}

describe('building', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage({ names: ['bob', 'mia'], blueprints })
    await stage.commands('gamerule doMobSpawning false')
    await stage.standStill()
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    await stage.commands(
      'kill @e[type=item]',
      'clear bob',
      'clear mia',
      'fill -12 -60 -12 24 -48 24 air',
      'fill -12 -61 -12 24 -61 24 grass_block',
      'tp bob 0 -60 0',
      'tp mia 12 -60 12',
    )
    await stage.sees(seen => seen.position.join() === '0,-60,0' && Object.keys(seen.inventory).length === 0)
  })

  it('a chest that was just set up is known to be empty', async () => {
    await supply({ chest: 1 })
    await stage.act('place', { item: 'chest', x: 2, y: -60, z: 0 })
    expect(stage.body.observe().containers).toMatchObject([{ at: [2, -60, 0], items: {} }])
  })

  async function supply(items: Record<string, number>, body: Body = stage.body): Promise<void> {
    await stage.commands(...Object.entries(items).map(([item, n]) => `give ${body.username} ${item} ${n}`))
    await stage.sees(seen => Object.entries(items).every(([item, n]) => seen.inventory[item] === n), body)
  }

  it('says which block a cell is fastened to when that is missing, and builds it when it is there', async () => {
    await supply({ stone_button: 1 })
    const early = await stage.act('build', { blueprint: 'bell', cells: [1] })
    expect(early).toMatchObject({ result: 'failure', code: 'no-support' })
    expect(early.reason).toContain(
      'stone_button at 2 -59 3 is fastened to sandstone (cell 0) at 3 -59 3, which is missing',
    )
    await stage.commands('setblock 3 -59 3 sandstone')
    expect(await stage.act('build', { blueprint: 'bell', cells: [1] })).toMatchObject({ result: 'success' })
  })

  it('lets grass grow over earth, and leaves a wrong block on which a door of the building rests, with the door', async () => {
    await stage.commands(
      ...['lower', 'upper'].map((half, y) => `setblock 3 ${y - 60} 3 oak_door[half=${half},facing=east]`),
    )
    await supply({ dirt: 4 })
    const grown = await stage.act('build', { blueprint: 'doorway' })
    expect(grown.reason).toMatch(/^doorway: all 4 cells are right \(placed 0, dug 0\)$/)
    await stage.commands('fill 3 -61 3 4 -61 3 stone')
    await stage.sees(seen => seen.blocks.some(({ name }) => name === 'stone'))
    const left = await stage.act('build', { blueprint: 'doorway' })
    expect(left).toMatchObject({ result: 'failure', code: 'occupied' })
    expect(left.reason).toContain('oak door of the building rests on the wrong block at 3 -61 3, which stays')
    expect(await wrongIn(stage, blueprints.doorway)).toHaveLength(1)
    await stage.commands('fill 3 -61 3 4 -61 3 grass_block')
  })

  it('fetches earth once for a column of blocks and climbs on it, instead of leaning earth against every one', async () => {
    await supply({ sandstone: 5 })
    const result = await stage.act('build', { blueprint: 'column' })
    expect(result.reason).toMatch(/^column: all 5 cells are right \(placed 5, dug \d+\)$/)
    expect(await leftBehind(stage, blueprints.column)).toEqual([])
  })

  it('pours water into a field when its rim stands', async () => {
    // A jump on the way tramples a field, which takes new earth.
    await supply({ stone: 16, farmland: 16, water_bucket: 3 })
    const result = await stage.act('build', { blueprint: 'pond' })
    expect(result.reason).toMatch(/^pond: all 25 cells are right/)
    expect(await wrongIn(stage, blueprints.pond)).toEqual([])
    // What runs out of one cell fills the next.
    expect(stage.body.observe().inventory.bucket).toBeGreaterThanOrEqual(1)
  })

  it('raises no scaffold where it swims, or where a flower stands', async () => {
    await stage.commands(
      'fill 3 -61 3 7 -61 7 water',
      'fill 4 -61 4 6 -61 6 grass_block',
      'fill 4 -60 4 6 -60 6 poppy',
      'setblock 5 -60 5 air',
    )
    await supply({ sandstone: 5, dirt: 4 })
    const feet: string[] = []
    const result = await stage.act(
      'build',
      { blueprint: 'column' },
      {
        onProgress: ({ text }) => {
          const { position } = stage.body.observe()
          if (text === 'raising a scaffold') feet.push(position.join(' '))
        },
      },
    )
    expect(result).toMatchObject({ result: 'success' })
    expect(feet.length).toBeGreaterThan(0)
    const isBeside = (at: string): boolean =>
      at.split(' ').some((value, axis) => axis !== 1 && Math.abs(+value - 5) > 2)
    expect(feet.filter(at => !isBeside(at))).toEqual([])
  })

  it('builds beside the top of what it cannot climb, from the ground where it is', async () => {
    await stage.commands('fill 6 -60 6 6 -55 6 obsidian')
    await supply({ stone: 1 })
    const result = await stage.act('build', { blueprint: 'ledge' })
    expect(result, result.reason).toMatchObject({ result: 'success' })
    expect(await wrongIn(stage, blueprints.ledge)).toEqual([])
  })

  it('climbs on a furnace without opening it', async () => {
    await stage.commands(
      'fill -1 -60 -1 1 -57 1 obsidian',
      'fill 0 -59 0 0 -57 0 air',
      'setblock 0 -60 0 furnace',
      'tp bob 0.5 -59 0.5',
    )
    await supply({ stone: 1, dirt: 4 })
    await stage.sees(seen => seen.position[1] === -59)
    expect(await stage.act('build', { blueprint: 'rim' })).toMatchObject({ result: 'success' })
  })

  it('builds odd things turned right, and leaves nothing behind', async () => {
    const cells = blueprints.odds
    await supply(materialsFor(cells))
    const result = await stage.act('build', { blueprint: 'odds' })
    expect(await wrongIn(stage, cells), result.reason).toEqual([])
    expect(await leftBehind(stage, cells)).toEqual([])
    expect(result).toMatchObject({ result: 'success' })
  })

  it('fills the middle of a solid cube through a hole that is closed again', async () => {
    const others = cube.filter(({ at }) => at.join() !== '1,-59,5')
    await stage.commands(...others.map(({ at, block }) => `setblock ${at.join(' ')} ${block}`))
    await supply({ cobblestone: 1, dirt: 8, iron_pickaxe: 1 })
    const result = await stage.act('build', { blueprint: 'cube' })
    expect(await wrongIn(stage, cube), result.reason).toEqual([])
    expect(await leftBehind(stage, cube)).toEqual([])
  })

  it('says that a right block of the building had to make way and could not be put back', async () => {
    const middle = cube.findIndex(({ at }) => at.join() === '1,-59,5')
    const others = cube.filter((_, index) => index !== middle)
    await stage.commands(...others.map(({ at, block }) => `setblock ${at.join(' ')} ${block}`))
    await supply({ cobblestone: 1, dirt: 8, iron_pickaxe: 1 })
    await stage.commands('gamerule doTileDrops false')
    const result = await stage.act('build', { blueprint: 'cube', cells: [middle] })
    await stage.commands('gamerule doTileDrops true')
    expect(await wrongIn(stage, cube)).toHaveLength(1)
    expect(result).toMatchObject({
      ...{ result: 'failure', code: 'missing-item' },
      reason: expect.stringMatching(
        /took out cobblestone at .*, which was right, and did not get it back in; lacks 1 cobblestone/,
      ),
    })
  })

  it('goes on with what it lacked material for when it picks that up in the end', async () => {
    const { world } = stage
    const others = cube.filter(({ at }) => at.join() !== '1,-59,5')
    await stage.commands(...others.map(({ at, block }) => `setblock ${at.join(' ')} ${block}`))
    await supply({ cobblestone: 1, dirt: 8, iron_pickaxe: 1 })
    await stage.commands('gamerule doTileDrops false')
    const building = stage.act('build', { blueprint: 'cube' })
    await expect.poll(() => world.command('execute if block 2 -59 5 air'), { interval: 20 }).toEqual(['Test passed'])
    // It can be taken when the first attempt to take it is over, and the second is not.
    await world.command('summon item 2.5 -59 5.5 {Item:{id:"minecraft:cobblestone",Count:1b},PickupDelay:50}')
    await world.command('gamerule doTileDrops true')
    const result = await building
    expect(await wrongIn(stage, cube), result.reason).toEqual([])
  })

  it('shares a site: each builder places some, none undoes anything', async () => {
    for (const body of stage.bodies) await supply({ oak_planks: floor.length }, body)
    const results = await Promise.all(stage.bodies.map(body => stage.act('build', { blueprint: 'floor' }, { body })))
    expect(results.map(one => one.result)).toEqual(['success', 'success'])
    const used = stage.bodies.map(body => floor.length - (body.observe().inventory.oak_planks ?? 0))
    expect(used[0]! + used[1]!).toBe(floor.length)
    expect(Math.min(...used)).toBeGreaterThan(2)
  })

  it('sends an idle mate out of the way who reaches into two cells', async () => {
    const mia = stage.bodies[1]!
    await stage.act('setMode', { name: 'elbow_room', on: true }, { body: mia })
    await supply({ stone: 12 })
    await stage.commands('tp mia 6.1 -60 3.5')
    await stage.sees(seen => seen.players.some(({ position: [x, , z] }) => x === 6 && z === 3))
    expect(await stage.act('build', { blueprint: 'line' })).toMatchObject({ result: 'success' })
    expect(Math.floor(mia.observe().position[2]), 'Mia made room').not.toBe(3)
    await stage.act('setMode', { name: 'elbow_room', on: false }, { body: mia })
  })

  it('builds what it has the material for and says what is lacking', async () => {
    await supply({ stone: 2, glass: 1 })
    expect(await stage.act('build', { blueprint: 'pair' })).toMatchObject({
      result: 'failure',
      code: 'missing-item',
      reason: 'pair: 3 of 4 cells are right, placed 3; lacks 1 glass',
    })
    expect(await stage.act('build', { blueprint: 'piar' })).toMatchObject({
      code: 'unknown-name',
      reason: expect.stringContaining('did you mean pair'),
    })
    expect(await stage.act('build', { blueprint: 'pair', cells: [9] })).toMatchObject({ code: 'bad-arguments' })
  })

  it('comes back to a site from which it was led off, where nothing of the site is known', async () => {
    await supply({ stone: 12 })
    let isOff = false
    const result = await stage.act(
      'build',
      { blueprint: 'line' },
      {
        onProgress({ done = 0 }) {
          if (done < 3 || isOff) return
          isOff = true
          void stage.world.command('tp bob 90 -60 60')
        },
      },
    )
    expect(isOff).toBe(true)
    expect(result).toMatchObject({ result: 'success' })
    expect(result.reason).toContain('all 12 cells are right')
  })

  it('stops at once, and can finish later', async () => {
    await supply({ stone: 12 })
    const { result, ms } = await abortMidway(stage, 'build', { blueprint: 'line' }, 700)
    expect(result.result).toBe('aborted')
    expect(ms).toBeLessThan(500)
    expect(await stage.act('build', { blueprint: 'line' })).toMatchObject({ result: 'success' })
  })
})
