import { readyInWords } from '../../designs/library/ready-in-words.ts'
import { type NamedPlace, namedPlace, placesInSight, type Surroundings, upToEnclosed } from './named-place.ts'

/** A fence around something that is not there would enclose something else: it is built nowhere, and people are told what is there. */

/** More of them make a line too long to read. */
const namedAtMost = 6

/** The place of what goes around something, by its words: that; undefined: the building goes around nothing. */
export const placeEnclosed = (words: string, surroundings: Surroundings): NamedPlace | undefined =>
  /\baround\s/i.test(words) && readyInWords(words)?.ready.encloses
    ? namedPlace(upToEnclosed(words), surroundings)
    : undefined

/** Why a building that is to go around something has no place; undefined: what it goes around is in sight. */
export const nothingToEnclose = ({ unseen }: NamedPlace, surroundings: Surroundings): string | undefined => {
  // “around 20 blocks” is no place.
  if (unseen === undefined || /^\d/.test(unseen)) return undefined
  const there = placesInSight(surroundings).slice(0, namedAtMost)
  const named = there.length === 0 ? '' : `what is in sight (${there.join(', ')}) or `
  return `no “${unseen}” is in sight that it could go around; name ${named}a place such as “around X Y Z”`
}
