import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { createStage, type Stage } from '../stage.ts'

/** A field that was trampled while it was built: farmland below a crop is farmland again before the crop is planted. */

const rows = [2, 3, 4]
const field: BlueprintCell[] = [
  ...rows.map((z): BlueprintCell => ({ at: [3, -61, z], block: 'farmland' })),
  ...rows.slice(1).map((z): BlueprintCell => ({ at: [3, -60, z], block: 'potatoes' })),
]
let stage: Stage
beforeAll(async () => {
  stage = await createStage({ blueprints: { field } })
})
afterAll(() => stage.close())

test('it is built as drawn, and what is below no crop may be earth', async () => {
  await stage.commands(
    ...['setblock 3 -61 2 dirt', 'setblock 3 -61 3 farmland', 'setblock 3 -61 4 dirt'],
    ...['tp bob 0.5 -60 0.5', 'give bob farmland 1', 'give bob potato 2'],
  )
  const seen = await stage.sees(({ inventory }) => inventory.potato === 2)
  expect(seen.blueprints.field).toMatchObject({ done: 2, total: 5, missing: [2, 3, 4] })
  expect(await stage.act('build', { blueprint: 'field' })).toMatchObject({ result: 'success' })
  expect(stage.body.observe()).toMatchObject({ blueprints: { field: { done: 5, missing: [] } } })
})
