import { expect, test } from 'vitest'
import { createQuestionRecipes } from '../../source/planner/question-recipes.ts'

const around = ['iron_ore', 'deepslate_iron_ore', 'oak_log']

test('metal is smelted from what digging its ore gives, where the version has that', () => {
  const iron = (version: string) =>
    createQuestionRecipes(version)
      .extract(['iron_ingot'], [], around)
      .find(({ item }) => item === 'iron_ingot')?.from
  expect(iron('1.19.2')).toEqual({ raw_iron: 1 })
  expect(iron('1.16.5')).toEqual({ iron_ore: 1 })
  expect(createQuestionRecipes('1.19.2').making('cooked_mutton', [])?.from).toEqual({ mutton: 1 })
})

test('light is a torch, with its recipe: the block of that name is given by commands alone', () => {
  const book = createQuestionRecipes('1.19.2')
  expect(book.mentioned(['make it cosy, with light'], around)).toEqual(['torch'])
  expect(book.extract([], ['make it cosy, with light'], around).map(({ item }) => item)).toContain('torch')
})

test.each([
  [['oak_log', 'stone'], 'charcoal'],
  [['birch_log', 'furnace'], 'charcoal'],
  [['oak_log', 'cobblestone', 'dirt'], 'charcoal'],
  [['oak_log', 'stone', 'coal_ore'], 'coal'],
  [['oak_log', 'stone', 'coal'], 'coal'],
  [['oak_log', 'charcoal'], 'charcoal'],
  // Without stone there is no furnace: neither can be made of this.
  [['oak_log'], 'coal'],
  [['stone'], 'coal'],
])('the recipe of a torch is one that can be made of %s', (around, burns) => {
  const recipes = createQuestionRecipes('1.19.2').extract(['torch'], [], around)
  const from = recipes.find(({ item }) => item === 'torch')?.from
  expect(from).toEqual({ stick: 1, [burns]: 1 })
  const log = around.find(one => one.endsWith('_log'))
  if (burns === 'charcoal' && !around.includes('charcoal'))
    expect(recipes).toContainEqual(expect.objectContaining({ item: 'charcoal', from: { [log!]: 1 }, furnace: true }))
})

test('of several recipes that can be made, the one of what is around counts first, also where its parts are made on the way', () => {
  const made = (item: string, around: string[]) =>
    createQuestionRecipes('1.19.2')
      .extract([item], [], around)
      .find(one => one.item === item)?.from
  expect(made('chest', ['birch_log', 'crimson_door'])).toEqual({ birch_planks: 8 })
  expect(made('red_dye', ['beetroot'])).toEqual({ beetroot: 1 })
  expect(made('red_dye', ['poppy'])).toEqual({ poppy: 1 })
})

test('wood that stands as logs is taken before the planks of a house, and these where there is nothing else', () => {
  const bowlOf = (around: string[], standing: string[]) => {
    const recipes = createQuestionRecipes('1.19.2').extract(['bowl'], [], around, () => true, standing)
    return Object.keys(recipes.find(({ item }) => item === 'bowl')!.from)
  }
  const house = ['spruce_planks', 'spruce_door', 'glass', 'cobblestone']
  expect(bowlOf([...house, 'acacia_log'], [...house, 'acacia_log'])).toEqual(['acacia_planks'])
  expect(bowlOf([...house, 'mangrove_log'], house)).toEqual(['mangrove_planks'])
  // In a chest they are there to be used.
  expect(bowlOf([...house, 'acacia_log'], ['acacia_log'])).toEqual(['spruce_planks'])
  expect(bowlOf(house, house)).toEqual(['spruce_planks'])
})

test('bales on a field give their wheat, although hands can pack them', () => {
  const book = createQuestionRecipes('1.19.2')
  expect(book.making('wheat', ['hay_block'], ['hay_block'])?.from).toEqual({ hay_block: 1 })
})
