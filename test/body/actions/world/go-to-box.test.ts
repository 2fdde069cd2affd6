import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await stage.commands('gamerule doDaylightCycle false')
  await stage.standStill()
})
afterAll(() => stage.close())

const corners = { x: 6, y: -60, z: -2, x2: 10, y2: -57, z2: 2 }
const isInGroundPlan = ([x, , z]: readonly number[]): boolean => x! >= 6 && x! <= 10 && z! >= -2 && z! <= 2
const feet = (): readonly number[] => stage.body.observe().position.map(Math.floor)

beforeEach(async () => {
  await stage.commands('fill -12 -61 -12 16 -61 12 stone', 'fill -12 -60 -12 16 -50 12 air', 'tp bob 0 -60 0')
  await stage.sees(seen => seen.position.join() === '0,-60,0')
})

it.each([
  ['of walls', 'fill 6 -60 -2 10 -57 2 oak_planks hollow'],
  ['of an area where nothing stands yet', 'setblock 14 -60 0 oak_planks'],
  ['of a full block', 'fill 6 -60 -2 10 -57 2 oak_planks'],
])('stands beside a box %s with range 1, and leaves it where it is in it', async (_, command) => {
  await stage.commands(command)
  await stage.sees(seen => seen.blocks.some(block => block.name === 'oak_planks'))
  expect(await stage.act('goTo', { ...corners, range: 1 })).toMatchObject({ result: 'success' })
  const [x, y, z] = feet()
  expect(isInGroundPlan([x!, y!, z!])).toBe(false)
  expect(Math.max(6 - x!, x! - 10, -2 - z!, z! - 2)).toBe(1)
  await stage.commands('tp bob 8 -56 0')
  await stage.sees(seen => seen.position[0] === 8)
  expect(await stage.act('goTo', { ...corners, range: 2 })).toMatchObject({
    result: 'success',
    reason: expect.stringContaining('beside the box from 6 -60 -2 to 10 -57 2'),
  })
  expect(isInGroundPlan(feet())).toBe(false)
  expect(stage.body.observe().blocks.find(one => one.name === 'oak_planks')).toBeDefined()
})

it('stands beside a floor that lies a block below its feet', async () => {
  const floor = { ...corners, y: -61, y2: -61 }
  expect(await stage.act('goTo', { ...floor, range: 1 })).toMatchObject({ result: 'success' })
  expect(isInGroundPlan(feet())).toBe(false)
})

it('goes into a box with range 0', async () => {
  expect(await stage.act('goTo', { ...corners, range: 0 })).toMatchObject({ result: 'success' })
  expect(isInGroundPlan(feet())).toBe(true)
})

it('reaches a block over the heads of those beside it with range 1, and digs nothing for it', async () => {
  await stage.commands('fill 6 -60 0 6 -58 0 oak_planks')
  await stage.sees(seen => seen.blocks.some(block => block.name === 'oak_planks' && block.count === 3))
  expect(await stage.act('goTo', { x: 6, y: -58, z: 0 })).toMatchObject({ result: 'success' })
  expect(feet()[1]).toBe(-60)
  await stage.sees(seen => seen.blocks.some(block => block.name === 'oak_planks' && block.count === 3))
})
