import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage?.close())

it('says what it could not pick up of what it dug, with no room for it', async () => {
  await stage.commands('tp bob 0.5 -60 0.5', 'setblock 2 -60 0 dirt', 'give bob stone 2304')
  await stage.sees(seen => seen.inventory.stone === 2304)
  const { result, reason } = await stage.act('dig', { x: 2, y: -60, z: 0 })
  expect(result).toBe('success')
  expect(reason).toMatch(/^dug dirt at 2 -60 0, could not pick up 1 dirt at -?\d+ -\d+ -?\d+$/)
})
