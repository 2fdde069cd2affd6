import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test('what an interrupted smelting left in the furnace counts, and what is done is taken out', async () => {
  stage = await createStage()
  await stage.commands(
    'setblock 2 -60 0 smoker',
    'item replace block 2 -60 0 container.0 with beef 1',
    'item replace block 2 -60 0 container.1 with coal 1',
    'item replace block 2 -60 0 container.2 with cooked_beef 2',
  )
  const smelted = await stage.act('smelt', { item: 'beef', count: 3 })
  expect(smelted).toMatchObject({ result: 'success', reason: expect.stringContaining('smelted 3 cooked_beef') })
  expect(stage.body.observe().inventory.cooked_beef).toBe(3)
  expect(await stage.act('smelt', { item: 'beef', count: 3 })).toMatchObject({
    result: 'failure',
    code: 'missing-item',
  })
})
