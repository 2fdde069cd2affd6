import { closest, distance } from 'fastest-levenshtein'

/** The known word that was probably meant; undefined when nothing is near. */
export function suggest(given: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const match = closest(given, [...known])
  return distance(given, match) <= Math.max(2, given.length / 3) ? match : undefined
}

/** ` Did you mean x?`, or the words to choose from. */
export function didYouMean(given: string, known: readonly string[]): string {
  const match = suggest(given, known)
  return match ? ` Did you mean ${match}?` : ` Choose one of: ${known.join(', ')}.`
}
