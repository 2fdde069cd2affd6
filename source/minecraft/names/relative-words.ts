import { countIn, numberWords } from './measure-words.ts'

/** How much of a measure there is to be more or less, in the form in which readers of buildings look for it: `higher by two` is `2 blocks higher`. */

const space = String.raw`\s{1,3}`
const number = `(${numberWords})`
const unit = `(?:${space}(?:blocks?|cells?|m|met(?:er|re)s?))?`
/** `one storey higher` is as high as a storey is. */
const noLevel = String.raw`(?!\s{1,3}(?:more\s{1,3})?(?:level|layer|row|storey|story|stories|floor)s?\b)`
const relative = '(higher|taller|lower|flatter|wider|broader|narrower|slimmer|deeper|longer|shorter)'
const measure = '(height|width|breadth|depth|length)'
const more: Readonly<Record<string, string>> = {
  height: 'higher',
  width: 'wider',
  breadth: 'wider',
  depth: 'deeper',
  length: 'longer',
  high: 'higher',
  tall: 'higher',
  wide: 'wider',
  broad: 'wider',
  deep: 'deeper',
  long: 'longer',
}
const less: Readonly<Record<string, string>> = {
  higher: 'lower',
  wider: 'narrower',
  deeper: 'shorter',
  longer: 'shorter',
}
const blocks = (said: string, way: string): string => {
  const count = countIn(said)
  return `${count} ${count === 1 ? 'block' : 'blocks'} ${way}`
}
const the = `(?:(?:the|its|their|my|our)${space})?`
const grows = '(?:raise|increase|heighten|lift|grow|extend|enlarge)'
const shrinks = '(?:lower|reduce|decrease|cut|shrink)'

type Form = readonly [RegExp, (...found: string[]) => string]
const form = (source: string, read: Form[1]): Form => [new RegExp(String.raw`\b${source}`, 'gi'), read]
const forms: readonly Form[] = [
  // `higher by two`, `taller, by 2 blocks`
  form(`${relative}\\s{0,3},?${space}by${space}${number}\\b${noLevel}${unit}`, (way, count) => blocks(count!, way!)),
  // `two higher`, `2 blocks taller`
  form(`${number}${unit}${space}${relative}\\b`, (count, way) => blocks(count!, way!)),
  // `increase the height by two`, `raise its height two blocks`
  form(`${grows}${space}${the}${measure}${space}(?:by${space})?${number}\\b${noLevel}${unit}`, (name, count) =>
    blocks(count!, more[name!.toLowerCase()]!),
  ),
  form(`${shrinks}${space}${the}${measure}${space}(?:by${space})?${number}\\b${noLevel}${unit}`, (name, count) =>
    blocks(count!, less[more[name!.toLowerCase()]!]!),
  ),
  // `raise it by two`, `lower the roof by 2 blocks`
  form(`(?:raise|heighten|lift)${space}(?:\\w+${space}){1,3}?by${space}${number}\\b${noLevel}${unit}`, count =>
    blocks(count!, 'higher'),
  ),
  form(`lower${space}(?:\\w+${space}){1,3}?by${space}${number}\\b${noLevel}${unit}`, count => blocks(count!, 'lower')),
  // `add two blocks to the height`, `add 2 of height`
  form(`add${space}${number}${unit}(?:${space}more)?${space}(?:to|of|in)${space}${the}${measure}`, (count, name) =>
    blocks(count!, more[name!.toLowerCase()]!),
  ),
  // `2 more blocks high`, `two blocks more in height`
  form(
    `${number}(?:${unit}${space}more|${space}more${unit})${space}(?:(?:in|of)${space})?(height|width|breadth|depth|length|high|tall|wide|broad|deep|long)\\b`,
    (count, name) => blocks(count!, more[name!.toLowerCase()]!),
  ),
  // `the height two more`
  form(`${measure}\\s{0,3}(?::|by|,)?\\s{0,3}(?:plus|\\+)?\\s{0,3}${number}${unit}${space}more\\b`, (name, count) =>
    blocks(count!, more[name!.toLowerCase()]!),
  ),
]

/** The words with each such amount in its plain form. */
export const withRelative = (words: string): string =>
  forms.reduce((text, [pattern, read]) => text.replace(pattern, (_, ...found: string[]) => read(...found)), words)

const said = new RegExp(
  String.raw`(?:\b\d{1,3}${space}blocks?${space})?\b(?:(?:a|one)${space}(?:bit|little)${space})?${relative}\b(?!${space}than\b(?!${space}(?:usual|normal|before)\b))`,
  'gi',
)
/** What words say of more or less than usual, each by itself: of `a house two blocks higher and wider`, both. */
export const relativeIn = (words: string): readonly string[] => withRelative(words).match(said) ?? []
