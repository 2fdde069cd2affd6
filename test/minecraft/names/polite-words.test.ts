import { expect, test } from 'vitest'
import { withoutPoliteness } from '../../../source/minecraft/names/polite-words.ts'

test.each([
  ['make it out of birch pls', 'make it out of birch'],
  ['Please, make it wider', 'make it wider'],
  ['no, please, of birch', 'no, of birch'],
  ['wider plz, and no railings', 'wider, and no railings'],
  ['get 3 dirt, thanks!', 'get 3 dirt!'],
  ['pls get 3 dirt thx', 'get 3 dirt'],
  ['get 3 dirt. Thank you very much!', 'get 3 dirt.!'],
  ['without torches, and pls sing', 'without torches, and please sing'],
  ['thanks', 'thanks'],
  ['pleased to help', 'pleased to help'],
])('“%s” asks for “%s”', (words, plain) => expect(withoutPoliteness(words)).toBe(plain))
