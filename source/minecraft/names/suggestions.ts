import { closest, distance } from 'fastest-levenshtein'

/** Longer words are no mistyped names. */
const longestTypoCharacters = 80

export interface NearestOptions {
  /** The most letters that may be wrong, left out or added. @default a third of the word, at least 2 */
  readonly within?: number
  /** @default false */
  readonly anyCase?: boolean
}

/** The known word nearest to a mistyped one; undefined when none is near. */
export function nearestName(
  given: string,
  known: readonly string[],
  { within = Math.max(2, given.length / 3), anyCase = false }: NearestOptions = {},
): string | undefined {
  if (known.length === 0 || given.length > longestTypoCharacters) return undefined
  const [word, words] = anyCase ? [given.toLowerCase(), known.map(name => name.toLowerCase())] : [given, known]
  const match = closest(word, words)
  return distance(word, match) <= within ? known[words.indexOf(match)] : undefined
}

/** As many of the known words as are asked for, those nearest to a word first: what there is to choose from where none was probably meant. */
export const nearestNames = (given: string, known: readonly string[], most: number): readonly string[] => {
  const word = foldName(given.slice(0, longestTypoCharacters))
  const far = (name: string): number => distance(word, foldName(name))
  return known.toSorted((one, other) => far(one) - far(other)).slice(0, most)
}

/** Two letters in the other order. */
const isSwapped = (word: string, name: string): boolean => {
  const at = [...name].findIndex((letter, index) => word[index] !== letter)
  return at >= 0 && word === `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`
}

/** A slip of the pen: two letters in the other order, or, of longer words, one letter wrong, left out or added. */
export const isSlip = (given: string, meant: string, shortest = shortestSlip): boolean => {
  const [said, name] = [given.toLowerCase(), meant.toLowerCase()]
  if (said === name || Math.abs(said.length - name.length) > 1) return false
  return isSwapped(said, name) || (name.length >= shortest && nearestName(said, [name], { within: 1 }) !== undefined)
}
/** Letters of the shortest word in which one may be wrong: a bed is no Ben. */
const shortestSlip = 5

/** A slip after which the word is none of its own: with another letter many are, as plants are no planks, and with another digit each name is. */
export const isSureSlip = (given: string, meant: string): boolean =>
  isSlip(given, meant) &&
  given.replace(/\D/g, '') === meant.replace(/\D/g, '') &&
  (given.length !== meant.length || isSwapped(given.toLowerCase(), meant.toLowerCase()))

/** The known words of which this one is a slip; none: it is one of them, or a slip of none. */
export const slipsOf = (given: string, known: readonly string[], isOne: typeof isSlip = isSlip): readonly string[] =>
  known.some(name => name.toLowerCase() === given.toLowerCase()) ? [] : known.filter(name => isOne(given, name))

/** The one known word of which this one is a slip; undefined: there is none, or several. Several of a thing have its word. */
export const slipOf = (given: string, known: readonly string[], isOne?: typeof isSlip): string | undefined => {
  const [first, ...others] = slipsOf(given, known, isOne)
  return others.every(other => isSameThing(first!, other)) ? first : undefined
}
/** `door` and `doors` */
export const isSameThing = (one: string, other: string): boolean => {
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].toSorted((a, b) => a.length - b.length)
  return ['', 's', 'es'].some(end => `${short}${end}` === long)
}

/** A text with the words that were meant in place of slips. A name with a hyphen is one word where it is one of the names. */
export const withSlipsMended = (
  text: string,
  meantBy: (word: string) => string | undefined,
  names: readonly string[] = [],
): string =>
  text.replace(/[\p{L}\p{N}_-]+/gu, run =>
    sameName(names, run) === undefined ? run.replace(/[\p{L}\p{N}_]+/gu, word => meantBy(word) ?? word) : run,
  )

/** The name as it is spelled; otherwise the one that differs from it in case only. */
export const sameName = (names: readonly string[], wanted: string): string | undefined =>
  names.find(name => name === wanted) ?? names.find(name => name.toLowerCase() === wanted.toLowerCase())

/** Members of a team whom a word names: as `sameName`, or else those of whose name it is all but a prefix: `bob` of `red_Bob`. */
export const membersCalled = (names: readonly string[], wanted: string): readonly string[] => {
  const same = sameName(names, wanted)
  if (same !== undefined) return [same]
  const rest = wanted.toLowerCase()
  return names.filter(name => rest !== '' && ['_', '-'].some(mark => name.toLowerCase().endsWith(`${mark}${rest}`)))
}

/** The one member whom a word names; undefined: none, or several. */
export const memberCalled = (names: readonly string[], wanted: string): string | undefined => {
  const called = membersCalled(names, wanted)
  return called.length === 1 ? called[0] : undefined
}

/** The name of the game that is meant by a word with wrong letters, letters in the wrong order, or by a part of the name. */
export function likelyName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const folded = new Map(names.map(n => [foldName(n), n]))
  // Several of it are called by its name: beetroots are no beetroot soup.
  const exact = [/$/, /s$/, /es$/]
    .map(end => folded.get(foldName(name).replace(end, '')))
    .find(one => one !== undefined)
  if (exact) return exact
  const part = [...folded.keys()].filter(n => foldName(name).length > 3 && n.includes(foldName(name)))
  // Letters in the wrong order are the most frequent slip: of equally near names the one with the same letters is meant.
  const letters = sorted(foldName(name))
  const score = (n: string) => distance(foldName(name), n) - (sorted(n) === letters ? 0.5 : 0)
  const best =
    part.sort((a, b) => a.length - b.length)[0] ?? [...folded.keys()].reduce((a, b) => (score(b) < score(a) ? b : a))
  // Two of three letters apart is another word, unless only their order is.
  const limit = name.length <= 3 && sorted(best) !== letters ? 1 : Math.max(2, Math.floor(name.length / 2))
  if (part.length === 0 && distance(foldName(name), best) > limit) return undefined
  return folded.get(best)
}

/** Names that differ only in case, spaces, `_` and `-` are the same. */
export const foldName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

const sorted = (name: string): string => [...name].sort().join('')

/** A sentence after a sentence: ` Did you mean x?` */
export const didYouMean = (near: string | undefined, otherwise = ''): string =>
  near === undefined ? otherwise : ` Did you mean ${near}?`

/** How a player knows such a question in the chat, an agent's own one included. */
export const asksWhatWasMeant = /did you mean/i

/** A sentence with the name that was meant, or with all there are; empty where there is none. */
export const choiceHint = (given: string, known: readonly string[]): string =>
  didYouMean(
    nearestName(given, known, { anyCase: true }),
    known.length === 0 ? '' : ` Choose one of: ${known.join(', ')}.`,
  ).trimStart()

/** In brackets after words that are quoted: ` (did you mean “x” or “y”?)`; empty where nothing was meant. */
export const hintInBrackets = (...meant: readonly string[]): string =>
  meant.length === 0 ? '' : ` (did you mean ${either.format(meant.map(words => `“${words}”`))}?)`
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The end of a sentence: `; did you mean x?` */
export const endHint = (near: string | undefined, otherwise = ''): string =>
  near === undefined ? otherwise : `; did you mean ${near}?`
