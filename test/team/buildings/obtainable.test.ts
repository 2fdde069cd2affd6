import { expect, test } from 'vitest'
import { shortOf } from '../../../source/planner/bill-at-hand.ts'
import { createQuestionRecipes } from '../../../source/planner/question-recipes.ts'
import { materialsHere } from '../../../source/team/buildings/obtainable.ts'

const book = createQuestionRecipes('1.19.2')
const here = (blocks: string[], stock = {}) =>
  materialsHere({
    blocks: blocks.map(name => ({ name, count: 40 })),
    stock,
    making: item => book.making(item, [...blocks, ...Object.keys(stock)]),
  })

test('what can be made of what is in sight can be had, also by way of a furnace', () => {
  const meadow = here(['oak_log', 'grass_block'])
  expect(meadow.available).toEqual(expect.arrayContaining(['oak_planks', 'oak_door', 'ladder', 'chest', 'dirt']))
  expect(meadow.lacking).toEqual(expect.arrayContaining(['torch', 'glass', 'birch_planks', 'cobblestone']))
  // How many there are says how large the building can be.
  expect(meadow.inSight).toEqual({ oak_log: 40, grass_block: 40 })
  const hills = here(['birch_log', 'stone', 'sand', 'coal_ore'])
  expect(hills.available).toEqual(expect.arrayContaining(['birch_stairs', 'torch', 'glass', 'cobblestone']))
  expect(here(['grass_block'], { glass: 4 }).available).toContain('glass')
})

test('what can be made of what is in sight does not lack, however many kinds of wood and stone are there', () => {
  const woods = ['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak'].map(wood => `${wood}_log`)
  const wide = here([...woods, 'stone', 'sand', 'coal_ore', 'clay', 'dirt'])
  const all = Object.fromEntries(wide.available.map(item => [item, 2]))
  const lack = (item: string, count: number) => shortOf({ [item]: count }, { ...wide, stock: {} })
  const raw = new Set(shortOf(all, { ...wide, stock: {}, inSight: {} }).map(({ item }) => item))
  for (const made of ['ladder', 'chest', 'torch', 'dark_oak_door', 'glass', 'stone_bricks', 'lantern'])
    if (wide.available.includes(made)) expect([made, raw.has(made)]).toEqual([made, false])
  expect([lack('ladder', 7), lack('glass', 12), lack('torch', 8)]).toEqual([[], [], []])
  expect(lack('ladder', 400)).toMatchObject([{ item: 'oak_log', inSight: 40 }])
})
