import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage({})
  await stage.standStill()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.commands('clear bob', 'kill @e[type=item]', 'fill 0 -60 0 12 -56 8 air', 'tp bob 4 -60 4')
})
const ladder = (z: number, facing?: string) => stage.act('place', { item: 'ladder', x: 2, y: -60, z, facing })

it('a ladder hangs on the block beside it; where none holds it, that is said before anything is built', async () => {
  await stage.commands('setblock 2 -60 2 stone', 'give bob ladder 8')
  expect(await ladder(3)).toMatchObject({ result: 'success' })
  expect(await ladder(1, 'south')).toMatchObject({
    ...{ result: 'failure', code: 'no-support' },
    reason: 'ladder that faces south hangs on the block at 2 -60 0, and none is there; face it north',
  })
  expect(await ladder(1, 'up')).toMatchObject({ reason: expect.stringMatching(/cannot face up; face it north$/) })
  expect(await ladder(1, 'north')).toMatchObject({ result: 'success' })
  expect(await ladder(6)).toMatchObject({
    ...{ result: 'failure', code: 'no-support' },
    reason: 'ladder hangs on a block beside it, and none is there; place a block beside 2 -60 6 first',
  })
})

it('an area that is dug away says what is left lying', async () => {
  await stage.commands(
    'fill 6 -60 2 7 -60 2 dirt',
    'summon item 9 -60 2 {Item:{id:"minecraft:sand",Count:3b},PickupDelay:32767}',
  )
  const { reason } = await stage.act('clearArea', { x1: 6, y1: -60, z1: 2, x2: 7, y2: -60, z2: 2 })
  expect(reason).toContain('left lying: 3 sand')
})
