import { piecesOf, wordsOf } from './edits-in-words.ts'
import { countOf } from './storeys.ts'

/** Words with which people take back what they had changed of a design. */

const verbs = String.raw`(?:undo|revert|reverse|rollback|(?:take|roll)\s+back)`
const one = String.raw`(?:that|it|this|them|everything|all(?:\s+of\s+(?:it|that|them))?|(?:all\s+)?(?:(?:the|my|that|this|your)\s+)?(?:(?:very\s+)?(?:last|latest|previous)\s+)?(?:(?:\d+|one|two|three|four|five)\s+)?(?:changes?|edits?|wish(?:es)?|steps?|ones?|things?|versions?))`
const times = String.raw`(?:\s+(?:again|once|twice|(?:\d+|two|three|four|five)\s+times|once\s+more|completely))?`
const before = String.raw`(?:(?:one|version|design|drawing|way|state)\s+(?:(?:that\s+)?(?:it\s+)?(?:was\s+)?)?(?:from\s+)?before|(?:previous|last|earlier|old|former)\s+(?:one|version|design|drawing|state)|(?:way|state)\s+it\s+(?:was|had\s+been)(?:\s+before)?)`
const forms = [
  `${verbs}(?:\\s+${one})?`,
  `(?:take|put|turn|change|bring|set|move|switch)\\s+${one}\\s+back`,
  `(?:go|get|step|switch|change|come|turn)\\s+back(?:\\s+(?:to\\s+(?:the\\s+)?${before}|(?:one|a|\\d+|two|three)\\s+(?:versions?|steps?|changes?)))?`,
  `(?:(?:make|put|leave|have|set|do|let)\\s+(?:it|this|that)\\s+)?(?:back\\s+)?(?:be\\s+)?(?:to\\s+)?(?:as|like|how|what|the\\s+way)\\s+(?:it\\s+(?:was|had\\s+been)(?:\\s+before)?|before)`,
  `(?:(?:back\\s+to|take|use|give\\s+me|i\\s+(?:want|like|liked|prefer|preferred)|rather)\\s+)?the\\s+${before}(?:\\s+(?:back|was\\s+better|again))?`,
].map(form => new RegExp(`^(?:${form})${times}$`, 'i'))
const introduction =
  /^(?:(?:no|oh|ok|okay|wait|sorry|actually|well|then|now|just|please|rather|better|let['’]?s|lets|i want to|can you|could you)\s+)+/i
const emptyWords = /^(?:no|oh|ok|okay|wait|sorry|actually|well|hm+)$/i

/** How many changes a piece of what was said takes back; 0: it asks for something else. */
const takenBackBy = (piece: string): number => {
  const words = piece.replace(introduction, '').replaceAll(/\s+/g, ' ').trim()
  if (words.length > longestPieceCharacters || !forms.some(form => form.test(words))) return 0
  if (/\btwice\b/i.test(words)) return 2
  if (/\b(?:all|everything)\b/i.test(words)) return changesAtMost
  return Math.max(1, ...wordsOf(words).map(word => (word === 'one' ? 1 : (countOf(word) ?? 1))))
}
const longestPieceCharacters = 80
/** All that there are. */
const changesAtMost = 99

/** What a wish takes back, in its words, how many changes that are, and what else it says. */
export const takingBack = (
  wish: string,
): { readonly said: readonly string[]; readonly count: number; readonly rest: string } => {
  const pieces = piecesOf(wish).map(piece => ({ piece, count: takenBackBy(piece) }))
  const said = pieces.filter(({ count }) => count > 0)
  if (said.length === 0) return { said: [], count: 0, rest: wish }
  const rest = pieces.filter(({ piece, count }) => count === 0 && !emptyWords.test(piece))
  return {
    said: said.map(({ piece }) => piece),
    count: said.reduce((sum, { count }) => sum + count, 0),
    rest: rest.map(({ piece }) => piece).join(', '),
  }
}
