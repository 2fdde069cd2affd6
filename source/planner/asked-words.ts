import { isSureSlip, sameName, slipOf } from '../minecraft/names/suggestions.ts'

/**
 * Which words of a text ask for something. What a reader of words has not read is named to the person, but for words that ask for nothing
 * by themselves.
 */

/** Words that hold others together: with two letters in the other order they are no other word. */
export const smallWords: readonly string[] = ['then', 'the', 'and', 'of', 'with', 'without', 'first']

/** No negation, order, amount, name, kind of work or thing is among them. */
const plain = new Set(
  `a an the this that these those it its he she they we i you him her them us me my your his their our and or but so also too
  as well please thanks thank ok okay yes now just do does did should shall must can could may might will would is are be been
  was were has have had let lets make sure want wants need needs like of for in on at to from by into with there here
  plan team again instead really very much maybe perhaps rather better think guess s t if which who`.split(/\s+/),
)

export const isPlain = (word: string): boolean => plain.has(word.replace(/['’]s$/, ''))

/** A text with its small words in order (`teh chest`). A word with a capital within a sentence is a name, and so are those of `names`. */
export const withSmallWordsMended = (text: string, names: readonly string[] = []): string =>
  text.replace(/(?<![\p{L}\p{N}_@“"-])\p{L}{2,8}(?![\p{L}\p{N}_”"-])/gu, (word, at: number) => {
    const isName = /^\p{Lu}/u.test(word) && !/(?:^|[.;!?\n])\s*$/.test(text.slice(Math.max(0, at - 3), at))
    if (isName || isPlain(word.toLowerCase()) || sameName(names, word) !== undefined) return word
    const meant = slipOf(word, smallWords, (said, name) => said.length === name.length && isSureSlip(said, name))
    return meant ?? word
  })

export const token = /[\p{L}\p{N}_]+(?:['’]\p{L}+)?/gu

/** What of a text asks for something, in its own words: from the first word that is not plain to the last, with what leads there. */
export const askedIn = (text: string): string[] => {
  const words = [...text.matchAll(token)]
  const last = words.findLastIndex(([word]) => !isPlain(word.toLowerCase()))
  return last < 0 ? [] : [text.slice(words[0]!.index, words[last]!.index + words[last]![0].length)]
}

/** How many words of a text ask for something. */
export const countAsked = (text: string): number =>
  [...text.matchAll(token)].filter(([word]) => !isPlain(word.toLowerCase())).length

/**
 * The same words as they stand in a text. Words that a reader put in (`Bob must put 4 dirt` of `Mia and Bob put 4 dirt`) are no part of
 * it, and plain words between them are. Words that stand apart in the text are left as they are.
 */
export const asWritten = (words: string, text: string): string => {
  const from = text.toLowerCase().indexOf(words.toLowerCase())
  if (from >= 0) return text.slice(from, from + words.length)
  const written = [...text.toLowerCase().matchAll(token)]
  const known = new Set(written.map(([word]) => word))
  const [first, ...others] = [...words.toLowerCase().matchAll(token)].flatMap(([word]) =>
    known.has(word) ? [word] : [],
  )
  for (const [start, { 0: word, index }] of written.entries()) {
    if (word !== first) continue
    let at = start
    const isThere = others.every(other => {
      do at++
      while (at < written.length && written[at]![0] !== other && isPlain(written[at]![0]))
      return written[at]?.[0] === other
    })
    if (isThere) return text.slice(index, written[at]!.index + written[at]![0].length)
  }
  return words
}
