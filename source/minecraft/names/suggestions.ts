import { distance } from 'fastest-levenshtein'

/** The most similar of some names, if one is similar enough to be a slip of the pen. */
export function closest(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const folded = new Map(names.map(n => [fold(n), n]))
  const exact = folded.get(fold(name))
  if (exact) return exact
  const part = [...folded.keys()].filter(n => fold(name).length > 3 && n.includes(fold(name)))
  // Letters in the wrong order are the most frequent slip: of equally near names the one with the same letters is meant.
  const letters = sorted(fold(name))
  const score = (n: string) => distance(fold(name), n) - (sorted(n) === letters ? 0.5 : 0)
  const best =
    part.sort((a, b) => a.length - b.length)[0] ?? [...folded.keys()].reduce((a, b) => (score(b) < score(a) ? b : a))
  // Two of three letters apart is another word, unless only their order is.
  const limit = name.length <= 3 && sorted(best) !== letters ? 1 : Math.max(2, Math.floor(name.length / 2))
  if (part.length === 0 && distance(fold(name), best) > limit) return undefined
  return folded.get(best)
}

const fold = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

const sorted = (name: string): string => [...name].sort().join('')
