import { buildingKinds } from '../../minecraft/names/building-kinds.ts'
import { withoutPoliteness } from '../../minecraft/names/polite-words.ts'
import { buildingMeant } from '../../planner/change-of-building.ts'

/** Which of several buildings of one goal a person means: “make the house higher”, “I mean the house, not the fence”. */

const kind = `(?:${Object.entries(buildingKinds).flat(2).join('|')})`
const named = String.raw`(?:the|our|my|that|this)\s+(?:[\w-]+\s+){0,2}?${kind}`
const introduction = String.raw`(?:(?:no|oh|wait|sorry|actually|well|please|but|and)[,\s]+)*`
const meaning = String.raw`(?:(?:i|we)\s+(?:mean|meant|was\s+talking\s+(?:about|of)|were\s+talking\s+(?:about|of)|said)|(?:that|this|it)(?:\s+(?:is|was)|['’]s)\s+(?:meant\s+)?(?:for|about|of)|do\s+(?:that|it|this)\s+(?:to|with|for)|only|just|rather)\s+`
const not = String.raw`(?:and\s+)?(?:not|but\s+not|instead\s+of|rather\s+than)\s+(?:for\s+|of\s+|to\s+)?`
/** A wish that says nothing but which one was meant. */
const corrections = [
  new RegExp(
    String.raw`^${introduction}(?:${meaning})(?:only\s+)?(${named})(?:\s+only)?(?:[,\s]+${not}(${named}))?[\s.!]*$`,
    'i',
  ),
  new RegExp(String.raw`^${introduction}(${named})[,\s]+${not}(${named})[\s.!]*$`, 'i'),
]
const notThis = new RegExp(
  String.raw`^${introduction}${not}(${named})(?:[,\s]+(?:but\s+)?(?:for\s+|of\s+|to\s+)?(${named}))?[\s.!]*$`,
  'i',
)
/** What a place or a comparison names is not what is to be other. */
const mention = new RegExp(
  String.raw`(?<!\b(?:near|to|by|beside|at|of|behind|around|than|as|like|from|facing|without|not|over|in|on|towards?)\s+)\b(${named})s?\b`,
  'gi',
)
/** `the door of the house`, `the roof on the hut`: a part of it. */
const part = new RegExp(
  String.raw`\b(?:doors?|gates?|windows?|roof|torch(?:es)?|chests?|levels?|storeys?|walls?|entrance)\s+(?:of|on|in|at|to|from)\s+(${named})\b`,
  'gi',
)

export interface MeantBuildings {
  /** Names of buildings. */
  readonly names: readonly string[]
  /** The wish before is meant, which says no more here. */
  readonly isCorrection: boolean
}

/** Of the buildings with these names, those that a wish is about. */
export const meantIn = (wish: string, names: readonly string[]): MeantBuildings => {
  const all = { names, isCorrection: false }
  if (names.length < 2 || wish.length > longestWishCharacters) return all
  const nameOf = (words: string | undefined): string | undefined =>
    words === undefined ? undefined : buildingMeant(words.replace(/^\w+\s+/, ''), names)
  const text = withoutPoliteness(wish)
  for (const form of corrections) {
    const name = nameOf(form.exec(text)?.[1])
    if (name !== undefined) return { names: [name], isCorrection: true }
  }
  const [, other, one] = notThis.exec(text) ?? []
  if (other !== undefined) {
    const [wrong, right] = [nameOf(other), nameOf(one)]
    if (wrong !== undefined)
      return { names: right === undefined ? names.filter(name => name !== wrong) : [right], isCorrection: true }
  }
  const said = [...text.matchAll(mention), ...text.matchAll(part)].flatMap(([, words]) => nameOf(words) ?? [])
  return said.length > 0 ? { names: [...new Set(said)], isCorrection: false } : all
}
const longestWishCharacters = 200
