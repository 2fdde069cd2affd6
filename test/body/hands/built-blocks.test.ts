import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { createStage, type Stage } from '../stage.ts'

const wall = [2, 3, 4].map((x): BlueprintCell => ({ at: [x, -60, 2], block: 'sandstone' }))
/** Where the wall stands now a window is to be. */
const window: BlueprintCell[] = [{ at: [4, -60, 2], block: 'glass' }]
/** The same wall, as it was drawn another time, one far away, and one that no goal wants any more. */
const again = wall
const far = [60, 61].map((x): BlueprintCell => ({ at: [x, -60, 60], block: 'sandstone' }))
const old: BlueprintCell[] = [{ at: [1, -60, 6], block: 'sandstone' }]
const orders = { keeps: ['wall', 'window'] }
let stage: Stage
beforeAll(async () => {
  stage = await createStage({
    blueprints: { wall, window, again, far, old },
    counting: new Set(['wall', 'window', 'again', 'far']),
  })
  await stage.standStill()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.commands(
    'clear bob',
    'fill 0 -60 0 6 -58 6 air',
    'fill 2 -60 2 4 -60 2 sandstone',
    'setblock 1 -60 2 gravel',
    'tp bob 2 -60 0',
  )
})
const stands = async (x: number): Promise<boolean> =>
  /passed/i.test((await stage.world.command(`execute if block ${x} -60 2 sandstone`)).join())
const area = { x1: 1, y1: -60, z1: 2, x2: 3, y2: -60, z2: 2 }

it('a block that stands as a blueprint of the plan wants it is not dug, by itself or with an area, and the reason says so', async () => {
  const reason = expect.stringMatching(/^sandstone at 2 -60 2 belongs to the blueprint "wall" and is as it should be/)
  for (const [name, args] of [
    ['dig', { x: 2, y: -60, z: 2 }],
    ['clearArea', area],
    ['fillArea', { ...area, item: 'dirt' }],
  ] as const)
    expect(await stage.act(name, args, orders)).toMatchObject({ result: 'failure', code: 'not-allowed', reason })
  expect(await stands(2)).toBe(true)
})

it('what is beside it, and what another blueprint wants otherwise, is dug', async () => {
  expect(await stage.act('dig', { x: 1, y: -60, z: 2 }, orders)).toMatchObject({ result: 'success' })
  expect(await stage.act('dig', { x: 4, y: -60, z: 2 }, orders)).toMatchObject({ result: 'success' })
  expect(await stands(3)).toBe(true)
})

it('who is asked for it in person digs it', async () => {
  expect(await stage.act('dig', { x: 2, y: -60, z: 2 })).toMatchObject({ result: 'success' })
})

it('what a body sees of a kind of block says how many of them are built, each once and none of far away', async () => {
  await stage.commands('fill 60 -60 60 61 -60 60 sandstone', 'setblock 1 -60 6 sandstone')
  const seen = await stage.sees(
    ({ blocks, blueprints }) =>
      blueprints.far?.done === 2 && blocks.some(({ name, count }) => name === 'sandstone' && count === 4),
  )
  expect(seen.blocks.find(({ name }) => name === 'sandstone')).toMatchObject({ count: 4, built: 3 })
})
