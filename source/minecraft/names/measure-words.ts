/** Sizes in the form in which readers of buildings look for them: “height of nine” and `nine-block-high` are `9 blocks high`. */

const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty'.split(' ')
/** Numbers in figures and in words. */
export const numberWords = String.raw`\d{1,3}|(?:${tens.join('|')})(?:[\s-](?:${units.slice(0, 9).join('|')}))?|${units.join('|')}`
const number = numberWords
/** Bounded, so that a text of many spaces is read as fast as any other. */
const space = String.raw`\s{1,3}`
const unit = '(?:blocks?|m|met(?:er|re)s?)'
const ways: Readonly<Record<string, string>> = {
  height: 'high',
  width: 'wide',
  breadth: 'wide',
  depth: 'deep',
  length: 'long',
}
const nouns = Object.keys(ways).join('|')
const adjectives = 'high|tall|wide|broad|deep|long'

/** `with a height of 9 blocks`, `, height: 9`, `to the height of nine` */
const nounFirst = new RegExp(
  String.raw`(?:\((?=[^()]{1,40}\)))?(?:\b(?:with|having|of|to|in)${space})?(?:\b(?:an?|the|its|total)${space}){0,2}\b(${nouns})\s{0,3}(?:(?:of|is|be|to|=|:)\s{0,3}){0,2}(?:(?:about|around|exactly)${space})?\b(${number})\b(?:[\s-]?${unit}\b)?(\))?`,
  'gi',
)
/** `9 blocks in height` */
const numberFirst = new RegExp(
  String.raw`\b(${number})[\s-]{0,3}(?:${unit}[\s-])?\s{0,3}(?:(?:in|of)${space})?\b(${nouns})\b`,
  'gi',
)
/** `nine blocks tall`, `9-block-high`, `around 9 blocks high` */
const withAdjective = new RegExp(
  String.raw`\b((?:about|around|roughly|some)${space})?\b(${number})[\s-]{0,3}(${unit}[\s-])?\s{0,3}(${adjectives})\b`,
  'gi',
)
/** `as tall as 9 blocks` */
const asFar = new RegExp(
  String.raw`\bas${space}(${adjectives})${space}as${space}(${number})(?:${space}${unit}\b)?`,
  'gi',
)
/** A height of the world, and none of a building: `at height 70`. */
const isPlace = /\bat\s{1,3}$/i

export const countIn = (said: string): number => {
  const words = said.toLowerCase().split(/[\s-]/)
  return words.reduce((sum, word) => {
    const unitAt = units.indexOf(word)
    return sum + (unitAt >= 0 ? unitAt + 1 : tens.includes(word) ? 10 * (tens.indexOf(word) + 2) : Number(word))
  }, 0)
}
const sized = (said: string, way: string): string => {
  const count = countIn(said)
  return `${count} ${count === 1 ? 'block' : 'blocks'} ${way.toLowerCase()}`
}

/** The words with each size of a building in its plain form; what is in it already stays as it is written. */
export const withMeasures = (words: string): string =>
  words
    .replace(
      nounFirst,
      (whole: string, noun: string, said: string, end: string | undefined, at: number, text: string) =>
        isPlace.test(text.slice(Math.max(0, at - 6), at))
          ? whole
          : `${sized(said, ways[noun.toLowerCase()]!)}${end !== undefined && !whole.startsWith('(') ? end : ''}`,
    )
    .replace(numberFirst, (_, said: string, noun: string) => sized(said, ways[noun.toLowerCase()]!))
    .replace(asFar, (_, way: string, said: string) => sized(said, way))
    .replace(withAdjective, (whole: string, about = '', said: string, blocks: string | undefined, way: string) => {
      // `one tall tower` says no size.
      const isSize = blocks !== undefined || whole.includes('-') || /^\d/.test(said)
      const plain = whole.slice(about.length)
      return isSize ? (/^\d+ (?:blocks? )?[a-z]+$/i.test(plain) ? plain : sized(said, way)) : whole
    })
