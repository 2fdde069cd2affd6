import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Progress } from '../../../../source/body/contract/body-types.ts'
import type { BlueprintCell } from '../../../../source/minecraft/blocks/blueprint.ts'
import { createStage, type Stage } from '../../stage.ts'
import { wrongIn } from '../judge.ts'

/** A builder that finds no earth puts up blocks of the building for a while: those that its hands get back. */

const stones = 7
const tower: BlueprintCell[] = [
  ...Array.from({ length: stones }, (_, y): BlueprintCell => ({ at: [5, y - 60, 5], block: 'cobblestone' })),
  ...[2, 3, 4, 6, 7, 8].map((x): BlueprintCell => ({ at: [x, -54, 5], block: 'spruce_planks' })),
]
let stage: Stage
beforeAll(async () => {
  stage = await createStage({ blueprints: { tower } })
})
afterAll(() => stage.close())

test('stone is not lost to a scaffold where planks would do', async () => {
  await stage.commands(
    'fill -25 -63 -25 35 -61 35 stone',
    'tp bob 0.5 -60 0.5',
    'give bob cobblestone 7',
    'give bob spruce_planks 6',
  )
  await stage.sees(({ inventory }) => inventory.spruce_planks === 6)
  const [enough, standing] = [new AbortController(), 6]
  const onProgress = ({ done = 0 }: Progress): void => {
    if (done >= standing) enough.abort()
  }
  await stage.act('build', { blueprint: 'tower' }, { onProgress, signal: enough.signal })
  const missing = await wrongIn(stage, tower.slice(0, stones))
  expect(missing.length).toBeLessThanOrEqual(stones - standing)
  expect(stage.body.observe().inventory.cobblestone ?? 0).toBe(missing.length)
})
