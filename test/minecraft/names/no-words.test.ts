import { expect, test } from 'vitest'
import { withoutNo } from '../../../source/minecraft/names/no-words.ts'

test.each([
  ['no, without Bob', 'without Bob'],
  ['Nope, Mia collects the sand', 'Mia collects the sand'],
  ['nah let Mia do it', 'let Mia do it'],
  ['No! No: higher', 'higher'],
  ['not like that, first the logs', 'first the logs'],
  ['not so - of birch', 'of birch'],
  ['no but not Bob', 'not Bob'],
  ['that is not right: 9 logs for Mia', '9 logs for Mia'],
  ['this is not good. Bob does it', 'Bob does it'],
  ['i do not like this plan, only Mia works', 'only Mia works'],
  ["I don't like it, only Mia works", 'only Mia works'],
])('a no before what is meant is left out: %s', (words, rest) => {
  expect(withoutNo(words)).toBe(rest)
})

test.each([
  'no',
  'No.',
  'not like that',
  'no chest',
  'no Bob, no Mia',
  'not Bob, Mia',
  'no-one but Mia',
  'no torches, please',
  'nothing for Bob',
  'it is good, but Bob first',
  'do 3 logs, then sand',
  'without Bob',
  '',
])('a no alone, or one that belongs to what follows, stays: %s', words => {
  expect(withoutNo(words)).toBe(words)
})
