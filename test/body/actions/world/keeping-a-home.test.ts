import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

/** Light, chests, fields and the land around, in a real world. */

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await stage.standStill()
  await stage.commands('gamerule doDaylightCycle false')
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.commands(
    ...['kill @e[type=!player]', 'kill @e[type=item]', 'clear bob', 'time set 1000', 'tp bob 0.5 -60 0.5'],
    ...['fill -20 -60 -20 20 -55 20 air', 'fill -20 -61 -20 20 -61 20 grass_block'],
  )
  await stage.sees(seen => seen.position.join() === '0,-60,0' && Object.keys(seen.inventory).length === 0)
})
const given = async (items: Record<string, number>, ...commands: string[]) => {
  await stage.commands(...commands, ...Object.entries(items).map(([name, n]) => `give bob ${name} ${n}`))
  await stage.sees(seen => Object.entries(items).every(([name, n]) => seen.inventory[name] === n))
}
const contents = (x: number, z: number) =>
  stage.body.observe().containers.find(({ at }) => at[0] === x && at[2] === z)?.items

it('lights a place with a few torches, and then finds nothing dark there', async () => {
  await given({ torch: 20 })
  expect(await stage.act('lightArea', { radius: 8 })).toMatchObject({
    result: 'success',
    reason: expect.stringMatching(
      /^put up [1-5] torches?: .* is dark now; seen from there they stand (?:here|\d+ (?:north|south|east|west))/,
    ),
  })
  const left = stage.body.observe().inventory.torch!
  expect(left).toBeGreaterThanOrEqual(15)
  expect(await stage.act('lightArea', { radius: 8 })).toMatchObject({
    reason: expect.stringMatching(/^no place within 8 blocks of .* is dark$/),
  })
  expect(stage.body.observe().inventory.torch).toBe(left)
})

it('says how many torches are lacking, and lights what is behind a wall', async () => {
  expect(await stage.act('lightArea', { radius: 6 })).toMatchObject({
    code: 'missing-item',
    reason: expect.stringMatching(/^has no torch; 1 torch would light /),
  })
  // Light does not go through a wall: each side takes a torch of its own.
  await given({ torch: 1 }, 'fill -20 -60 2 20 -55 2 stone', 'setblock 6 -60 2 air', 'setblock 6 -59 2 air')
  expect(await stage.act('lightArea', { radius: 8 })).toMatchObject({
    code: 'missing-item',
    reason: expect.stringMatching(/^put up 1 torch, \d+ of \d+ dark places are left: that takes \d more$/),
  })
})

it('gives up after a few places where no torch can be put up, and says why', async () => {
  await given({ torch: 9 }, 'gamemode adventure bob')
  const done = await stage.act('lightArea', { radius: 8 })
  await stage.commands('gamemode survival bob')
  expect(done).toMatchObject({ result: 'failure', reason: expect.stringMatching(/^torch: 0 of 1 cells are right/) })
  expect(stage.body.observe().inventory.torch).toBe(9)
})

it('lights a remembered place, else the position that is told', async () => {
  await given({ torch: 8 })
  await stage.act('rememberHere', { name: 'camp' })
  await stage.act('goTo', { x: 12, y: -60, z: 12 })
  const done = await stage.act('lightArea', { place: 'camp', radius: 4 })
  expect(done.reason).toMatch(/no place within 4 blocks of 0 -60 0 is dark now/)
  const other = await stage.act('lightArea', { place: 'elsewhere', x: 15, y: -60, z: 15, radius: 4 })
  expect(other.reason).toMatch(/no place within 4 blocks of 15 -60 15 is dark/)
})

it('sorts chests: each kind lies in one of them, nothing is lost, and a double chest is one', async () => {
  await given(
    {},
    ...['setblock 3 -60 3 chest', 'setblock -3 -60 3 barrel'],
    'setblock 0 -60 -4 chest[facing=north,type=left]',
    'setblock 1 -60 -4 chest[facing=north,type=right]',
    'item replace block 3 -60 3 container.0 with oak_log 20',
    'item replace block 3 -60 3 container.1 with dirt 5',
    'item replace block -3 -60 3 container.0 with oak_log 7',
    'item replace block -3 -60 3 container.1 with dirt 30',
    'item replace block 0 -60 -4 container.0 with oak_log 3',
    'item replace block 0 -60 -4 container.1 with torch 2',
  )
  await stage.sees(seen => seen.containers.length >= 3)
  const done = await stage.act('sortChests')
  expect(done).toMatchObject({ result: 'success', reason: 'sorted 3 containers: moved 5 dirt, 10 oak logs' })
  expect(contents(3, 3)).toEqual({ oak_log: 30 })
  expect(contents(-3, 3)).toEqual({ dirt: 35 })
  expect(stage.body.observe().inventory).toEqual({})
  expect((await stage.act('sortChests')).reason).toBe('3 containers are sorted already')
})

it('puts kinds that are named into a chest each, and leaves the rest where it is', async () => {
  await given(
    {},
    ...['setblock 3 -60 3 chest', 'setblock -3 -60 3 chest'],
    'item replace block 3 -60 3 container.0 with cobblestone 20',
    'item replace block 3 -60 3 container.1 with oak_log 7',
    'item replace block -3 -60 3 container.0 with cobblestone 12',
    'item replace block -3 -60 3 container.1 with birch_planks 3',
    'item replace block -3 -60 3 container.2 with torch 2',
  )
  await stage.sees(seen => seen.containers.length === 2)
  expect(await stage.act('sortChests', { apart: ['cobblestone', 'wood'] })).toMatchObject({ result: 'success' })
  expect(contents(3, 3)).toEqual({ cobblestone: 32 })
  expect(contents(-3, 3)).toEqual({ oak_log: 7, birch_planks: 3, torch: 2 })
  // What most of lies in the same chest has to be parted.
  expect(await stage.act('sortChests', { apart: ['torch', 'wood'] })).toMatchObject({ result: 'success' })
  expect(contents(3, 3)).toEqual({ cobblestone: 32, torch: 2 })
  expect(await stage.act('sortChests', { apart: ['torch', 'wood', 'stone'] })).toMatchObject({
    ...{ code: 'missing-container', reason: expect.stringContaining('torch and wood and stone need one each') },
  })
})

it('puts back what does not fit, and says so', async () => {
  const full = Array.from(
    { length: 27 },
    (_, i) => `item replace block 3 -60 3 container.${i} with ${i < 26 ? 'stone 64' : 'dirt 60'}`,
  )
  await given(
    {},
    'setblock 3 -60 3 chest',
    'setblock -3 -60 3 chest',
    ...full,
    'item replace block -3 -60 3 container.0 with dirt 30',
  )
  await stage.sees(seen => seen.containers.length === 2)
  expect(await stage.act('sortChests')).toMatchObject({
    reason: 'sorted 2 containers: moved 4 dirt; dirt did not fit into one',
  })
  expect(contents(-3, 3)).toEqual({ dirt: 26 })
  expect(stage.body.observe().inventory).toEqual({})
})

it('keeps a farm until it is stopped: harvests, plants anew, and plants bare farmland', async () => {
  await given(
    { wheat_seeds: 2 },
    ...['fill 3 -61 3 6 -61 3 farmland[moisture=7]', 'setblock 3 -60 3 wheat[age=7]', 'setblock 4 -60 3 wheat[age=3]'],
  )
  const control = new AbortController()
  const keeping = stage.act('tendFarm', {}, { signal: control.signal })
  await stage.sees(seen => (seen.inventory.wheat ?? 0) >= 1)
  // All four cells grow again: one harvested, one that was not ripe, two that were bare.
  await stage.sees(seen => seen.blocks.some(one => one.name === 'wheat' && one.count === 4))
  await stage.commands('setblock 4 -60 3 wheat[age=7]')
  await stage.sees(seen => (seen.inventory.wheat ?? 0) >= 2)
  control.abort()
  expect(await keeping).toMatchObject({ result: 'aborted' })
  await stage.commands('fill 3 -61 3 6 -60 3 air')
  expect(await stage.act('tendFarm')).toMatchObject({ code: 'not-found' })
})

it('makes a field beside water, clears the grass off it, plants what seeds there are, and says what it lacks', async () => {
  expect(await stage.act('makeFarm')).toMatchObject({ code: 'missing-tool' })
  await given({ wooden_hoe: 1, wheat_seeds: 4 })
  expect(await stage.act('makeFarm')).toMatchObject({ code: 'not-found' })
  await stage.commands('setblock 5 -61 5 water', 'fill 4 -60 4 4 -60 6 grass')
  expect(await stage.act('makeFarm', { count: 6 })).toMatchObject({
    result: 'success',
    reason: expect.stringMatching(/^made a field of 6 blocks at \d+ -61 \d+, planted 4, 2 lack seeds$/),
  })
  const seen = stage.body.observe().blocks
  expect(seen).toContainEqual(expect.objectContaining({ name: 'farmland', count: 6 }))
  expect(seen).toContainEqual(expect.objectContaining({ name: 'wheat', count: 4 }))
})

it('finds what is out of sight, remembers it, and says what it did not find', async () => {
  // Bob looks north first.
  await given({}, 'setblock 0 -60 -84 bell')
  const control = { signal: AbortSignal.timeout(240_000) }
  expect(await stage.act('explore', { find: 'village', distance: 200 }, control)).toMatchObject({
    result: 'success',
    reason: expect.stringMatching(/^found village at 0 -60 -84, \d\d north of where it began$/),
  })
  const [, , z] = stage.body.observe().position
  expect(Math.abs(z + 84)).toBeLessThanOrEqual(4)
  await stage.act('goTo', { x: 0, y: -60, z: -72 })
  expect(await stage.act('goToRememberedPlace', { name: 'village' })).toMatchObject({ result: 'success' })
  expect(await stage.act('explore', { find: 'unheard_of' })).toMatchObject({ code: 'unknown-name' })
  expect(await stage.act('explore', { find: 'desert', distance: 32 }, control)).toMatchObject({
    code: 'not-found',
    reason: expect.stringMatching(
      /^found no desert: walked 32 blocks around -?\d+ -?\d+ -?\d+, where it began, up to \d+ away from there \(\d+ east, \d+ south, \d+ west, \d+ north\); none of it is in sight from there/,
    ),
  })
})

it('takes a hoe out of a chest, of whatever kind lies there', async () => {
  const chest = 'setblock 3 -60 3 chest{Items:[{Slot:0b,id:"stone_hoe",Count:1b},{Slot:1b,id:"iron_hoe",Count:1b}]}'
  await given({ carrot: 2 }, chest, 'setblock -4 -61 -4 water')
  expect(await stage.act('makeFarm', { count: 2 })).toMatchObject({
    result: 'success',
    reason: expect.stringMatching(/^made a field of 2 blocks at .*, planted 2$/),
  })
  expect(stage.body.observe().inventory).toMatchObject({ iron_hoe: 1 })
  expect(contents(3, 3)).toEqual({ stone_hoe: 1 })
  await stage.commands('fill -20 -61 -20 20 -61 20 grass_block')
})

it('treads a path with a shovel over a rise, and lays one of what is carried', async () => {
  await given({ stone_shovel: 1, gravel: 4 }, 'fill 5 -60 -3 20 -60 3 grass_block')
  expect(await stage.act('layPath', { x: 8, y: -59, z: 0, x1: 2, y1: -60, z1: 0 })).toMatchObject({
    result: 'success',
    reason: 'laid a path from 2 -60 0 to 8 -59 0: 7 blocks of 7',
  })
  for (const at of ['2 -61 0', '4 -61 0', '5 -60 0', '8 -60 0'])
    expect((await stage.world.command(`execute if block ${at} dirt_path`)).join(), at).toMatch(/passed/)
  const laid = await stage.act('layPath', { x: -5, y: -60, z: 0, x1: -2, y1: -60, z1: 0, item: 'gravel' })
  expect(laid).toMatchObject({ result: 'success' })
  expect((await stage.world.command('execute if block -5 -61 0 gravel')).join()).toMatch(/passed/)
  await stage.commands('fill -20 -61 -20 20 -61 20 grass_block')
})
