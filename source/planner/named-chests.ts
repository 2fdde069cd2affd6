import { distance, type Position } from '../minecraft/blocks/position.ts'
import { workWords } from './request-forms.ts'

/** `into the chest at 12, 64, -3`: which of the known chests is meant. */

// Bounded: a text may be one long row of digits or blanks.
const number = String.raw`(?<!\d)(-?\d{1,9})`
const between = String.raw`(?:\s{0,3},\s{0,3}|\s{1,3})`
const spot = String.raw`\(?${number}${between}${number}${between}${number}\)?`
const chest = '(?:chest|barrel)'
const spotOfChest = new RegExp(
  String.raw`\b(${chest})\s{0,3},?\s{0,3}(?:(?:at|on|that is at|which is at)\s+)?${spot}`,
  'gi',
)
const withoutArticle = new RegExp(String.raw`\b(in|into|inside|to)\s+(?=${chest}\s+at\s)`, 'gi')
const puts = workWords.store.map(([order]) => order).join('|')
/** `into the chest at 12 64 -3 put 8 logs`: the place stands first. */
const placeFirst = new RegExp(
  String.raw`(^|[.;!?\n] {0,3})(in|into|inside)\s+((?:the|our)\s+(?:\w+\s+)?${chest}(?:\s+at(?:\s+-?\d+){3})?)\s*,?\s+((?:${puts})\s[^.;!?\n]+)`,
  'gi',
)
/** The commas of `(3, -60, 4)` part nothing. */
const commasOfPlace = new RegExp(String.raw`${number},\s{0,3}${number},\s{0,3}${number}`, 'g')

/** The text with each named place in its plain form: `into the chest at 12 64 -3`. */
export const withPlainPlaces = (text: string): string =>
  text
    .replace(spotOfChest, '$1 at $2 $3 $4')
    .replace(commasOfPlace, '$1 $2 $3')
    .replace(withoutArticle, '$1 the ')
    .replace(placeFirst, '$1$4 $2 $3')

const atSpot = new RegExp(`^at ${spot}$`)
type Stored = { readonly kind: string; readonly unread?: readonly string[] }

/** What is put into a chest that is named by its place: the place was read, then. */
export const withChestNamed = <T extends Stored>(demand: T): T => {
  const words = demand.kind === 'store' ? demand.unread?.find(one => atSpot.test(one)) : undefined
  if (words === undefined) return demand
  const [x, y, z] = atSpot.exec(words)!.slice(1).map(Number)
  const unread = demand.unread!.filter(one => one !== words)
  return { ...demand, at: [x, y, z], unread: unread.length > 0 ? unread : undefined }
}

/** A chest so near to a place is the one of that place, in blocks. */
const chestRadiusBlocks = 8

interface KnownPlaces<Chest> {
  /** By their names in small letters. */
  readonly places?: Readonly<Record<string, Position>> | undefined
  readonly containers: readonly Chest[]
}

/** The chest of a place; undefined: the place is not known, or no chest is near it. */
export const chestAtPlace = <Chest extends { readonly at: Position }>(
  name: string,
  { places = {}, containers }: KnownPlaces<Chest>,
): Chest | undefined => {
  const at = Object.hasOwn(places, name.toLowerCase()) ? places[name.toLowerCase()] : undefined
  if (!at) return undefined
  const far = (one: Chest): number => distance(one.at, at)
  return containers.filter(one => far(one) <= chestRadiusBlocks).toSorted((one, other) => far(one) - far(other))[0]
}

const chestOfPlace =
  /\b(?:a|the|our)\s{1,3}(chest|barrel)\s{1,3}(?:at|by|near|next to|close to|of)\s{1,3}(?:(?:the|our|my)\s{1,3})?([a-z]\w{0,40})(?:\s{1,3}point)?\b/gi

/** `a chest at spawn`: the words with the place of such a chest, where one is known. */
export const withChestsAtPlaces = (words: string, known: KnownPlaces<{ readonly at: Position }>): string =>
  words.replace(chestOfPlace, (whole, kind: string, name: string) => {
    const chest = chestAtPlace(name, known)
    return chest ? `the ${kind} at ${chest.at.join(' ')}` : whole
  })
