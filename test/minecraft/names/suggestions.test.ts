import { expect, test } from 'vitest'
import {
  choiceHint,
  didYouMean,
  endHint,
  likelyName,
  nearestName,
} from '../../../source/minecraft/names/suggestions.ts'

test('the nearest of the known words is meant, as far as a third of the letters are wrong', () => {
  const known = ['verify', 'repair', 'redact', 'Zoe']
  expect(nearestName('verfiy', known)).toBe('verify')
  expect(nearestName('repare', known)).toBe('repair')
  expect(nearestName('something else', known)).toBeUndefined()
  expect(nearestName('verfiy', known, { within: 1 })).toBeUndefined()
  expect(nearestName('ZEO', known, { within: 1 })).toBeUndefined()
  expect(nearestName('ZOe', known, { within: 0, anyCase: true })).toBe('Zoe')
  expect(nearestName('x', [])).toBeUndefined()
  expect(nearestName('v'.repeat(81), ['v'.repeat(80)])).toBeUndefined()
})

test('a name of the game is meant by a part of it, and by its letters in the wrong order', () => {
  const known = ['oak_log', 'oak_planks', 'crafting_table', 'bow']
  expect(likelyName('Crafting Table', known)).toBe('crafting_table')
  expect(likelyName('table', known)).toBe('crafting_table')
  expect(likelyName('oak_lgo', known)).toBe('oak_log')
  expect(likelyName('wob', known)).toBe('bow')
  expect(likelyName('netherite', known)).toBeUndefined()
})

test('several of a thing are called by its name, whatever other name holds the word', () => {
  const known = ['beetroot_soup', 'beetroot_seeds', 'beetroot', 'potato', 'glass']
  expect(likelyName('beetroots', known)).toBe('beetroot')
  expect(likelyName('potatoes', known)).toBe('potato')
  expect(likelyName('glass', known)).toBe('glass')
})

test('a hint is a sentence or the end of one, and names all there are where nothing is near', () => {
  expect([didYouMean('bow'), didYouMean(undefined), didYouMean(undefined, ' None.')]).toEqual([
    ' Did you mean bow?',
    '',
    ' None.',
  ])
  expect([endHint('bow'), endHint(undefined, '; there are none')]).toEqual(['; did you mean bow?', '; there are none'])
  expect(choiceHint('lst', ['list', 'info'])).toBe('Did you mean list?')
  expect(choiceHint('zzzzz', ['list', 'info'])).toBe('Choose one of: list, info.')
  expect(choiceHint('zzzzz', [])).toBe('')
})
