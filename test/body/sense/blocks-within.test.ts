import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

test('only blocks within 24 are counted, also of a cube of the land that reaches farther', async () => {
  await stage.commands(
    'tp bob 8 -60 8',
    'fill 28 -60 8 31 -60 8 gold_block',
    'fill 33 -60 8 40 -60 8 gold_block',
    'setblock 38 -60 8 lever',
    'setblock 8 -60 33 diamond_block',
    // In the same cubes as what is too far: where these are seen, the cubes were read.
    'setblock 32 -60 8 emerald_block',
    'setblock 8 -60 32 iron_block',
  )
  const near = ['gold_block', 'emerald_block', 'iron_block']
  const seen = await stage.sees(one => near.every(name => one.blocks.some(block => block.name === name)))
  const found = (name: string) => seen.blocks.find(one => one.name === name)
  expect(found('gold_block')).toMatchObject({ count: 4, nearest: [28, -60, 8] })
  expect([found('lever'), found('diamond_block')]).toEqual([undefined, undefined])
})
