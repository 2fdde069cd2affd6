import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

test('a body deep in the rock looks at the land above it for a site', async () => {
  await stage.commands('fill -2 -58 -2 2 -20 2 stone')
  const [body] = stage.bodies
  await expect
    .poll(async () => {
      const ground = await body!.survey!([0, -60, 0])
      return ground?.rows[0 - ground.from[1]]?.[0 - ground.from[0]]
    })
    .toBe(-19)
  // From beside it, the land around is seen as it is.
  const around = await body!.survey!([9, -60, 9])
  expect(around!.rows[9 - around!.from[1]]?.[9 - around!.from[0]]).toBe(-60)
})

test('from a bank high above the water both are seen', async () => {
  await stage.commands('fill 12 -60 12 14 -41 12 stone', 'fill 12 -61 14 14 -61 14 water')
  const [body] = stage.bodies
  await expect
    .poll(async () => {
      const ground = (await body!.survey!([13, -40, 12]))!
      const column = 13 - ground.from[0]
      return [ground.rows[12 - ground.from[1]]?.[column], ground.water?.[14 - ground.from[1]]?.[column]]
    })
    .toEqual([-40, -60])
})
