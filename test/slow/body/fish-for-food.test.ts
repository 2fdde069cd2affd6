import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../../body/stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const pond = 'fill 2 -62 -3 8 -61 3 water'

test('what bites is fished and cooked where it is to be had cooked', async () => {
  stage = await createStage()
  await stage.commands(
    pond,
    'setblock -1 -60 0 furnace',
    `give ${stage.body.username} fishing_rod{Enchantments:[{id:"minecraft:lure",lvl:5}]}`,
    `give ${stage.body.username} coal 2`,
  )
  expect(await stage.act('gather', { item: 'cooked_cod', count: 1 })).toMatchObject({ result: 'success' })
  expect(stage.body.observe().inventory.cooked_cod).toBeGreaterThanOrEqual(1)
})

test.each([
  ['cod', 2],
  ['cooked_salmon', 1],
] as const)('where there is water and no rod, that is why %s cannot be had', async (item, count) => {
  stage = await createStage()
  await stage.commands(pond, 'setblock -1 -60 0 furnace', `give ${stage.body.username} coal 2`)
  const tried = await stage.act('gather', { item, count })
  expect(tried).toMatchObject({ result: 'failure', code: 'missing-item' })
  expect(tried.reason).toMatch(new RegExp(`^has no fishing rod, and cannot get ${count} ${item}: .*string`))
})
