import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test('who is in a cave below the place of a table comes up and sets it', async () => {
  stage = await createStage()
  const cave = 'fill 0 -60 0 1 -59 0 air'
  await stage.commands(
    'fill -8 -60 -8 8 -50 8 dirt',
    cave,
    'tp bob 0.5 -60 0.5',
    'give bob crafting_table',
    'give bob diamond_shovel',
  )
  await stage.sees(({ position, inventory }) => position[1] === -60 && inventory.crafting_table === 1)
  const placed = await stage.act('place', { item: 'crafting_table', x: 3, y: -49, z: 2 })
  expect(placed).toMatchObject({ result: 'success' })
})
