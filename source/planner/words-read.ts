import { withoutPoliteness } from '../minecraft/names/polite-words.ts'

/**
 * People's words as the readers of words look at them. Their patterns may look back at every word that they have passed, so the words that
 * are looked at are held to a length, and runs of spaces are one: a message must not keep the host busy.
 */

/** No goal of a task file is longer. */
const longestTextCharacters = 4000
/** Of one sentence. */
const longestSentenceCharacters = 600
/** What is not read is named by its beginning. */
const longestNameCharacters = 60

/** A mark within a word ends none. */
const sentences = /(?:[^.;!?\n]|[.;!?\n](?!\s|$))+/g

/** Runs of spaces as one space, and of lines as one empty line; where a line is only broken, it stays so. */
export const spaced = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]+/g, '\n\n')
    .replaceAll(' \n', '\n')
    .trim()

/** Without the marks at the end of a sentence. */
export const unmarked = (text: string): string => text.replace(/(?<![.!?])[.!?]+$/, '')

/** The last of the words, no more than a sentence may have, from the beginning of a word. */
export const lastWords = (text: string): string => {
  if (text.length <= longestSentenceCharacters) return text
  const end = text.slice(-longestSentenceCharacters)
  return end.slice(end.indexOf(' ') + 1)
}

/** The words that are read, and what of them is too long to be. */
export const wordsRead = (said: string): { readonly text: string; readonly left: readonly string[] } => {
  const text = withoutPoliteness(spaced(said))
  const left: string[] = []
  const cut = (part: string, longest: number): string => {
    if (part.length <= longest) return part
    const end = part.lastIndexOf(' ', longest)
    const at = end > 0 ? end : longest
    const rest = part.slice(at).trim()
    left.push(rest.length > longestNameCharacters ? `${rest.slice(0, longestNameCharacters).toWellFormed()}…` : rest)
    return part.slice(0, at)
  }
  return {
    text: cut(text, longestTextCharacters).replace(sentences, sentence => cut(sentence, longestSentenceCharacters)),
    left,
  }
}
