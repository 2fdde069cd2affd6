import { expect, test } from 'vitest'
import { withMeasures } from '../../../source/minecraft/names/measure-words.ts'

test.each([
  ['a stone tower of height 9', 'a stone tower 9 blocks high'],
  ['a tower with a height of nine blocks by the lake', 'a tower 9 blocks high by the lake'],
  ['a tower, height: 9', 'a tower, 9 blocks high'],
  ['a tower (height 9) of stone', 'a tower 9 blocks high of stone'],
  ['a nine-block-high tower', 'a 9 blocks high tower'],
  ['a 12-block-tall tower', 'a 12 blocks tall tower'],
  ['a tower twenty-one blocks high', 'a tower 21 blocks high'],
  ['a tower as tall as 9 blocks', 'a tower 9 blocks tall'],
  ['a tower 9 blocks in height', 'a tower 9 blocks high'],
  ['a tower 9m high', 'a tower 9 blocks high'],
  ['a wall of length 12 and a height of 1', 'a wall 12 blocks long and 1 block high'],
  ['a house of width 7, depth 9', 'a house 7 blocks wide, 9 blocks deep'],
  ['a fence around 20 blocks long around the hut', 'a fence 20 blocks long around the hut'],
  ['make its height 5', 'make 5 blocks high'],
])('%s: %s', (words, plain) => {
  expect(withMeasures(words)).toBe(plain)
})

test.each([
  'a tower 9 high',
  'a tower 9 blocks tall',
  'one tall tower and two long walls',
  // This is a place.
  'a hut at height 70',
  'a hut at a height of 70 blocks',
  'a wall up to the height of the house',
  'bring Bob 9 logs',
])('stays as it is: %s', words => {
  expect(withMeasures(words)).toBe(words)
})
