import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { createStage, type Stage } from '../stage.ts'

const row = (block: string, from: number): BlueprintCell[] =>
  [0, 1, 2].map(step => ({ at: [from + step, -60, 2], block }))
let stage: Stage
beforeAll(async () => {
  stage = await createStage({ blueprints: { wall: row('sandstone', 2), fence: row('oak_planks', 4) } })
  await stage.standStill()
})
afterAll(() => stage.close())

it('who builds digs away no block that is right for another building of the team, builds the rest and says so', async () => {
  await stage.commands('fill 2 -60 2 4 -60 2 sandstone', 'tp bob 4 -60 0', 'give bob oak_planks 8')
  const standing = ['wall', 'fence']
  expect(await stage.act('build', { blueprint: 'fence' }, { standing })).toMatchObject({
    result: 'failure',
    code: 'not-allowed',
    reason: expect.stringMatching(/2 of 3 cells are right.*sandstone at 4 -60 2 belongs to the blueprint "wall"/),
  })
  const stands = async (x: number, block: string) =>
    /passed/i.test((await stage.world.command(`execute if block ${x} -60 2 ${block}`)).join())
  expect(await Promise.all([stands(4, 'sandstone'), stands(5, 'oak_planks'), stands(6, 'oak_planks')])).toEqual([
    true,
    true,
    true,
  ])
  // A wall that no work is for is dug away.
  expect(await stage.act('build', { blueprint: 'fence' }, { standing: ['fence'] })).toMatchObject({ result: 'success' })
})
