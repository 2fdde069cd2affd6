import { expect, test } from 'vitest'
import { createQuestionRecipes } from '../../source/planner/question-recipes.ts'

/** The recipes that a question shows lead towards what is to be obtained. */

const book = createQuestionRecipes('1.19.2')
const shown = (wanted: readonly string[], texts: readonly string[], around: readonly string[]) =>
  book.extract(wanted, texts, around).map(({ item, from }) => `${item} of ${Object.keys(from).join(' and ')}`)

test.each([
  ['ingots', ['iron_ingot'], []],
  ['nuggets', ['iron_nugget', 'gold_nugget'], []],
  ['both, ingots first', ['iron_ingot', 'iron_nugget'], []],
  ['both, nuggets first', ['iron_nugget', 'iron_ingot'], []],
  ['what is made of both', ['lantern', 'iron_block'], []],
  ['both, by what a text says', [], ['get 9 gold_nugget and 2 gold_ingot']],
])('no recipe leads back to what it is for, whatever lies around: %s', (_, wanted, texts) => {
  const metal = ['iron_nugget', 'iron_ingot', 'iron_block', 'gold_ingot', 'gold_nugget', 'gold_block']
  for (const around of [metal, metal.toReversed(), [...metal, 'iron_sword', 'furnace']]) {
    const recipes = book.extract(wanted, texts, around)
    const leadsTo = (item: string, seen: readonly string[] = []): readonly string[] =>
      recipes
        .filter(one => one.item === item)
        .flatMap(one => Object.keys(one.from))
        .flatMap(part => (seen.includes(part) ? part : [part, ...leadsTo(part, [...seen, part])]))
    for (const { item } of recipes) expect(leadsTo(item)).not.toContain(item)
    expect(recipes.length).toBeGreaterThan(0)
  }
})

test('nuggets are taken of ingots, and no sword is made for the furnace', () => {
  expect(shown(['iron_nugget'], [], []).slice(0, 2)).toEqual(['iron_nugget of iron_ingot', 'iron_ingot of raw_iron'])
  expect(shown(['iron_nugget'], [], ['iron_sword', 'furnace']).join()).not.toContain('sword')
  expect(shown(['gold_nugget'], [], ['gold_ingot'])[0]).toBe('gold_nugget of gold_ingot')
})

test('what is wanted is not taken apart for something else that is wanted', () => {
  const recipes = shown(['lantern', 'iron_block'], [], ['iron_block', 'iron_ingot'])
  expect(recipes).toEqual(expect.arrayContaining(['iron_block of iron_ingot', 'iron_ingot of raw_iron']))
})

const stands = ['lever', 'iron_door', 'oak_door', 'oak_fence_gate', 'stone_pressure_plate', 'oak_sign']
const land = ['oak_log', 'cobblestone']

test.each([
  ['Pull the lever at 3 -60 4.', 'lever'],
  ['Bob, the lever must be on before you go through the iron door.', 'lever'],
  ['Open the oak fence gate and go in.', 'oak_fence_gate'],
  ['Stand on the stone pressure plate.', 'stone_pressure_plate'],
  ['What does the oak sign say?', 'oak_sign'],
])('what stands there and is only used shows no recipe: %s', (text, device) => {
  expect(shown([], [text], [...stands, ...land])).toEqual([])
  // Of one that stands nowhere it is not known whether it has to be made.
  expect(shown([], [text], land).some(one => one.startsWith(`${device} of`))).toBe(true)
})

test.each([
  ['Craft 2 levers.', 'lever'],
  ['Pull the lever, then craft 1 lever.', 'lever'],
  ['Place an oak door at 3 -60 4.', 'oak_door'],
  ['Put 3 oak signs into the chest.', 'oak_sign'],
])('what is asked for shows its recipe, also where one stands around: %s', (text, device) => {
  expect(shown([], [text], [...stands, ...land]).some(one => one.startsWith(`${device} of`))).toBe(true)
})
