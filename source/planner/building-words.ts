import { headOf } from './read-asides.ts'

/** What is asked for is not there yet. */
export const newBuilding = /^(?:(?:me|us) )?(?:an?|another|one more|some)\b/
const longestNameCharacters = 60
/** Words and numbers; of numbers below 0 the sign, too. */
const wordsIn = (said: string): readonly string[] => said.toLowerCase().match(/(?<![a-z0-9])-\d+|[a-z0-9]+/g) ?? []
/** All that is said of a building, in small letters and without its article. */
export const buildingWords = (words: string): string =>
  wordsIn(
    words.toLowerCase().replace(/^(?:(?:me|us|him|her|them) )?(?:(?:an?|the|another|one more|some|our|my) )?/, ''),
  ).join(' ')
/** The words for a building as the name of a blueprint, in which what is too long is left out: `a small hut by the lake` is `small_hut_by_the_lake`. */
export const buildingName = (words: string): string =>
  buildingWords(words)
    .split(' ')
    .reduce(
      (name, word) => (name.length + word.length < longestNameCharacters ? `${name}${name && '_'}${word}` : name),
      '',
    )

/** In lower case, with one space around each word and nothing else but the sign of a number below 0. */
export const plainWords = (text: string): string => ` ${wordsIn(text).join(' ')} `
/** The kept design that words for a building name: “my cosy hut by the lake” is `cosy-hut`, “a fence around my cosy hut” is none. */
export const keptInWords = (words: string, names: readonly string[]): string | undefined => {
  const [all, thing] = [words, headOf(plainWords(words))].map(plainWords) as [string, string]
  return names
    .filter(name => all.includes(plainWords(name)) && thing.includes(plainWords(headOf(plainWords(name)))))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** Any of the words of a blueprint’s name. */
export const wordsOfName = (blueprint: string): RegExp =>
  new RegExp(
    String.raw`\b(?:${blueprint
      .toLowerCase()
      .split(/[\W_]+/)
      .filter(Boolean)
      .join('|')})s?\b`,
    'g',
  )
