import { readable } from '../../minecraft/names/readable.ts'
import { bigger, relativeOf, smaller } from './design-words.ts'
import { type NamedDesign, valuesInWords } from './ready-in-words.ts'
import { blocksOfLevel, levelWord, readBackLevels } from './storeys.ts'

/** How far a change of a design goes, and why it goes no further. */

type Values = Record<string, number | string>

/** What is asked for and is so already, or goes no further. */
export const alreadySo = ({ ready, values }: NamedDesign, words: readonly string[]): string[] => {
  const { choices, name: kind } = ready
  const material = valuesInWords(words, ready).material
  const measured = words.flatMap(word => {
    const [, names = [], sign] = relativeOf(word)
    const name = names.find(one => Object.hasOwn(choices, one))
    if (name === undefined) return []
    const now = values[name] ?? choices[name]!.default
    return [`${now} blocks is the ${sign === 1 ? 'most' : 'least'} for its ${name}`]
  })
  const isSized = Object.values(choices).some(({ values: [least] }) => typeof least === 'number')
  const sized = words
    .filter(word => bigger(word) || smaller(word))
    .map(word =>
      isSized ? `it is as ${smaller(word) ? 'small' : 'large'} as a ${kind} can be` : `a ${kind} has one size only`,
    )
  const amounts = Object.entries(choices).flatMap(([name, { values: possible, default: usual }]) => {
    const isNamed = words.some(word => word === name || `${word}s` === name)
    if (!isNamed || !(possible as readonly unknown[]).includes('no')) return []
    const now = values[name] ?? usual
    return [
      now === 'no'
        ? `it has no ${name}`
        : now === possible.at(-1)
          ? `it has as many ${name} as a ${kind} can have`
          : `it has ${name} already`,
    ]
  })
  const isMade = material !== undefined && material === (values.material ?? choices.material?.default)
  return [...measured, ...sized, ...amounts, ...(isMade ? [`it is of ${readable(String(material))} already`] : [])]
}

/** What more or fewer levels come to. */
export const levelsTold = (
  { ready, values: before }: NamedDesign,
  { height }: Values,
  words: readonly string[],
  levels: number,
): string[] => {
  if (levels === 0) return []
  const { default: usual, values: bounds, storey } = ready.choices.height!
  const by = Number(height ?? usual) - Number(before.height ?? usual)
  const bound = `${bounds[levels > 0 ? 1 : 0]} blocks is the ${levels > 0 ? 'most' : 'least'} for its height`
  if (by !== levels * blocksOfLevel(words, ready)) return [bound, ...readBackLevels(words, by, 'it goes no further')]
  const floors = levels > 0 ? ', with no floors between' : ''
  return storey === undefined
    ? []
    : readBackLevels(words, by, `a storey of a ${ready.name} is ${storey} blocks${floors}`)
}

/** Where more or less blocks were said than a choice has room for. */
export const limitsIn = (
  { ready, values: before }: NamedDesign,
  values: Values,
  words: readonly string[],
): string[] => {
  const numbers = words.filter(word => /^\d+$/.test(word)).map(Number)
  if (numbers.length === 0) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const { default: usual, values: bounds } = ready.choices[name]!
    const was = before[name] ?? usual
    if (typeof value !== 'number' || typeof was !== 'number' || value === was) return []
    if (numbers.includes(value) || numbers.includes(Math.abs(value - was))) return []
    return [`${value} blocks is the ${value === bounds[1] ? 'most' : 'least'} for its ${name}`]
  })
}

/** Whether more or less was said than a design has room for: some of it, or all, is not in what comes of it. */
export const goesNoFurther = (
  { ready, values: before }: NamedDesign,
  values: Values,
  words: readonly string[],
  levels: number,
): boolean => {
  if (JSON.stringify(values) === JSON.stringify(before)) return true
  const { height } = ready.choices
  if (levels === 0) return limitsIn({ ready, values: before }, values, words).length > 0
  const by = Number(values.height ?? height!.default) - Number(before.height ?? height!.default)
  return by !== levels * blocksOfLevel(words, ready)
}

/** Whether words name a size that a design does not have. */
export const isBeyond = (words: readonly string[], ready: NamedDesign['ready']): boolean => {
  const asked = valuesInWords(words, ready, false)
  const isOther = Object.entries(valuesInWords(words, ready)).some(([name, value]) => value !== asked[name])
  const isFixed = !Object.values(ready.choices).some(({ values: [least] }) => typeof least === 'number')
  return isOther || isFixed || (ready.choices.height === undefined && words.some(word => levelWord.test(word)))
}
