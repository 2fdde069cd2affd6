import { endHint, nearestName } from '../../minecraft/names/suggestions.ts'
import { squeezed } from './mend-form.ts'

/** From what an answer says to what can only have been meant, among names or ids that are known. */
export interface NamesMeant {
  has(given: string): boolean
  /** The known one, where only one fits: in other letters, with other gaps, by its ending (`logs-mia` → `p1/logs-mia`). Else as given. */
  of(given: string): string
  /** The end of a sentence about a word that is not known: what was probably meant, or what there is. */
  hint(given: string): string
}

/** Names that are listed where none is near. */
const listedNamesAtMost = 24
/** Hints that one answer is worth. */
const hintsAtMost = 16

export const meaningOf = (names: Iterable<string>): NamesMeant => {
  const known = [...new Set(names)]
  const exact = new Set(known)
  const folded = unique(known.map(name => [fold(name), name] as const))
  const squeezes = unique(known.map(name => [squeezed(name), name] as const))
  let hinted = 0
  const endings = unique(known.flatMap(name => endingsOf(fold(name)).map(ending => [ending, name] as const)))
  return {
    has: given => exact.has(given),
    of(given) {
      if (exact.has(given) || given.length > 200) return given
      const word = fold(given)
      return (
        folded.get(word) ??
        squeezes.get(squeezed(given)) ??
        squeezes.get(squeezed(given.replace(article, ''))) ??
        endings.get(word) ??
        endingsOf(word)
          .map(ending => folded.get(ending))
          .find(Boolean) ??
        given
      )
    },
    hint(given) {
      if (hinted++ >= hintsAtMost) return '.'
      const near =
        nearestName(given, known, { within: Math.ceil(given.length / 3) }) ??
        only(known.filter(name => isPartOf(name, given)))
      const more = known.length > listedNamesAtMost ? `, and ${known.length - listedNamesAtMost} more` : ''
      return endHint(
        near && `"${near}"`,
        `; there are ${known.slice(0, listedNamesAtMost).join(', ') || 'none'}${more}.`,
      )
    },
  }
}

/** An answer's list whose fields say what can only have been meant, among the names that each of them may hold. */
export const asMeant = <Field extends string, One extends Readonly<Record<Field, string>>>(
  list: readonly One[],
  known: Readonly<Record<Field, readonly string[]>>,
): One[] => {
  const fields = Object.keys(known) as Field[] // the keys of a literal are its fields
  const meanings = fields.map(field => [field, meaningOf(known[field])] as const)
  return list.map(one => ({
    ...one,
    ...Object.fromEntries(meanings.map(([field, { of }]) => [field, of(one[field])])),
  }))
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

/** Shorter words begin too many others. */
const leastLetters = 3

/** One begins with the other, or ends in it: `collectBlock` and `collect`, `mia` and `logs-mia`. */
const isPartOf = (name: string, given: string): boolean => {
  if (given.length > 200) return false
  const [long, short] = [fold(name), fold(given)].sort((a, b) => b.length - a.length) as [string, string]
  return short.length >= leastLetters && (long.startsWith(short) || long.endsWith(`_${short}`))
}

/** People speak of `the cabin`. */
const article = /^\s*(?:the|a|an|my|our)[\s_]+/i

const fold = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
/** What follows each slash. */
const endingsOf = (name: string): string[] =>
  name
    .split('/')
    .slice(0, 8)
    .map((_, index, parts) => parts.slice(index + 1).join('/'))
    .filter(Boolean)

/** What only one name stands for. */
const unique = (pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string | null> => {
  const found = new Map<string, string | null>()
  for (const [word, name] of pairs) found.set(word, found.has(word) && found.get(word) !== name ? null : name)
  return found
}
