import { inPattern, withoutMark } from '../minecraft/names/player-names.ts'
import type { Demand } from './demand.ts'
import { withLimitsOfBuildings } from './limits-of-buildings.ts'
import { workWords } from './request-forms.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Limits beside the work of a goal: `…, Greta only 3 logs` and `…. Only Hugo collects logs.` ask for nothing more to be done. */

const end = String.raw`(?=\s{0,3}(?:[,.;!\n]|$))`
const begin = String.raw`(?:(?<=[.;!\n])\s{1,3}|\s{0,3}[,;]\s{0,3}(?:(?:and|but) )?)`
const verbs = Object.values(workWords)
  .flatMap(list => list.map(([order]) => order))
  .join('|')
const most = '(?:only|at most|no more than|not more than)'
const forms: readonly string[] = [
  `% ${most} \\d{1,4}(?: [a-z]{1,30}){1,3}`,
  `(?:only|just|(?:nobody|no one) but) % (?:${verbs})(?:e?s)?(?: the)?(?: (?!an?\\b|and\\b|then\\b|with\\b|for\\b|to\\b|into\\b|one\\b|two\\b|three\\b|four\\b|five\\b|some\\b)[a-z]{1,30}){1,2}`,
]

const container = String.raw`(?:the|our|all|this|that)\s(?:\w{1,20}\s)?(?:chests?|barrels?)`
/** `the chest must stay empty`, `leave the chest empty`, `put nothing into the chest`: what is to lie nowhere. */
const keptEmpty: readonly string[] = [
  String.raw`${container}\s(?:(?:must|should|shall|is to|are to|has to|have to|needs to)\s)?(?:stays?|remains?|be (?:left|kept))\s(?:completely\s)?empty`,
  String.raw`(?:leave|keep)\s${container}\s(?:completely\s)?empty`,
  String.raw`(?:put|store|place|leave)\snothing\s(?:in|into|inside)\s${container}`,
  String.raw`nothing\s(?:must|should|shall|may|is to|goes?)\s?(?:go|be put|be stored|lie)?\s?(?:in|into|inside)\s${container}`,
]
const emptyForms = keptEmpty.flatMap(form => [
  new RegExp(String.raw`(?:${begin}|\s{1,3}(?:and|but) )(${form})${end}`, 'gi'),
  new RegExp(String.raw`^\s{0,3}(${form})[.;!\n]\s{0,3}`, 'gi'),
])

interface Apart {
  readonly words: string
  readonly limits: readonly string[]
}

/** The forms with the names of a team; kept for the next goal of the same team. */
let kept: { readonly seats: string; readonly forms: readonly RegExp[] } | undefined
const formsOf = (seats: readonly string[]): readonly RegExp[] => {
  const team = seats.join('\n')
  if (kept?.seats === team) return kept.forms
  const name = `@?(?:${seats.map(seat => inPattern(withoutMark(seat))).join('|')})`
  const names = `${name}(?: (?:and|or) ${name})*`
  const patterns = forms.map(form => new RegExp(`${begin}(${form.replace('%', () => names)})${end}`, 'gi'))
  kept = { seats: team, forms: patterns }
  return patterns
}

/** A goal without its limits, and these as they are written. A goal that begins with one is about it. */
const limitsApart = (goal: string, { seats = [] }: Vocabulary): Apart => {
  const limits: string[] = []
  const without = (text: string, form: RegExp): string =>
    text.replace(form, (_, limit: string) => {
      limits.push(limit)
      return ''
    })
  const all = [...emptyForms, ...(seats.length === 0 ? [] : formsOf(seats))]
  return { words: all.reduce(without, goal), limits }
}

/** What `read` makes of a goal, with limits beside the last of the work that they can be about. */
export const readBesideLimits = (goal: string, vocabulary: Vocabulary, read: (words: string) => Demand[]): Demand[] =>
  withLimitsOfBuildings(readBesideNames(goal, vocabulary, read), vocabulary)

const readBesideNames: typeof readBesideLimits = (goal, vocabulary, read) => {
  const { words, limits } = limitsApart(goal, vocabulary)
  const demands = limits.length === 0 ? [] : read(words)
  // Words beside a building are about how it is drawn.
  const last = demands.findLast(({ kind }) => kind === 'collect' || kind === 'craft' || kind === 'store')
  if (last === undefined) return read(goal)
  return demands.map(one => (one === last ? { ...one, unread: [...(one.unread ?? []), ...limits] } : one))
}
