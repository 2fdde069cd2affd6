import { isSureSlip, slipOf, withSlipsMended } from '../../minecraft/names/suggestions.ts'
import { clockwiseSides, type LeftOut } from '../edit-design.ts'
import { readyDesigns } from './index.ts'
import { madeOf } from './materials.ts'
import { materialWords, measures, sizes } from './ready-in-words.ts'

/** The words in which people say what is to be different of a building. */

/** Words for more or less of a measure, and which choices may be meant, the first that the design has. */
export const relative: readonly (readonly [readonly string[], readonly string[], 1 | -1])[] = [
  [['higher', 'taller'], ['height'], 1],
  [['lower', 'flatter'], ['height'], -1],
  [['wider', 'broader'], ['width', 'side'], 1],
  [['narrower', 'slimmer'], ['width', 'side'], -1],
  [['deeper', 'longer'], ['depth', 'length'], 1],
  [['shorter'], ['depth', 'length', 'height'], -1],
]
export const biggerWords = ['bigger', 'larger', 'roomier']
export const smallerWords = ['smaller']
export const relativeOf = (word: string) => relative.find(([words]) => words.includes(word)) ?? []
export const isRelative = (word: string): boolean => relative.some(([words]) => words.includes(word))
export const bigger = (word: string): boolean => biggerWords.includes(word)
export const smaller = (word: string): boolean => smallerWords.includes(word)

/** What can be left out. */
export const things: readonly (readonly [readonly string[], LeftOut])[] = [
  [['window', 'pane', 'glass'], 'window'],
  [['torch', 'lamp', 'light', 'lantern'], 'torch'],
  [['chest', 'barrel'], 'chest'],
  [['door'], 'door'],
  [['roof', 'ceiling'], 'roof'],
]
const several = (noun: string): readonly string[] => [`${noun}s`, `${noun}es`]
export const isOneOrMore = (word: string, noun: string): boolean => word === noun || several(noun).includes(word)

const nouns = [...things.flatMap(([said]) => said), ...readyDesigns.flatMap(({ name, words }) => [name, ...words])]
const known: readonly string[] = [
  ...[...relative.flatMap(([said]) => said), ...biggerWords, ...smallerWords, ...Object.values(sizes).flat()],
  ...[...Object.values(measures).flat(), ...clockwiseSides, 'mirror', 'turn', 'rotate', 'move', 'without', 'blocks'],
  ...[...madeOf, ...Object.keys(materialWords)].flatMap(name => name.split(/[_ ]/)),
  ...nouns.flatMap(noun => [noun, ...several(noun)]),
]

/** What was meant by words with slips of the pen: `smal brich` is `small birch`; undefined: there is none in them. */
export const meantOfDesign = (said: string): string | undefined => {
  const meant = withSlipsMended(said, word => slipOf(word, known, isSureSlip))
  return meant === said ? undefined : meant
}
export const readAs = (said: string, meant: string): string => `“${said}” is read as “${meant}”`
