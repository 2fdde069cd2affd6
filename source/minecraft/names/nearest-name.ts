import { closest, distance } from 'fastest-levenshtein'

/** Longer words are no mistyped names. */
const longestTypo = 80

/** The known word that a mistyped one was probably meant to be. */
export const nearest = (
  given: string,
  known: readonly string[],
  furthest = Math.ceil(given.length / 3),
): string | undefined => {
  if (known.length === 0 || given.length > longestTypo) return undefined
  const match = closest(given, known)
  return distance(given, match) <= Math.min(furthest, Math.ceil(given.length / 3)) ? match : undefined
}
