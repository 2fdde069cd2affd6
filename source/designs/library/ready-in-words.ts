import { isBuildingKind } from '../../minecraft/names/building-kinds.ts'
import { withMeasures } from '../../minecraft/names/measure-words.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { readyDesigns } from './index.ts'
import { familyOf, isWholeBlock, madeOf } from './materials.ts'
import type { ReadyDesign } from './ready-design.ts'
import { countOf, levelsInWords, levelWord } from './storeys.ts'

/** A ready design that words mean, with the values that they name. */
export interface NamedDesign {
  readonly ready: ReadyDesign
  readonly values: Readonly<Record<string, number | string>>
}

/** What people call a material beside its name. */
export const materialWords: Readonly<Record<string, string>> = {
  wooden: 'oak',
  wood: 'oak',
  stone: 'cobblestone',
  cobble: 'cobblestone',
  brick: 'bricks',
  'stone brick': 'stone_bricks',
  'wooden planks': 'oak_planks',
  'wood planks': 'oak_planks',
  soil: 'dirt',
  earth: 'dirt',
  mud: 'packed_mud',
  wool: 'white_wool',
  moss: 'moss_block',
  snow: 'snow_block',
}
/** Where a building stands, and of what the place is: `near the clay`, `on the dirt`. */
const placeBefore =
  /\b(?:near|by|beside|behind|around|(?:near|to|by|beside|behind|around|over|across|at|on|in|of) (?:the|our|a|an|this|that))$/
/** Which choice a word behind a number means. */
export const measures: Readonly<Record<string, readonly string[]>> = {
  width: ['wide', 'broad'],
  depth: ['deep', 'long'],
  length: ['long'],
  height: ['high', 'tall'],
}
/** What the ground of a design is called by. */
export const sizes = { small: ['small', 'little', 'tiny'], large: ['large', 'big', 'huge', 'great'] }
/** Of the usual number of blocks. */
const largerBy = 1.5
const wordsReadAtMost = 60

/** The ready design that a wish such as “a small birch house, 4 blocks high” names; null when it names none. Values keep within their bounds. */
export const readyInWords = (text: string): NamedDesign | null => {
  const words = withMeasures(text.toLowerCase()).match(/[a-z]+|\d{1,3}/g) ?? []
  const read = words.slice(0, wordsReadAtMost)
  const named = readyDesigns.flatMap(ready => {
    const at = read.findIndex(word => [ready.name, ...ready.words].some(one => word === one || word === `${one}s`))
    return at < 0 ? [] : [{ ready, at }]
  })
  const [first] = named.toSorted((a, b) => a.at - b.at)
  if (first === undefined) return null
  const isAround = read.slice(first.at).some(word => goesAround.test(word)) || read[first.at - 1] === 'ring'
  const { around } = first.ready
  const ready = (isAround && readyDesigns.find(({ name }) => name === around)) || first.ready
  return { ready, values: valuesInWords(read, ready) }
}
/** `a wall around the house`: no straight one. */
const goesAround = /^(?:around|round|surrounding|enclosing|encircling)$/

/** How it is to lie in the land, as far as what else is said of it: a place, a size or a material. */
const lay =
  /\b(?:(?:up|down|along|through|under|above|between)\s+(?:the|an?|our|my|two)\b|from\s+(?:the|an?|our|my|here|me)\b|(?:on|onto|on top of)\s+(?:the|an?|our|my)\s+(?!(?:ground|land|grass|surface)\b)).*?(?=\s+(?:near|by|beside|next to|close to|around|behind|in front of|made of|of|\d+)\s|$)/
/** The words for a building, and those for how it is to lie in the land, which no ready design follows: “up the hill”. */
const layInWords = (text: string): { readonly building: string; readonly aside?: string } => {
  const [aside] = lay.exec(text) ?? []
  return { building: text.replace(lay, '').trim(), aside }
}

/** From where a road leads, and to where. */
const leadsTo = /\s(?:from\s.+\s)?(?:to|towards)\s.+?(?=\s+(?:made of|of)\s|$)/
/** The same for a ready design. `isLed`: it leads to where its words say. */
export const layOfReady = (
  text: string,
  { leads }: Pick<ReadyDesign, 'leads'>,
  isLed: boolean,
): ReturnType<typeof layInWords> => {
  const [toward] = (leads && leadsTo.exec(text)) || []
  if (toward === undefined) return layInWords(text)
  return { building: text.replace(toward, '').trim(), aside: isLed ? undefined : toward.trim() }
}

/** What words say a building is to be made of, or call it, and no ready design knows: “mahogany” of “a small mahogany hut of purpur”. */
export const unknownInWords = (text: string): string[] => {
  const words = text.toLowerCase().match(/[a-z_]+|\d{1,3}/g) ?? []
  const read = words.slice(0, wordsReadAtMost)
  const isName = (word: string): boolean =>
    readyDesigns.some(ready => [ready.name, ...ready.words].some(one => word === one || word === `${one}s`))
  const name = read.findIndex(isName)
  const from = read.findIndex((word, at) => at > name && /^(?:of|from)$/.test(word))
  const end = from < 0 ? -1 : read.findIndex((word, at) => at > from && placeWord.test(word))
  const named = [
    ...read.slice(0, Math.max(0, name)),
    ...(from < 0 ? [] : read.slice(from + 1, end < 0 ? undefined : end)),
  ]
  const known = new Set([...madeOf, ...Object.keys(materialWords)].flatMap(one => one.split(/[_ ]/)))
  return named.filter(
    word =>
      !(
        known.has(word) ||
        isName(word) ||
        saidOfBuildings.test(word) ||
        levelWord.test(word) ||
        countOf(word) !== undefined
      ),
  )
}
const placeWord = /^(?:near|by|beside|at|in|on|next|close|behind|around|with|and|but|for|so|that)$/
const saidOfBuildings =
  /^(?:\d+|a|an|the|our|my|me|us|one|new|another|made|out|only|all|it|small|little|tiny|big|large|huge|great|simple|wide|broad|deep|long|high|tall|blocks?|planks?|logs?|by|x|of|with|and|windows?|walls?)$/

/** `design/house,width=5,material=birch`, as tasks are named. */
export const referenceTo = ({ ready, values }: NamedDesign): string =>
  [`design/${ready.name}`, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join()

/** The design that is named so; null: there is none of the name. */
export const designNamed = (reference: string): NamedDesign | null => {
  const [name, ...choices] = reference.replace(/^design\//, '').split(',')
  const ready = readyDesigns.find(one => one.name === name)
  const choiceOf = (said: string): number | string => (/^\d+$/.test(said) ? Number(said) : said)
  const values = choices.map(choice => choice.split('=')).map(([key = '', said = '']) => [key, choiceOf(said)] as const)
  return ready === undefined ? null : { ready, values: Object.fromEntries(values) }
}

/**
 * The words for a building, with the material that it is of now, and its sizes, in place of those in its name: `oak hut` of birch is a
 * `birch hut`.
 */
export const calledAfter = (words: string, values: NamedDesign['values']): string => {
  const { material } = values
  const said = materialSaid(words.split(' '))
  const isOther = typeof material === 'string' && said !== undefined && said[1] !== material
  const made = isOther ? ` ${words} `.replace(` ${said[0]} `, ` ${readable(material)} `).trim() : words
  const read = made.split(' ')
  return read
    .map((word, index) => {
      const now = measuresAt(read, index)
        .map(name => values[name])
        .find(value => typeof value === 'number')
      return now === undefined || now === countOf(word) ? word : `${now}`
    })
    .join(' ')
}

/** Words that may stand between how tall a building is and what it is. */
const wordsBetween = 3
/** `one tall tower`, `two high stone walls`: how many there are to be. A `three high wall` has that size. */
const countsBuildings = (words: readonly string[], index: number): boolean =>
  /^(?:1|[a-z]+)$/.test(words[index]!) &&
  !/^(?:an?|the|our|my|it)$/.test(words[index - 1] ?? '') &&
  Object.values(measures).some(names => names.includes(words[index + 1] ?? '')) &&
  words.slice(index + 2, index + 2 + wordsBetween).some(isBuildingKind)

/** The choices that a number among words is for: of `12 blocks high` its height. */
const measuresAt = (words: readonly string[], index: number): string[] => {
  const isCount = countOf(words[index]!) !== undefined && !countsBuildings(words, index)
  const measure = isCount && words.slice(index + 1, index + 3).find(one => one !== 'blocks' && one !== 'block')
  return measure ? Object.keys(measures).filter(name => measures[name]!.includes(measure)) : []
}

/** Where words name the height of a design, and it is not that of the whole: what of it is so high. */
export const heightOfReady = (words: readonly string[], { ready, values }: NamedDesign, height: number): string[] => {
  const { height: choice } = ready.choices
  const isNamed = words.some((_, index) => measuresAt(words, index).includes('height'))
  return choice === undefined || values.height === undefined || values.height === height || !isNamed
    ? []
    : [`${values.height} blocks is its height ${choice.summary.replace(/, in blocks$/, '')}`]
}

/** Choices that words name; `bounded`: within what the design has room for. */
export function valuesInWords(
  words: readonly string[],
  { choices }: ReadyDesign,
  bounded = true,
): Record<string, number | string> {
  const values: Record<string, number | string> = {}
  const set = (name: string, blocks: number): void => {
    const bounds = choices[name]?.values
    if (bounds === undefined || typeof bounds[0] === 'string') return
    const [least, most] = bounds as readonly [number, number]
    values[name] = bounded ? Math.min(most, Math.max(least, blocks)) : blocks
  }
  const size = (['small', 'large'] as const).find(one => words.some(word => sizes[one].includes(word)))
  if (size !== undefined)
    for (const [name, { default: usual, values: bounds }] of Object.entries(choices))
      if (typeof usual === 'number') set(name, size === 'small' ? (bounds[0] as number) : Math.round(usual * largerBy))
  for (const [index, word] of words.entries()) {
    const blocks = countOf(word)
    if (blocks === undefined) continue
    // `7 x 9`, `7 by 9`: the ground first.
    const [by, other] = [words[index + 1], words[index + 2]]
    if ((by === 'x' || by === 'by') && other !== undefined && /^\d+$/.test(other)) {
      set('width', blocks)
      set('length', blocks)
      set('depth', Number(other))
      set('side', Math.max(blocks, Number(other)))
    }
    for (const name of measuresAt(words, index)) set(name, blocks)
  }
  const levels = levelsInWords(words, { choices })
  if (levels) set('height', levels.blocks)
  const material = materialIn(words)
  if (material !== undefined) values.material = material
  return values
}

/** Where the blocks that words ask for are beyond what a design has room for. */
export const limitsOfSize = (words: readonly string[], ready: ReadyDesign): string[] => {
  const asked = valuesInWords(words, ready, false)
  const levels = levelsInWords(words, ready)
  const { height } = ready.choices
  const ofLevels =
    levels === undefined || levels.count < 2
      ? []
      : height === undefined
        ? [`a ${ready.name} has one storey only`]
        : levels.blocks === levels.count
          ? []
          : [`${levels.count} storeys are ${levels.blocks} blocks of its height, with no floors between`]
  const isFixed = !Object.values(ready.choices).some(({ values: [least] }) => typeof least === 'number')
  if (isFixed && /\b\d+ (?:x|by) \d+\b/.test(words.join(' '))) return [`a ${ready.name} has one size only`]
  const bounded = Object.entries(valuesInWords(words, ready)).flatMap(([name, value]) =>
    typeof value !== 'number' || value === asked[name]
      ? []
      : [`${value} blocks is the ${value < Number(asked[name]) ? 'most' : 'least'} for its ${name}`],
  )
  return [...ofLevels, ...bounded]
}

/** Those who say it, and all others of their team. */
const wholeTeam = /^(?:we(?:\s+all)?|all\s+of\s+us|(?:the|our|my)\s+team)$/i
const saysLike =
  /^((?:we\s+all|all\s+of\s+us|(?:the|our|my)\s+team)|\w+)\s+(?:(?:really|always|also|both|usually)\s+)?(?:likes?|loves?|prefers?)\s+([^.;!?]+)/i
/**
 * `I like birch`, `Steve prefers stone bricks`, `we like oak`: who likes which material, null: the whole team does; undefined: the words say
 * it of none. `by`: who says it.
 */
export const likedInWords = (
  text: string,
  by: string | undefined,
): { who: string | null; material: string } | undefined => {
  const [, first = '', rest = ''] = saysLike.exec(text.trim()) ?? []
  const [liked = ''] = rest.toLowerCase().split(/\b(?:but|not|over|than|to)\b/)
  const material = materialIn(liked.match(/[a-z]+/g) ?? [])
  const who = wholeTeam.test(first) ? null : /^i$/i.test(first) ? by : first
  return who === undefined || material === undefined ? undefined : { who, material: familyOf(material) }
}

/** The family that words for a building name last: `a birch hut`, then `of oak`. */
export const lastMaterial = (texts: readonly string[]): string | undefined =>
  texts
    .toReversed()
    .flatMap(text => materialIn(text.toLowerCase().match(/[a-z]+/g) ?? []) ?? [])
    .map(familyOf)[0]

/** The longest name first: `stone bricks` are no `stone`. */
function materialIn(words: readonly string[]): string | undefined {
  return materialSaid(words)?.[1]
}
function materialSaid(words: readonly string[]): readonly [said: string, material: string] | undefined {
  const names: [string, string][] = [
    ...madeOf.map((name): [string, string] => [name.replaceAll('_', ' '), name]),
    ...Object.entries(materialWords),
  ]
  // `oak plank`, `oak logs`: as the game has it.
  const text = ` ${words.map(word => (word === 'plank' ? 'planks' : word === 'logs' ? 'log' : word)).join(' ')} `
  return names
    .toSorted(([a], [b]) => b.length - a.length)
    .find(([said, name]) => {
      const at = text.indexOf(` ${said} `)
      // Land is of these, too.
      return at >= 0 && !(isWholeBlock(name) && placeBefore.test(text.slice(0, at)))
    })
}
