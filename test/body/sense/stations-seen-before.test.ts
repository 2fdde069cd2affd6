import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

/** Where no table and no furnace can be made, a body goes back to those that it has seen, also when it has come far from them. */

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const table = { name: 'crafting_table', nearest: [-3, -60, 0] }
const smoker = { name: 'smoker', nearest: [-3, -60, 2] }
const kitchen = ['setblock -3 -60 0 crafting_table', 'setblock -3 -60 2 smoker', 'tp bob 0.5 -60 0.5']
const away = 'tp bob 40.5 -60 0.5'

test('what it has seen stays in mind while it stands there and is not too far', async () => {
  stage = await createStage()
  const { commands, sees } = stage
  await commands(...kitchen)
  const at = await sees(({ blocks }) => blocks.some(({ name }) => name === 'smoker'))
  expect(at.stations).toBeUndefined()
  await commands(away)
  const far = await sees(({ blocks }) => blocks.every(({ name }) => name !== 'smoker'))
  expect(far.stations).toEqual(expect.arrayContaining([table, smoker]))
  await commands('setblock -3 -60 2 air')
  expect((await sees(({ stations }) => stations?.length === 1)).stations).toEqual([table])
  await commands('tp bob 80.5 -60 0.5')
  expect((await sees(({ position }) => position[0] === 80)).stations).toBeUndefined()
})

test('what can be made there alone is made there', async () => {
  stage = await createStage()
  const { commands, sees, act, body } = stage
  await commands(...kitchen)
  await sees(({ blocks }) => blocks.some(({ name }) => name === 'smoker'))
  await commands(away, 'give bob wheat 3', 'give bob beef 1', 'give bob coal 1')
  await sees(({ inventory }) => inventory.coal === 1)
  expect(await act('gather', { item: 'bread', count: 1 })).toMatchObject({ result: 'success' })
  await commands(away)
  await sees(({ position }) => position[0] === 40)
  expect(await act('gather', { item: 'cooked_beef', count: 1 })).toMatchObject({ result: 'success' })
  expect(body.observe().inventory).toMatchObject({ bread: 1, cooked_beef: 1 })
})
