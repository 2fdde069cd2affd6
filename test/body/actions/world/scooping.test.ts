import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test.each([
  ['water', 'water_bucket', 'the floor beside it is in reach and it is not', 2.5],
  ['lava', 'lava_bucket', 'the floor beside it is in reach and it is not', 2.5],
  ['water', 'water_bucket', 'it is far off', 14.5],
])('a bucket is filled with %s (%s) where %s', async (liquid, filled, _, z) => {
  stage = await createStage()
  await stage.commands(`setblock 1 -61 -3 ${liquid}`, `tp bob 1.5 -60 ${z}`, 'give bob bucket')
  await stage.sees(({ inventory, position }) => inventory.bucket === 1 && position[2] === Math.floor(z))
  expect(await stage.act('useItemOn', { item: 'bucket', x: 1, y: -61, z: -3 })).toMatchObject({ result: 'success' })
  expect(stage.body.observe().inventory).toEqual({ [filled]: 1 })
})
