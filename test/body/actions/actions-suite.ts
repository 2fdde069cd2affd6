import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseCalls } from '../../../source/body/actions/index.ts'
import type { WorldVersion } from '../../../source/world/types.ts'
import { createStage, type Stage } from '../stage.ts'

/** What a body does all day, in the world of a version. */
export function actionsSuite(version: WorldVersion): void {
  let stage: Stage

  beforeAll(async () => {
    stage = await createStage({ version, names: ['bob', 'mia'] })
    await stage.commands('gamerule doMobSpawning false', 'time set 1000')
    await stage.standStill()
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    await stage.commands(
      'kill @e[type=item]',
      'clear bob',
      'clear mia',
      'fill -24 -60 -24 24 -48 24 air',
      'fill -24 -61 -24 24 -61 24 grass_block',
      'tp bob 0 -60 0',
      'tp mia 6 -60 6',
    )
    await stage.sees(seen => seen.position.join() === '0,-60,0' && Object.keys(seen.inventory).length === 0)
  })

  it('goes somewhere, up steps and around walls', async () => {
    await stage.commands('fill 4 -60 -6 4 -58 6 stone', 'setblock 10 -60 0 stone', 'fill 11 -60 0 13 -59 0 stone')
    await stage.sees(seen => seen.blocks.some(block => block.name === 'stone'))
    const result = await stage.act('goTo', { x: 12, y: -58, z: 0, range: 0 })
    expect(result).toMatchObject({ result: 'success' })
    expect(stage.body.observe().position).toEqual([12, -58, 0])
  })

  it('opens doors on its way and shuts them', async () => {
    await stage.commands(
      'fill 3 -60 -6 3 -57 6 stone',
      'fill -6 -60 -6 -6 -57 6 stone',
      'fill -6 -60 -6 3 -57 -6 stone',
      'fill -6 -60 6 3 -57 6 stone',
      'setblock 3 -60 0 oak_door[facing=east,half=lower]',
      'setblock 3 -59 0 oak_door[facing=east,half=upper]',
    )
    expect(await stage.act('goTo', { x: 8, y: -60, z: 0, range: 0 })).toMatchObject({ result: 'success' })
    const replies = await stage.world.command('execute if block 3 -60 0 oak_door[open=false]')
    expect(replies.join()).toMatch(/passed/i)
  })

  it('collects what it has to dig, with drops from high up', async () => {
    await stage.commands('give bob diamond_axe', 'fill 4 -60 0 4 -56 0 oak_log')
    await stage.sees(seen => seen.inventory.diamond_axe === 1 && seen.blocks.some(block => block.name === 'oak_log'))
    expect(await stage.act('collect', { item: 'oak_log', count: 5 })).toMatchObject({ result: 'success' })
    expect(stage.body.observe().inventory.oak_log).toBe(5)
  })

  it('crafts with all its parts, putting down the table that it makes', async () => {
    await stage.commands('give bob oak_log 4')
    await stage.sees(seen => seen.inventory.oak_log === 4)
    expect(await stage.act('craft', { item: 'crafting_table' })).toMatchObject({ result: 'success' })
    expect(await stage.act('craft', { item: 'wooden_pickaxe' })).toMatchObject({ result: 'success' })
    const { inventory, blocks } = stage.body.observe()
    expect(inventory.wooden_pickaxe).toBe(1)
    expect(blocks.some(block => block.name === 'crafting_table')).toBe(true)
    expect(await stage.act('craft', { item: 'iron_pickaxe' })).toMatchObject({
      code: 'missing-item',
      reason: expect.stringContaining('3 iron_ingot'),
    })
    expect(await stage.act('craft', { item: 'dirt' })).toMatchObject({ code: 'not-allowed' })
  })

  it('goes to a table that is far off when nothing is left to make one of', async () => {
    await stage.commands('setblock 38 -60 0 crafting_table', 'give bob oak_planks 8')
    await stage.sees(seen => seen.inventory.oak_planks === 8)
    expect(await stage.act('craft', { item: 'chest' })).toMatchObject({ result: 'success' })
    expect(stage.body.observe().position[0]).toBeGreaterThan(30)
    await stage.commands('setblock 38 -60 0 air')
  })

  it('crafts stacks in one go', async () => {
    await stage.commands('give bob oak_log 64')
    await stage.sees(seen => seen.inventory.oak_log === 64)
    expect(await stage.act('craft', { item: 'oak_planks', count: 256 })).toMatchObject({ result: 'success' })
    expect(stage.body.observe().inventory).toEqual({ oak_planks: 256 })
  })

  it('counts uses of a recipe where another system does', async () => {
    await stage.commands('give bob oak_log 3')
    await stage.sees(seen => seen.inventory.oak_log === 3)
    const [call] = parseCalls('!craftRecipe("oak_planks", 2)').calls
    expect(await stage.act(call!.name, call!.args)).toMatchObject({ result: 'success' })
    expect(stage.body.observe().inventory).toEqual({ oak_planks: 8, oak_log: 1 })
  })

  it('puts things into chests and takes them out, by the piece and by the stack', async () => {
    await stage.commands('setblock 3 -60 3 chest', 'give bob cobblestone 100', 'give bob stick 10')
    await stage.sees(seen => seen.inventory.stick === 10 && seen.containers.length > 0)
    expect(await stage.act('deposit', { item: 'cobblestone', count: 70 })).toMatchObject({ result: 'success' })
    expect(await stage.act('deposit', { item: 'stick', count: 3 })).toMatchObject({ result: 'success' })
    // What lay there before the first of them went in is told, too.
    const told = stage.body.observe().containers.filter(one => one.items !== null)
    expect(told).toContainEqual(expect.objectContaining({ found: {}, items: expect.objectContaining({ stick: 3 }) }))
    expect(await stage.act('withdraw', { item: 'cobblestone', count: 5, x: 3, y: -60, z: 3 })).toMatchObject({
      result: 'success',
    })
    const { inventory, containers } = stage.body.observe()
    expect(inventory).toEqual({ cobblestone: 35, stick: 7 })
    expect(containers[0]).toMatchObject({ at: [3, -60, 3], items: { cobblestone: 65, stick: 3 } })
    expect(await stage.act('withdraw', { item: 'stick', count: 9 })).toMatchObject({
      code: 'missing-item',
      reason: expect.stringContaining('took 3 of 9 stick'),
    })
    expect(await stage.act('viewChest', { x: 9, y: -60, z: 9 })).toMatchObject({ result: 'failure', code: 'not-found' })
  })

  it.each([
    ['oak_stairs', { facing: 'west', half: 'top' }],
    ['oak_log', { axis: 'x' }],
    ['oak_slab', { type: 'top' }],
    ['oak_trapdoor', { facing: 'N' }],
    ['furnace', { facing: 'E' }],
    ['oak_door', { facing: 'south', hinge: 'right' }],
  ])('places %s turned %j', async (item, states) => {
    await stage.commands(`give bob ${item} 2`, 'give bob dirt 8')
    await stage.sees(seen => seen.inventory[item] === 2 && seen.inventory.dirt === 8)
    expect(await stage.act('place', { item, x: 3, y: -60, z: 1, ...states })).toMatchObject({ result: 'success' })
    const letters: Record<string, string> = { N: 'north', E: 'east' }
    const wanted = Object.entries(states).map(([name, value]) => `${name}=${letters[value] ?? value}`)
    const reply = await stage.world.command(`execute if block 3 -60 1 ${item}[${wanted.join(',')}]`)
    expect(reply.join()).toMatch(/passed/i)
    expect((await stage.act('look')).reason, 'no scaffold left').not.toMatch(/dirt, nearest \S+ -60/)
  })

  it('does one thing at a time', async () => {
    const control = new AbortController()
    const first = stage.act('goTo', { x: 15, y: -60, z: 0 }, { signal: control.signal })
    expect(await stage.act('stats')).toMatchObject({
      result: 'failure',
      code: 'not-allowed',
      reason: expect.stringContaining('goTo'),
    })
    control.abort()
    expect(await first).toMatchObject({ result: 'aborted' })
  })
}
