import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActionResult } from '../../../../source/body/contract/body-types.ts'
import { createStage, type Stage } from '../../stage.ts'

/** The result of an action says what it put into which container, and what it took out. */

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
  await stage.commands('gamerule doMobSpawning false', 'time set 1000')
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.commands('clear bob', 'fill -8 -60 -8 8 -56 8 air', 'tp bob 0.5 -60 0.5')
  await stage.commands('setblock 3 -60 3 chest', 'setblock -3 -60 3 barrel')
  await stage.sees(seen => Object.keys(seen.inventory).length === 0 && seen.containers.length > 1)
})

const west = [-3, -60, 3]
const east = [3, -60, 3]
const movedIn = ({ moved = [] }: ActionResult) => moved.toSorted((a, b) => a.at[0] - b.at[0])

test('what is gathered out of two chests on the way to something else', async () => {
  await stage.commands(
    'item replace block 3 -60 3 container.0 with oak_log 2',
    'item replace block -3 -60 3 container.0 with oak_log 1',
  )
  const gathered = await stage.act('gather', { item: 'oak_planks', count: 12 })
  expect(gathered).toMatchObject({ result: 'success' })
  expect(movedIn(gathered)).toEqual([
    { at: west, item: 'oak_log', count: -1 },
    { at: east, item: 'oak_log', count: -2 },
  ])
  // The next one says nothing of that.
  expect((await stage.act('viewChest', { x: 3, y: -60, z: 3 })).moved).toEqual([])
})

test('what went in before there was no more of it', async () => {
  await stage.commands('give bob dirt 3')
  await stage.sees(seen => seen.inventory.dirt === 3)
  expect(movedIn(await stage.act('deposit', { item: 'dirt', count: 3, x: 3, y: -60, z: 3 }))).toEqual([
    { at: east, item: 'dirt', count: 3 },
  ])
  const taken = await stage.act('withdraw', { item: 'dirt', count: 5, x: 3, y: -60, z: 3 })
  expect(taken).toMatchObject({ result: 'failure', code: 'missing-item' })
  expect(movedIn(taken)).toEqual([{ at: east, item: 'dirt', count: -3 }])
})

test('what sorting carries from one to the other', async () => {
  await stage.commands(
    'item replace block 3 -60 3 container.0 with dirt 9',
    'item replace block -3 -60 3 container.0 with dirt 2',
  )
  const sorted = await stage.act('sortChests', {})
  expect(sorted).toMatchObject({ result: 'success' })
  expect(movedIn(sorted)).toEqual([
    { at: west, item: 'dirt', count: -2 },
    { at: east, item: 'dirt', count: 2 },
  ])
})

test('anew leaves the item itself in its chest, and takes what it is made of', async () => {
  await stage.commands(
    'item replace block 3 -60 3 container.0 with oak_log 2',
    'item replace block 3 -60 3 container.1 with oak_planks 9',
  )
  await stage.act('viewChest', { x: 3, y: -60, z: 3 })
  const gathered = await stage.act('gather', { item: 'oak_planks', count: 8, anew: true })
  expect(movedIn(gathered)).toEqual([expect.objectContaining({ item: 'oak_log', count: -2 })])
})
