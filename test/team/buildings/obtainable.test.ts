import { expect, test } from 'vitest'
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
