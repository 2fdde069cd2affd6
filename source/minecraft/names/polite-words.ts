/** Words that make what people say polite, and ask for nothing. */
export const politeWords: readonly string[] = ['please', 'pls', 'plz', 'thanks', 'thx']

const polite = `(?:(?:many )?thanks(?: a lot)?|thank you(?: (?:very|so) much)?|${politeWords.join('|')})`
const before = /((?:^|[.;!?])\s*)(?:(?:please|pls|plz)[,\s]+)+(?=\S)/gi
const behind = new RegExp(String.raw`(?<![,\s])[,\s]+${polite}(?=\s*(?:[.,;!?]|$))`, 'gi')

/**
 * What people ask for, without words before and behind it that only make it polite: `make it of birch pls`. Within a sentence a new request
 * may begin with one: there it is `please`. Thanks alone stay.
 */
export const withoutPoliteness = (words: string): string => {
  const rest = words.replace(before, '$1').replace(behind, '')
  return /\w/.test(rest) ? rest.replace(/\b(?:pls|plz)\b/gi, 'please').trim() : words
}
