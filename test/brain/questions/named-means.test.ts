import { expect, test } from 'vitest'
import { questions } from '../../../source/brain/questions/index.ts'
import type { Recipe } from '../../../source/brain/questions/shapes.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { planInput, recipes } from '../support/question-inputs.ts'

const ingot: Recipe = { item: 'iron_ingot', makes: 1, from: { raw_iron: 1 }, table: false, furnace: true }
const names = [
  'stone_pickaxe',
  'iron_ore',
  'raw_iron',
  'coal',
  'iron_ingot',
  'dirt',
  'oak_planks',
  'stick',
  'crafting_table',
]

/** The faults of a plan in which Mia has 4 dirt and Bob this. */
const faults = (goal: string, item: string, count: number): readonly string[] => {
  const have = (assignee: string, thing: string, of: number) => {
    const done: Condition = { kind: 'have', item: thing, count: of }
    return { id: assignee, title: assignee, assignee, requires: [], done }
  }
  const stages = [{ title: 'All', items: [have('Mia', 'dirt', 4), have('Bob', item, count)] }]
  const asked = planInput(`${goal}, Mia collects 4 dirt.`, { names, recipes: [...recipes, ingot], judgedBy: 'words' })
  return questions.planTask.check!(asked, { objective: '', analysis: '', stages })
}

test.each([
  ['Bob fetches 4 oak planks and crafts a crafting table with them', 'crafting_table', 1],
  ['Bob collects 3 coal and smelts 3 iron ingots with it', 'iron_ingot', 3],
  ['Bob makes a stone pickaxe and mines 3 iron ore with it', 'raw_iron', 3],
  ['Bob needs 2 oak planks to craft 4 sticks', 'stick', 4],
  ['Bob gets 2 oak planks for 4 sticks', 'stick', 4],
  ['Bob crafts a stone pickaxe to mine 3 iron ore', 'raw_iron', 3],
])('of what a goal names as a means alone no item is demanded: %s', (goal, item, count) => {
  expect(faults(goal, item, count)).toEqual([])
})

test.each([
  ['Bob collects 4 oak planks and 3 coal', 'coal', 3, 'oak planks'],
  ['Bob crafts 4 sticks and a crafting table', 'stick', 4, 'crafting table'],
  ['Bob makes a stone pickaxe', 'dirt', 1, 'stone pickaxe'],
  ['Bob puts a stone pickaxe into the chest and collects 3 coal', 'coal', 3, 'stone pickaxe'],
])('what is wanted for itself is: %s', (goal, item, count, lacking) => {
  expect(faults(goal, item, count).join(' ')).toContain(`${lacking} of Bob`)
})
