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
