import type { ReadyDesign } from './ready-design.ts'

const counts = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
const others: Readonly<Record<string, number>> = { single: 1, double: 2, triple: 3 }

/** Of `3`, `three` and `triple`. */
export const countOf = (word: string): number | undefined => {
  if (/^\d+$/.test(word)) return Number(word)
  const count = Object.hasOwn(others, word) ? others[word]! : counts.indexOf(word)
  return count < 0 ? undefined : count
}

/** Words for what lies one above the other. */
export const levelWord = /^(?:level|layer|row|storey|story|storie|floor)(?:s|ed|d)?$/
const layerWord = /^(?:layer|row)s?$/

/** The storeys or layers that words such as `with 2 levels` or `two storey` name, with the height that they come to in a design. */
export const levelsInWords = (
  words: readonly string[],
  { choices }: Pick<ReadyDesign, 'choices'>,
): { readonly count: number; readonly blocks: number } | undefined => {
  const at = words.findIndex((word, index) => levelWord.test(word) && countOf(words[index - 1] ?? '') !== undefined)
  if (at < 0) return undefined
  const count = countOf(words[at - 1]!)!
  return { count, blocks: count * (layerWord.test(words[at]!) ? 1 : (choices.height?.storey ?? 1)) }
}

/** Blocks of one of the levels that words name: a storey of the design, or a layer where it has none or the words name layers. */
export const blocksOfLevel = (words: readonly string[], { choices }: Pick<ReadyDesign, 'choices'>): number =>
  words.some(word => levelWord.test(word) && !layerWord.test(word)) ? (choices.height?.storey ?? 1) : 1

/** How many blocks higher or lower words for storeys make a design, and why not otherwise. */
export const readBackLevels = (words: readonly string[], blocks: number, why: string): string[] => {
  const far = Math.abs(blocks)
  return blocks !== 0 && words.some(word => levelWord.test(word) && !layerWord.test(word))
    ? [
        `“${words.join(' ')}” makes it ${far} ${far === 1 ? 'block' : 'blocks'} ${blocks > 0 ? 'higher' : 'lower'}: ${why}`,
      ]
    : []
}
