import { askedIn } from './asked-words.ts'

/** Words for a place that things are put into. */

/** `chest`: the one that all know, unless the goal asks for one itself. */
export type Place = 'chest' | 'it' | 'new' | 'barrel'

/** What of the words for a place does not say which of the known ones it is: all of them, or nothing. */
export const unreadPlace = (words: string): string[] =>
  askedIn(
    words.replace(
      /\b(?:chests?|barrel|box|container|storage|new|another|other|second|separate|shared|common|team['’]?s?)\b/g,
      ' ',
    ),
  ).map(() => words.trim())

/** Null: the words name no place that things can be put into, or several. */
export const placeOf = (words: string): Place | null => {
  if (/^(?:it|this|that)(?: one)?$/.test(words)) return 'it'
  if (!/\b(?:chests?|barrel|box|container|storage)$/.test(words) || /\b(?:each|every|both|two|all|\d+)\b/.test(words))
    return null
  return words.endsWith('barrel')
    ? 'barrel'
    : /\b(?:new|an?other|other|second|separate)\b/.test(words)
      ? 'new'
      : 'chest'
}
